import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS } from '../../../test-support/host-kit.ts';
import {
  openTable,
  place,
  recordRoom,
  refused,
  rematch,
  roll,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../test-support/timed-kits.ts';
import { type Limits, NO_PROFILE } from '../../../wire/profile.ts';
import type { Difficulty } from '../../../definition/prizes.ts';
import type { SeatedCommand } from '../wire/commands.ts';
import { dareCoins } from '../machine/dare.ts';
import type { VERDICTS } from '../../../definition/assessment.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** Lets time pass, on the table's clock too. */
async function pass(ms: number): Promise<void> {
  kit.time += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

let difficulty: Difficulty;
/** The limits that each draw was made with. */
let limits: (Limits | undefined)[];
beforeEach(() => {
  difficulty = 'medium';
  limits = [];
  kit.prizes = {
    draw: async (drawn, within) => {
      limits.push(within);
      return { id: drawn.length + 1, text: 'Sing', difficulty };
    },
  };
});

const settle = (dare: number, done: boolean): SeatedCommand => ({
  name: 'settle-dare',
  dare,
  done,
});
const judge = (dare: number, verdict: (typeof VERDICTS)[number]): SeatedCommand => ({
  name: 'judge-dare',
  dare,
  verdict,
});

/** A game in which player 1 has just opened box 3, and its dare's number. */
async function dared() {
  const game = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2]);
  await game.table.command(game.one, roll);
  const [told] = game.audience.heard('dice-rolled');
  const dare = told?.dare;
  if (told === undefined || dare === undefined) throw new Error('a box with a task has a dare');
  expect(dare.id).toBe(told.seq);
  game.audience.forget();
  return { ...game, dare: dare.id };
}

const view = (table: Awaited<ReturnType<typeof dared>>['table']) => table.view('player1');

describe('[B55] the dare of an opened box', () => {
  test('[B55] a dare comes with the roll, is in the room, and survives a restart', async () => {
    const { dare } = await dared();
    const { table } = await openTable(kit);
    expect(view(table).dares).toEqual([
      {
        id: dare,
        by: 'player1',
        number: 3,
        text: 'Sing',
        difficulty: 'medium',
        done: null,
        verdict: null,
        coins: null,
      },
    ]);
  });

  test('[B55] a task is drawn within the limits of both players; without a choice the least holds', async () => {
    const least = { level: 'Лайт', kinks: [], withFace: false };
    const { table, one, two } = await dared();
    expect(limits).toEqual([least]);
    expect(view(table).limits).toEqual(least);
    kit.profiles.set(VISITOR_1, {
      ...NO_PROFILE,
      limits: { level: 'Хардкор', kinks: [1, 2, 3], withFace: true },
    });
    await table.changeProfile(VISITOR_1);
    expect(view(table).limits).toEqual(least);
    kit.profiles.set(VISITOR_2, {
      ...NO_PROFILE,
      limits: { level: 'Нормал', kinks: [2, 5], withFace: true },
    });
    await table.changeProfile(VISITOR_2);
    const common = { level: 'Нормал', kinks: [2], withFace: true };
    expect(view(table).limits).toEqual(common);
    kit.chance.dice([1, 3]);
    await table.command(two, roll);
    expect(limits).toEqual([least, common]);
    expect(one).not.toBe(two);
  });

  test('[B55] a room with a free seat shows nobody’s limits', async () => {
    kit.profiles.set(VISITOR_1, {
      ...NO_PROFILE,
      limits: { level: 'Экстрим', kinks: [], withFace: false },
    });
    await recordRoom(kit);
    const { table } = await openTable(kit);
    await table.changeProfile(VISITOR_1);
    expect(table.view(null).limits).toBeNull();
  });
});

