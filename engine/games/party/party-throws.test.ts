import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { opensBox, party, playingParty } from '../../test-support/tables/party-table.ts';
import { expectRefused } from '../../test-support/tables/rooms.ts';
import type { Prize } from '../../definition/tasks.ts';
import { choicesOf, nearestBox, rarestOf, waysToOpen } from './party-rules.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** As many tasks as anybody wants, or so many. */
function tasks(count = 99): void {
  const all: Prize[] = Array.from({ length: count }, (_, at) => {
    return { id: at + 1, text: `Task ${at + 1}`, difficulty: at % 2 === 0 ? 'easy' : 'hard' };
  });
  kit.prizes = {
    draw: async (drawn, { without } = {}) => {
      const fitting = all.filter(({ id }) => without?.has(id) !== true);
      return fitting.find(({ id }) => !drawn.includes(id)) ?? fitting[0] ?? null;
    },
  };
}

/** A game with these boxes. */
async function withBoxes(numbers: number[], seats = 3) {
  const all = await party(kit, seats);
  const boxes = numbers.map((number) => ({ number, x: 0.5, y: 0.5 }));
  await all.does('player1', 'update-boxes', { boxes });
  await pass(kit, 11_000);
  await all.does('player1', 'start-game');
  return all;
}

const balance = async (visitor: string) => (await kit.memory.wallet(visitor))?.balance;

beforeEach(() => (kit.prizes = null));

test('[G11] a throw may open the box of its sum, its difference or one die', () => {
  const boxes = [3, 4, 5, 7, 9].map((number) => ({ number }));
  expect(choicesOf(3, 4, boxes)).toEqual([3, 4, 7]);
  expect(choicesOf(6, 2, boxes)).toEqual([4]);
  expect(choicesOf(1, 1, boxes)).toEqual([]);
  expect(choicesOf(5, 5, boxes)).toEqual([5]);
  expect([3, 7, 11].map(waysToOpen)).toEqual([17, 6, 2]);
  expect(rarestOf([4, 7, 10])).toBe(10);
  expect(rarestOf([5, 9, 7])).toBe(9);
  expect(rarestOf([])).toBeNull();
  expect(nearestBox(8, [{ number: 7 }, { number: 9 }])).toBe(7);
  expect(nearestBox(12, boxes)).toBe(9);
});

test('[G11] with several boxes the thrower chooses; everybody sees which, and nobody else throws', async () => {
  const { does, table, audience } = await playingParty(kit, 3);
  kit.chance.dice([3, 4]);
  await does('player1', 'roll-dice');
  const told = audience.told.findLast(({ name }) => name === 'dice-rolled')?.payload;
  expect(told).toMatchObject({ choices: [3, 4, 7], opened: null, turn: 'player1' });
  expect(table.view(null)).toMatchObject({ choices: [3, 4, 7], turn: 'player1', empty: 0 });
  await expect(does('player1', 'roll-dice')).rejects.toMatchObject({ code: 'choice/open' });
  await expect(does('player2', 'roll-dice')).rejects.toMatchObject({ code: 'dice/not-your-turn' });
  await expect(does('player2', 'finish-game')).rejects.toMatchObject({ code: 'choice/open' });
  const open = (seat: 'player1' | 'player2', number: number) => does(seat, 'open-box', { number });
  await expect(open('player1', 5)).rejects.toMatchObject({ code: 'choice/unknown' });
  await expect(open('player2', 7)).rejects.toMatchObject({ code: 'dice/not-your-turn' });
  await open('player1', 3);
  expect(audience.told.find(({ name }) => (name as string) === 'box-opened')).toMatchObject({
    payload: { number: 3, coins: 30, by: 'player1', turn: 'player2', scores: { player1: 1 } },
  });
  expect(table.view(null)).toMatchObject({ choices: [], turn: 'player2' });
  expect(table.view(null).messages.at(-1)).toMatchObject({
    die1: 3,
    die2: 4,
    opened: { number: 3 },
  });
  expect(await balance('visitor 1')).toBe(130);
  await expect(open('player1', 4)).rejects.toMatchObject({ code: 'choice/none' });
});

test('[G11] with one box it opens at once', async () => {
  const { does, table, audience } = await withBoxes([5, 9, 11]);
  kit.chance.dice([6, 1], [5, 4]);
  await does('player1', 'roll-dice'); // 7, 5, 6, 1: only the difference
  const told = audience.told.find(({ name }) => name === 'dice-rolled');
  expect(told?.payload).toMatchObject({ opened: { number: 5 }, choices: [] });
  await does('player2', 'roll-dice');
  expect(table.view(null)).toMatchObject({ turn: 'player3', choices: [] });
  expect(table.view(null).boxes.map(({ number }) => number)).toEqual([11]);
});

