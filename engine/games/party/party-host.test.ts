import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { openParty, opensBox, party, playingParty } from '../../test-support/tables/party-table.ts';
import { expectRefused } from '../../test-support/tables/rooms.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => {
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', difficulty: 'hard' }) };
});

/** A party in its game, with a dare of player 1. */
async function dared(count = 3) {
  const all = await playingParty(kit, count);
  await opensBox(kit, all, 7);
  const shown = () => all.table.view(null).dares[0];
  return { ...all, dare: shown()?.id ?? 0, shown };
}

test('[G20] the host skips the dare that nobody has done: it is a pass, and nobody else skips', async () => {
  const { does, shown, table } = await dared();
  await expect(does('player2', 'skip')).rejects.toMatchObject({ code: 'host/only' });
  await does('player1', 'skip');
  expect(shown()).toMatchObject({ done: false, coins: 0, verdict: null, tally: null });
  expect(table.view(null).messages.at(-1)).toMatchObject({
    message: 'The host skipped the dare.',
    about: 'seats',
  });
  await expect(does('player1', 'skip')).rejects.toMatchObject({ code: 'skip/nothing' });
});

test('[G20] the host closes a vote with the votes so far', async () => {
  const { does, shown, dare } = await dared(4);
  await does('player1', 'settle-dare', { dare, done: true });
  await does('player3', 'judge-dare', { dare, verdict: 'exactly' });
  await does('player1', 'skip', { commandId: 'one' });
  await does('player1', 'skip', { commandId: 'one' }); // [B14]
  expect(shown()).toMatchObject({
    verdict: 'exactly',
    coins: 20,
    tally: { exactly: 1, nearly: 0, 'not-at-all': 0 },
  });
  expect((await kit.memory.wallet('visitor 1'))?.balance).toBe(100 + 10 + 20);
});

test('[G20] the host skips the turn of a player who is away, and never of one who is there', async () => {
  const { does, table } = await playingParty(kit, 3);
  kit.chance.dice([1, 1], [1, 1]);
  await does('player1', 'roll-dice');
  await expect(does('player1', 'skip')).rejects.toMatchObject({ code: 'skip/nothing' });
  table.disconnect('player2');
  await pass(kit, 1000);
  await does('player1', 'skip');
  expect(table.view(null)).toMatchObject({ turn: 'player3' });
  expect(table.view(null).messages.at(-1)).toMatchObject({ type: 'dice', by: 'player2' });
});

test('[G20] [G11] [G14] the host skips a choice: the table goes on as if the time were up', async () => {
  const { does, table } = await playingParty(kit, 3);
  kit.chance.dice([3, 4]);
  await does('player1', 'roll-dice');
  await does('player1', 'skip');
  expect(table.view(null)).toMatchObject({ choices: [], scores: { player1: 1 }, turn: 'player2' });
  expect(table.view(null).boxes.map(({ number }) => number)).not.toContain(3);
  expect(table.view(null).dares).toMatchObject([{ text: null }]);
  await does('player1', 'skip');
  expect(table.view(null).dares).toMatchObject([{ text: 'Sing', done: null }]);
  await does('player1', 'skip');
  expect(table.view(null).dares).toMatchObject([{ done: false, coins: 0 }]);
});

test('[G21] the clock stands while the host has paused it, and rolls are taken', async () => {
  const { does, table } = await playingParty(kit, 3);
  kit.chance.dice([1, 1], [1, 1]);
  await expect(does('player2', 'pause', { on: true })).rejects.toMatchObject({ code: 'host/only' });
  await expectRefused(does('player1', 'pause', { on: false }), 'pause/unchanged');
  await does('player1', 'pause', { on: true });
  expect(table.view(null)).toMatchObject({ paused: true, turn: 'player1', turnEndsIn: null });
  await pass(kit, 120_000);
  expect(table.view(null).turn).toBe('player1');
  await does('player1', 'roll-dice');
  expect(table.view(null)).toMatchObject({ turn: 'player2', turnEndsIn: null });
  await does('player1', 'pause', { on: false });
  expect(table.view(null)).toMatchObject({ paused: false, turnEndsIn: 30_000 });
  await pass(kit, 30_000);
  expect(table.view(null).turn).toBe('player3');
});

test('[G21] a vote gets back the time for which the clock stood', async () => {
  const { does, shown, dare } = await dared();
  await does('player1', 'settle-dare', { dare, done: true });
  await pass(kit, 20_000);
  await does('player1', 'pause', { on: true });
  await pass(kit, 60_000);
  expect(shown()?.coins).toBeNull();
  await does('player1', 'pause', { on: false });
  await pass(kit, 9_999);
  expect(shown()?.coins).toBeNull();
  await pass(kit, 1);
  expect(shown()?.coins).toBe(0);
});