describe('[B57] the opener settles a dare, and the other player judges it', () => {
  test('[B56] [B57] done and judged: everybody sees it, and it pays', async () => {
    const { table, audience, one, two, dare } = await dared();
    const before = (await kit.memory.wallet(VISITOR_1))?.balance ?? 0;
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'nearly'));
    const told = audience.heard('dare-changed');
    expect(told.map((message) => message.dare)).toMatchObject([
      { id: dare, done: true, verdict: null, coins: null },
      { id: dare, done: true, verdict: 'nearly', coins: 5 },
    ]);
    expect(told.map(({ seq }) => seq)).toEqual([dare + 1, dare + 2]);
    expect(audience.heard('balance-changed', 'one')).toEqual([{ coins: before + 5 }]);
    expect((await kit.memory.wallet(VISITOR_1))?.balance).toBe(before + 5);
  });

  test('[B57] a pass costs nothing and ends it', async () => {
    const { table, audience, one, two, dare } = await dared();
    await table.command(one, settle(dare, false));
    expect(audience.heard('dare-changed')).toMatchObject([
      { dare: { done: false, verdict: null, coins: 0 } },
    ]);
    expect(audience.heard('balance-changed')).toEqual([]);
    await expect(table.command(two, judge(dare, 'exactly'))).rejects.toMatchObject(
      refused('dare/not-done'),
    );
    await expect(table.command(one, settle(dare, true))).rejects.toMatchObject(
      refused('dare/settled'),
    );
  });

  test('[B57] a settlement or verdict out of place is refused with its reason', async () => {
    const { table, one, two, dare } = await dared();
    const refusals = [
      [one, settle(dare + 9, true), 'dare/unknown'],
      [two, judge(dare + 9, 'nearly'), 'dare/unknown'],
      [two, settle(dare, true), 'dare/not-yours'],
      [one, judge(dare, 'exactly'), 'dare/not-yours'],
      [two, judge(dare, 'exactly'), 'dare/not-done'],
    ] as const;
    for (const [seat, command, code] of refusals) {
      await expect(table.command(seat, command)).rejects.toMatchObject(refused(code));
    }
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'not-at-all'));
    await expect(table.command(two, judge(dare, 'exactly'))).rejects.toMatchObject(
      refused('dare/settled'),
    );
  });

  test('[B57] one visitor on both seats does not judge themselves', async () => {
    const one = await recordRoom(kit);
    const { table } = await openTable(kit);
    table.connect('one', one);
    await table.command(one, place(3, 4));
    const { playerId: two } = await table.join(VISITOR_1);
    table.connect('two', two);
    kit.chance.dice([1, 2]);
    await table.command(one, roll);
    const dare = view(table).dares[0]?.id ?? 0;
    await table.command(one, settle(dare, true));
    await expect(table.command(two, judge(dare, 'exactly'))).rejects.toMatchObject(
      refused('dare/not-yours'),
    );
  });

  test('[B57] a dare that was put aside stays until the next game begins', async () => {
    const { table, one, two, dare } = await dared();
    kit.chance.dice([1, 3], [2, 3]);
    await table.command(two, roll);
    await table.command(one, roll);
    expect(view(table)).toMatchObject({ state: 'finished' });
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'exactly'));
    expect(view(table).dares.map(({ coins }) => coins)).toEqual([10, null, null]);
    await table.command(one, rematch);
    expect(view(table).dares).toEqual([]);
    await expect(table.command(one, settle(dare, true))).rejects.toMatchObject(
      refused('dare/unknown'),
    );
  });

  test('[B14] [B57] a verdict sent twice counts once', async () => {
    const { table, audience, one, two, dare } = await dared();
    await table.command(one, settle(dare, true));
    const verdict = { ...judge(dare, 'exactly'), commandId: 'once' };
    await table.command(two, verdict);
    await table.command(two, verdict);
    expect(audience.heard('balance-changed', 'one')).toHaveLength(1);
  });
});

test.each([
  ['easy', [5, 2, 0]],
  ['medium', [10, 5, 0]],
  ['hard', [20, 10, 0]],
] as const)('[B56] what a verdict on a dare that is %s pays', (of, pays) => {
  const verdicts = ['exactly', 'nearly', 'not-at-all'] as const;
  expect(verdicts.map((verdict) => dareCoins({ difficulty: of }, verdict))).toEqual(pays);
});