test('[G11] the clock chooses after the time of a turn: the rarest, of equals the higher', async () => {
  const { does, table } = await withBoxes([4, 5, 9, 3]);
  kit.chance.dice([5, 4]);
  await pass(kit, 20_000);
  await does('player1', 'roll-dice');
  expect(table.view(null).turnEndsIn).toBe(30_000);
  await pass(kit, 30_000);
  expect(table.view(null)).toMatchObject({ choices: [], turn: 'player2', scores: { player1: 1 } });
  expect(table.view(null).boxes.map(({ number }) => number)).toEqual([5, 9, 3]);
});

test('[G12] nobody throws in vain twice: the nearest box opens, of two the lower', async () => {
  const { does, table } = await withBoxes([5, 11]);
  kit.chance.dice([6, 2], [6, 2], [6, 2], [4, 4]);
  for (const seat of ['player1', 'player2', 'player3'] as const) await does(seat, 'roll-dice');
  expect(table.view(null)).toMatchObject({ empty: 3, scores: { player1: 0 } });
  await does('player1', 'roll-dice');
  expect(table.view(null)).toMatchObject({ empty: 0, scores: { player1: 1 } });
  expect(table.view(null).boxes.map(({ number }) => number)).toEqual([11]);
});

test('[G13] with five the boxes come back once; a decided game counts those to come', async () => {
  const all = await withBoxes([3, 7], 5);
  const { table } = all;
  expect(table.view(null)).toMatchObject({ round: 1, rounds: 2 });
  await opensBox(kit, all, 3);
  await opensBox(kit, all, 7);
  expect(table.view(null)).toMatchObject({
    state: 'playing',
    round: 2,
    boxes: [{ number: 3 }, { number: 7 }],
  });
  await opensBox(kit, all, 3);
  await opensBox(kit, all, 7);
  expect(table.view(null)).toMatchObject({ state: 'finished', boxes: [], winner: 'draw' });
});

test('[G15] throwing again costs 20 coins, once a turn, until a box is chosen or the next player throws', async () => {
  const { does, table } = await withBoxes([3, 4, 7, 11]);
  await expect(does('player1', 'throw-again')).rejects.toMatchObject({ code: 'throw/none' });
  kit.chance.dice([5, 5], [3, 4]);
  await does('player1', 'roll-dice');
  expect(table.view(null)).toMatchObject({ turn: 'player2', throwAgain: 'player1', empty: 1 });
  await expect(does('player2', 'throw-again')).rejects.toMatchObject({ code: 'throw/none' });
  await does('player1', 'throw-again');
  expect(table.view(null)).toMatchObject({
    turn: 'player1',
    choices: [3, 4, 7],
    empty: 0,
    throwAgain: null,
  });
  expect(await balance('visitor 1')).toBe(80);
  await expect(does('player1', 'throw-again')).rejects.toMatchObject({ code: 'throw/again-used' });
  await does('player1', 'open-box', { number: 7 });
  await expect(does('player1', 'throw-again')).rejects.toMatchObject({ code: 'throw/none' });
  kit.chance.dice([6, 5]);
  await does('player2', 'roll-dice');
  await expect(does('player2', 'throw-again')).rejects.toMatchObject({ code: 'throw/none' });
});

test('[G15] a throw that is replaced counts for nothing: who threw in vain before is not helped by it', async () => {
  const { does, table } = await withBoxes([3, 11]);
  kit.chance.dice([5, 5], [5, 5]);
  await does('player1', 'roll-dice');
  await does('player1', 'throw-again');
  expect(table.view(null)).toMatchObject({ empty: 1, turn: 'player2', scores: { player1: 0 } });
});

test('[G15] [T46] whoever has too few coins is refused, and nothing of it is told', async () => {
  kit.config = { ...kit.config, default_coins: 19 };
  const { does, table, audience } = await withBoxes([3, 11]);
  kit.chance.dice([5, 5], [1, 2]);
  await does('player1', 'roll-dice');
  const { seq } = table.view(null);
  const count = audience.told.length;
  await expect(does('player1', 'throw-again')).rejects.toMatchObject({ code: 'coins/too-few' });
  expect([table.view(null).seq, audience.told.length]).toEqual([seq, count]);
});