test('[G21] the end of the game ends the pause, and another process knows of one', async () => {
  kit.prizes = null;
  const { does, table, ids } = await party(kit, 3);
  await expectRefused(does('player1', 'pause', { on: true }), 'pause/not-playing');
  await does('player1', 'update-boxes', { boxes: [{ number: 7, x: 0.5, y: 0.5 }] });
  await does('player1', 'start-game');
  await does('player1', 'pause', { on: true });
  table.dispose();
  const after = await openParty(kit);
  after.table.connect('player1', ids.player1 ?? '');
  await pass(kit, 120_000);
  expect(after.table.view(null)).toMatchObject({ paused: true, turn: 'player1' });
  kit.chance.dice([3, 4]);
  await after.table.command(ids.player1 ?? '', { name: 'roll-dice' });
  expect(after.table.view(null)).toMatchObject({ state: 'finished', paused: false });
  expect(after.table.view(null).messages.at(-1)).toMatchObject({ type: 'dice' });
});

test('[G22] the host makes another player the host, and parts of the dice go with the old host', async () => {
  const { does, table } = await party(kit, 4);
  const promised = () => table.view(null).fairness?.serverSeedHash;
  const first = promised();
  await expectRefused(does('player2', 'hand-over', { seat: 'player3' }), 'host/only');
  await expectRefused(does('player1', 'hand-over', { seat: 'player1' }), 'host/yourself');
  await expectRefused(does('player1', 'hand-over', { seat: 'player7' }), 'seat/unknown');
  await does('player1', 'hand-over', { seat: 'player2' });
  expect([table.view(null).host, promised()]).toEqual(['player2', first]);
  await does('player2', 'add-entropy', { commitment: kit.chance.hash('mine') });
  await does('player3', 'add-entropy', { entropy: 'theirs' });
  await does('player2', 'hand-over', { seat: 'player4' });
  expect(table.view(null)).toMatchObject({ host: 'player4', fairness: { clientSeed: '' } });
  expect(promised()).not.toBe(first);
  await does('player4', 'start-game');
  await does('player3', 'leave-room');
  await expectRefused(does('player4', 'hand-over', { seat: 'player3' }), 'seat/unknown');
});

test('[G23] [C11] before the start the host sends a player away, who may sit down again', async () => {
  const { does, table, audience } = await party(kit, 4);
  await does('player3', 'add-entropy', { entropy: 'theirs' });
  await expectRefused(does('player2', 'send-away', { seat: 'player3' }), 'host/only');
  await expectRefused(does('player1', 'send-away', { seat: 'player1' }), 'host/yourself');
  audience.forget();
  await does('player1', 'send-away', { seat: 'player3', back: true });
  expect(table.view(null)).toMatchObject({
    taken: ['player1', 'player2', 'player4'],
    fairness: { clientSeed: '' },
  });
  const told = audience.told.filter(({ name }) => name === 'action-refused');
  expect(told).toMatchObject([{ payload: { code: 'visitor/sent-away' } }]);
  expect(await table.join('visitor 3')).toMatchObject({ seat: 'player3' });
});

test('[G23] [T50] in a game who was sent away has left, and comes back unless the host says no', async () => {
  const { does, table, audience, ids } = await dared(5);
  const away = { code: 'visitor/sent-away', message: expect.stringContaining('The host') };
  await does('player1', 'send-away', { seat: 'player3', back: true });
  expect(table.view(null)).toMatchObject({ left: ['player3'], present: { player3: false } });
  await table.join('visitor 3');
  expect(table.view(null).left).toEqual([]);
  table.connect('a second page', null, null, null, false, 'visitor 4');
  audience.forget();
  await does('player1', 'send-away', { seat: 'player4', back: false });
  const told = audience.told.filter(({ name }) => name === 'action-refused');
  expect(told).toHaveLength(2); // at the seat, and at the page that watched
  await expect(table.join('visitor 4')).rejects.toMatchObject(away);
  await expect(table.rejoin('visitor 4')).rejects.toMatchObject(away);
  expect(() => table.connect('x', null, null, null, false, 'visitor 4')).toThrow('The host');
  expect(() => table.connect('x', ids.player4 ?? '')).toThrow('The host');
  table.connect('somebody', null, null, null, false, 'a stranger');
});

test('[G23] the server passes the dare of who is sent away, and the game ends with too few', async () => {
  const { does, table, shown } = await dared();
  await does('player1', 'hand-over', { seat: 'player2' });
  await does('player2', 'send-away', { seat: 'player1', back: true });
  expect(shown()).toMatchObject({ done: false, coins: 0 });
  await does('player2', 'send-away', { seat: 'player3', back: true });
  expect(table.view(null)).toMatchObject({ state: 'finished', host: 'player2' });
});