describe('[B58] the clock of the next turn', () => {
  const DARE_MS = 60_000;
  beforeEach(() => {
    kit.pauseMs = DARE_MS;
  });

  test('[B58] waits for the dare, and begins with a pass', async () => {
    const { table, audience, one, dare } = await dared();
    expect(view(table).turnEndsIn).toBe(DARE_MS + TURN_MS);
    await pass(20_000);
    await table.command(one, settle(dare, false));
    expect(audience.heard('dare-changed')).toMatchObject([{ turnEndsIn: TURN_MS }]);
    kit.chance.dice([6, 6]);
    await pass(TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player2', forced: true }]);
  });

  test('[B58] begins with the verdict, not with the done', async () => {
    const { table, audience, one, two, dare } = await dared();
    await pass(20_000);
    await table.command(one, settle(dare, true));
    await pass(20_000);
    await table.command(two, judge(dare, 'exactly'));
    expect(audience.heard('dare-changed')).toMatchObject([
      { turnEndsIn: DARE_MS + TURN_MS - 20_000 },
      { turnEndsIn: TURN_MS },
    ]);
  });

  test('[B58] begins by itself after DARE_SECONDS, and a roll before is not refused', async () => {
    const { table, audience, one, two } = await dared();
    kit.chance.dice([6, 6], [5, 5]);
    await pass(DARE_MS + TURN_MS - 1);
    expect(audience.heard('dice-rolled')).toEqual([]);
    await pass(1);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player2', forced: true }]);
    await table.command(one, roll);
    expect(view(table).turnEndsIn).toBe(TURN_MS);
    expect(two).not.toBe(one);
  });

  test('[B58] with 0 does not wait', async () => {
    kit.pauseMs = 0;
    const { table } = await dared();
    expect(view(table).turnEndsIn).toBe(TURN_MS);
  });
});

/** Player 1 opens four boxes and does what they ask for; the numbers of the dares. */
async function fourDares() {
  const game = await seatedGame(kit, 3, 4, 5, 6, 7);
  const { table, one, two } = game;
  kit.chance.dice([1, 2], [6, 6], [1, 3], [6, 6], [1, 4], [6, 6], [1, 5]);
  for (const seat of [one, two, one, two, one, two, one]) await table.command(seat, roll);
  const dares = view(table).dares.map(({ id }) => id);
  for (const dare of dares) await table.command(one, settle(dare, true));
  return { ...game, dares };
}

describe('[B59] ratings', () => {
  test('[B59] verdicts move the rating of a user, by three steps of one visitor at most', async () => {
    const user = await kit.memory.users.add(VISITOR_1);
    const { table, two, dares } = await fourDares();
    const ratings: (number | undefined)[] = [];
    const verdicts = ['exactly', 'not-at-all', 'exactly', 'exactly'] as const;
    for (const [index, verdict] of verdicts.entries()) {
      await table.command(two, judge(dares[index] ?? 0, verdict));
      ratings.push((await kit.memory.users.one(user))?.rating);
    }
    // The fourth pays its coins all the same.
    expect(ratings).toEqual([1, 0, 1, 1]);
    expect(view(table).dares.at(-1)).toMatchObject({ verdict: 'exactly', coins: 10 });
  });

  test('[B59] nearly moves nothing, and a day later there are steps again', async () => {
    const user = await kit.memory.users.add(VISITOR_1);
    const { table, two, dares } = await fourDares();
    const [first = 0, second = 0, third = 0, fourth = 0] = dares;
    await table.command(two, judge(first, 'nearly'));
    for (const dare of [second, third]) await table.command(two, judge(dare, 'exactly'));
    expect((await kit.memory.users.one(user))?.rating).toBe(2);
    kit.time += 24 * 3_600_000;
    await table.command(two, judge(fourth, 'exactly'));
    expect((await kit.memory.users.one(user))?.rating).toBe(3);
  });

  test('[B59] a guest is judged and paid, and nobody is assessed', async () => {
    const { table, two, dares } = await fourDares();
    await table.command(two, judge(dares[0] ?? 0, 'exactly'));
    expect(view(table).dares[0]).toMatchObject({ coins: 10 });
    expect(await kit.memory.users.ratings(() => kit.time).next(VISITOR_2, VISITOR_1)).toBeNull();
  });
});