test('[G14] the opener alone sees two tasks, and takes one; only that is ever told', async () => {
  tasks();
  const all = await playingParty(kit, 3);
  const { does, table, audience } = all;
  kit.chance.dice([5, 6]);
  await does('player1', 'roll-dice');
  await does('player1', 'open-box', { number: 11 });
  const { offer, dares } = table.view('player1');
  const dare = offer?.dare ?? 0;
  expect(offer?.tasks).toEqual([
    { text: 'Task 1', difficulty: 'easy' },
    { text: 'Task 2', difficulty: 'hard' },
  ]);
  expect(dares).toMatchObject([{ text: null, difficulty: null, by: 'player1' }]);
  for (const reader of [null, 'player2'] as const) {
    expect(JSON.stringify(table.view(reader))).not.toContain('Task');
  }
  const others = audience.told.filter(({ to }) => to !== 'player1');
  expect(JSON.stringify(others)).not.toContain('Task');
  const whole = audience.told.findLast(({ name }) => name === 'room-state');
  expect(whole).toMatchObject({ to: 'player1', payload: { offer: { dare } } });
  const choose = (seat: 'player1' | 'player2', task: number) =>
    does(seat, 'choose-dare', { dare, task });
  await expect(choose('player2', 0)).rejects.toMatchObject({ code: 'dare/not-yours' });
  await expectRefused(does('player1', 'settle-dare', { dare, done: true }), 'choice/open');
  await choose('player1', 1);
  expect(table.view(null).dares).toMatchObject([{ text: 'Task 2', difficulty: 'hard' }]);
  expect(table.view('player1').offer).toBeNull();
  await expect(choose('player1', 1)).rejects.toMatchObject({ code: 'choice/none' });
  expect(JSON.stringify(audience.told.filter(({ to }) => to !== 'player1'))).not.toContain(
    'Task 1',
  );
});

test('[A136] [G14] an offer, the chosen dare and the log have the texts in other languages', async () => {
  const texts = { ru: 'Спой', de: 'Singe' };
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', texts, difficulty: 'easy' }) };
  const { does, table } = await playingParty(kit, 3);
  kit.chance.dice([5, 6]);
  await does('player1', 'roll-dice');
  await does('player1', 'open-box', { number: 11 });
  const { offer } = table.view('player1');
  expect(offer?.tasks[0]).toEqual({ text: 'Sing', texts, difficulty: 'easy' });
  expect(JSON.stringify(table.view('player2'))).not.toContain('Singe');
  await does('player1', 'choose-dare', { dare: offer?.dare, task: 0 });
  const { dares, messages } = table.view(null);
  expect(dares).toMatchObject([{ text: 'Sing', texts }]);
  expect(messages.at(-1)).toMatchObject({ opened: { number: 11, prize: 'Sing', texts } });
});

test('[G14] the clock takes the first task; a pass is free before the choice, too', async () => {
  tasks();
  const all = await playingParty(kit, 3);
  kit.chance.dice([5, 6], [4, 6]);
  await all.does('player1', 'roll-dice');
  await all.does('player1', 'open-box', { number: 11 });
  expect(all.table.view(null).turnEndsIn).toBe(30_000);
  await pass(kit, 30_000);
  expect(all.table.view(null).dares).toMatchObject([{ text: 'Task 1', done: null }]);
  await all.does('player2', 'roll-dice');
  await all.does('player2', 'open-box', { number: 10 });
  const dare = all.table.view('player2').offer?.dare;
  await all.does('player2', 'settle-dare', { dare, done: false });
  expect(all.table.view(null).dares.at(-1)).toMatchObject({ text: null, done: false, coins: 0 });
});

test('[G14] none comes twice in a game: with one that fits one is offered, with none the box pays coins', async () => {
  tasks(3);
  const all = await playingParty(kit, 3);
  await opensBox(kit, all, 11);
  kit.chance.dice([4, 6]);
  await all.does('player2', 'roll-dice');
  await all.does('player2', 'open-box', { number: 10 });
  const offer = all.table.view('player2').offer;
  expect(offer?.tasks.map(({ text }) => text).toSorted()).toEqual(['Task 2', 'Task 3']);
  await all.does('player2', 'choose-dare', { dare: offer?.dare, task: 0 });
  await opensBox(kit, all, 9);
  expect(all.table.view(null).dares).toHaveLength(3);
  await opensBox(kit, all, 8);
  expect(all.table.view(null).dares).toHaveLength(3);
  expect(all.table.view(null).scores).toMatchObject({ player1: 2 });
});

test('[G16] other tasks cost 10 coins, once a dare', async () => {
  tasks(4);
  const all = await playingParty(kit, 3);
  kit.chance.dice([5, 6]);
  await all.does('player1', 'roll-dice');
  await all.does('player1', 'open-box', { number: 11 });
  const dare = all.table.view('player1').offer?.dare;
  const swap = (seat: 'player1' | 'player2') => all.does(seat, 'swap-dare', { dare });
  await expect(swap('player2')).rejects.toMatchObject({ code: 'dare/not-yours' });
  await swap('player1');
  expect(all.table.view('player1').offer?.tasks.map(({ text }) => text)).toEqual([
    'Task 3',
    'Task 4',
  ]);
  expect(all.table.view(null).dares).toMatchObject([{ swapped: true, text: null }]);
  expect(await balance('visitor 1')).toBe(100 + 30 - 10);
  await expect(swap('player1')).rejects.toMatchObject({ code: 'dare/swap-used' });
});

test('[G16] where no other task fits nothing is paid', async () => {
  tasks(2);
  const all = await playingParty(kit, 3);
  kit.chance.dice([5, 6]);
  await all.does('player1', 'roll-dice');
  await all.does('player1', 'open-box', { number: 11 });
  const dare = all.table.view('player1').offer?.dare;
  await expectRefused(all.does('player1', 'swap-dare', { dare }), 'dare/no-other');
  expect(await balance('visitor 1')).toBe(130);
});

test('[G17] the dice wait for a dare: until a pass, the end of its vote, or DARE_SECONDS', async () => {
  tasks();
  kit.pauseMs = 60_000;
  const all = await playingParty(kit, 3);
  const { does, table } = all;
  const rolls = () => does(table.view(null).turn, 'roll-dice');
  kit.chance.dice([5, 6]);
  await rolls();
  await does('player1', 'open-box', { number: 11 });
  await expect(rolls()).rejects.toMatchObject({ code: 'dare/open' });
  const dare = table.view('player1').offer?.dare ?? 0;
  await does('player1', 'choose-dare', { dare, task: 0 });
  await pass(kit, 59_000);
  await expect(rolls()).rejects.toMatchObject({ code: 'dare/open' });
  await pass(kit, 1001);
  await opensBox(kit, all, 10);
  await expect(rolls()).rejects.toMatchObject({ code: 'dare/open' });
  await does('player2', 'settle-dare', { dare: table.view(null).dares.at(-1)?.id, done: false });
  await opensBox(kit, all, 9);
  const last = table.view(null).dares.at(-1)?.id;
  await does('player3', 'settle-dare', { dare: last, done: true });
  await expect(rolls()).rejects.toMatchObject({ code: 'dare/open' });
  await does('player1', 'judge-dare', { dare: last, verdict: 'exactly' });
  await does('player2', 'judge-dare', { dare: last, verdict: 'nearly' });
  kit.chance.dice([6, 6]);
  await rolls();
});

test('[G18] after the last box the dare comes first; what is open ends with the game, with a line', async () => {
  tasks();
  kit.pauseMs = 60_000;
  const all = await withBoxes([7, 11]);
  const { does, table } = all;
  await opensBox(kit, all, 7);
  await pass(kit, 60_001); // the first dare stays open, and the dice go on
  await opensBox(kit, all, 11);
  expect(table.view(null)).toMatchObject({ state: 'playing', boxes: [], winner: null });
  await expect(does('player3', 'roll-dice')).rejects.toMatchObject({ code: 'dare/open' });
  const dare = table.view(null).dares.at(-1)?.id;
  await does('player2', 'settle-dare', { dare, done: true });
  await does('player1', 'judge-dare', { dare, verdict: 'exactly' });
  await does('player3', 'judge-dare', { dare, verdict: 'exactly' });
  expect(table.view(null)).toMatchObject({
    state: 'finished',
    winner: 'draw',
    match: { player2: 1 },
  });
  const lines = table
    .view(null)
    .messages.flatMap((line) => (line.type === 'notice' ? [line.message] : []));
  expect(lines).toContain('Player 2: Task 3 Nailed it, 2 of 2.');
  expect(lines.at(-1)).toBe('The game is over, and with it the open dare of Player 1.');
  expect(table.view(null).dares).toMatchObject([{ coins: 0, done: false }, { verdict: 'exactly' }]);
});

test('[G18] a last dare that nobody does ends with DARE_SECONDS, and the game with it', async () => {
  tasks();
  kit.pauseMs = 60_000;
  const all = await withBoxes([7]);
  await opensBox(kit, all, 7);
  await pass(kit, 60_100);
  expect(all.table.view(null)).toMatchObject({ state: 'finished', winner: 'player1' });
});

test('[G18] with DARE_SECONDS=0 the game ends with its last box', async () => {
  tasks();
  const all = await withBoxes([7]);
  await opensBox(kit, all, 7);
  expect(all.table.view(null)).toMatchObject({ state: 'finished', winner: 'player1' });
});

test('[G14] who is away when the clock opens their box gets no dare, and holds nobody up', async () => {
  tasks();
  const all = await playingParty(kit, 3);
  all.table.disconnect('player1');
  await pass(kit, 1000);
  kit.chance.dice([5, 6], [1, 1], [1, 1], [5, 5]);
  await pass(kit, 30_000);
  expect(all.table.view(null)).toMatchObject({
    turn: 'player2',
    choices: [],
    scores: { player1: 1 },
  });
  await all.does('player2', 'roll-dice');
  await all.does('player3', 'roll-dice');
  await pass(kit, 10_001);
  expect(all.table.view(null)).toMatchObject({ turn: 'player2', scores: { player1: 2 } });
  expect(all.table.view(null).dares).toEqual([]);
});
