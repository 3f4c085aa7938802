import { seatedAt } from '../../definition/table-game.ts';
import { expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { openParty, party, playingParty } from '../../test-support/tables/party-table.ts';
import { expectRefused } from '../../test-support/tables/rooms.ts';
import { partyGame } from './party-game.ts';
import { NO_LIMITS_CHOSEN } from '../../wire/profile.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const limits = NO_LIMITS_CHOSEN;
const SEAT_MS = 30_000;

/** A game of three that is over. */
async function finished() {
  const all = await playingParty(kit, 3);
  await all.does('player2', 'leave-room');
  await all.does('player3', 'leave-room');
  expect(all.table.view(null).state).toBe('finished');
  return all;
}

test('[G24] who asks while a game runs stands in line once, eight at most, with name and face', async () => {
  kit.profiles.set('Lena', { name: 'Lena', avatar: 'fox', limits });
  const { table } = await playingParty(kit, 3);
  expect(await table.queueUp('Lena', 'hers')).toBeGreaterThan(0);
  expect(await table.queueUp('Lena', 'hers')).toBe(0);
  for (let number = 2; number <= 8; number += 1) await table.queueUp(`late ${number}`);
  expect(await table.queueUp('visitor 2')).toBe(0); // sits there
  const { next } = table.view(null);
  expect(next).toHaveLength(8);
  expect(next.slice(0, 2)).toEqual([
    { guest: 1, name: 'Lena', avatar: 'fox' },
    { guest: 2, name: null, avatar: null },
  ]);
});

test('[B178] who stands in line or plays does not count as watching; others count once', async () => {
  const { table, audience } = await playingParty(kit, 3); // and one who watches
  const watch = (visitor: string, at: number) =>
    table.connect(`${at}`, null, null, null, false, visitor).watching;
  expect(['visitor 2', 'Lena', 'Lena', 'Masha'].map(watch)).toEqual([1, 2, 2, 3]);
  await table.queueUp('Masha');
  await pass(kit, 500);
  expect(audience.heard('presence-changed').at(-1)).toMatchObject({ watching: 2 });
});

test('[G24] nobody stands in line before a game', async () => {
  const { table } = await party(kit, 8);
  expect(await table.queueUp('late')).toBe(0);
  expect(table.view(null).next).toEqual([]);
});

test('[G24] [B50] [B51] a seat from the line waits for its player, also after a restart, and goes to the next in line', async () => {
  const { table, does } = await finished();
  for (let number = 1; number <= 8; number += 1) await table.queueUp(`late ${number}`);
  await does('player1', 'rematch');
  expect(table.view(null).taken).toHaveLength(8);
  expect(table.view(null).next).toHaveLength(1);
  table.dispose();
  const { table: again } = await openParty(kit, partyGame, await kit.memory.awaitedOf('PARTYA'));
  again.connect('player1', seatedAt(again.definition, again.state, 'player1')?.playerId ?? '');
  const { playerId } = await again.join('late 1');
  again.connect('late 1', playerId);
  await pass(kit, SEAT_MS + 1);
  const there = again
    .view(null)
    .taken.map((one) => seatedAt(again.definition, again.state, one)?.visitor);
  expect(there).toEqual(['visitor 1', 'late 1', 'late 8']);
  await pass(kit, SEAT_MS + 1);
  expect(again.view(null).taken).toHaveLength(2);
  again.dispose();
});

test('[G24] [T15] who stands in line may change name and face', async () => {
  const { table } = await playingParty(kit, 3);
  await table.queueUp('late');
  kit.profiles.set('late', { name: 'Anna', avatar: 'owl', limits });
  await table.changeProfile('late');
  expect(table.view(null).next).toEqual([{ guest: 1, name: 'Anna', avatar: 'owl' }]);
});

test('[G40] [O12] who is sent away by the administrator loses the place in line too', async () => {
  const { table, does } = await finished();
  for (const name of ['early', 'late']) await table.queueUp(name);
  expect(await table.sendAway('early')).toEqual([]);
  expect(await table.sendAway('nobody here')).toEqual([]);
  expect(table.view(null).next).toHaveLength(1);
  expect(await kit.memory.roomsOf('early', 0, 9)).toEqual([]);
  await does('player1', 'rematch');
  const visitors = table
    .view(null)
    .taken.map((seat) => seatedAt(table.definition, table.state, seat)?.visitor);
  expect(visitors).toEqual(['visitor 1', 'late']);
});

test('[G24] [B76] an address that let a seat from the line lapse waits before it stands in line again', async () => {
  const { table, does } = await finished();
  await table.queueUp('late', 'home');
  await does('player1', 'rematch');
  await pass(kit, SEAT_MS + 1);
  expect(table.view(null).taken).toEqual(['player1']);
  await expect(table.queueUp('another', 'home')).rejects.toMatchObject({ code: 'room/lapsed' });
});

test('[G42] [X64] who stands in line leaves it once, sits down at no next game, and waits before they are back in it', async () => {
  const { table, does } = await finished();
  for (const name of ['early', 'late']) await table.queueUp(name);
  const leaves = (commandId: string) =>
    table.commandWatching('early', { name: 'leave-line', commandId });
  expect(await leaves('once')).toBeGreaterThan(0);
  expect(await leaves('once')).toBe(0);
  await expect(leaves('again')).rejects.toMatchObject({ code: 'line/none' });
  await expect(does('player1', 'leave-line')).rejects.toMatchObject({ code: 'line/none' });
  expect(await kit.memory.roomsOf('early', 0, 9)).toEqual([]);
  // [X64]
  await expect(table.queueUp('early')).rejects.toMatchObject({ code: 'room/lapsed' });
  await pass(kit, 5000);
  expect(await table.queueUp('early')).toBeGreaterThan(0);
  await does('player1', 'rematch');
  const { taken } = table.view(null);
  const visitors = taken.map((seat) => seatedAt(table.definition, table.state, seat)?.visitor);
  expect(visitors).toEqual(['visitor 1', 'late', 'early']);
});

test('[G42] [B76] the host alone takes a guest out of the line, who waits before they are back in it', async () => {
  const { table, does } = await playingParty(kit, 3);
  for (const name of ['early', 'late']) await table.queueUp(name);
  const takesOut = (guest: number) => does('player1', 'free-place', { guest });
  await expect(takesOut(3)).rejects.toMatchObject({ code: 'line/none' });
  await takesOut(1);
  await expect(takesOut(1)).rejects.toMatchObject({ code: 'line/none' });
  await expect(table.queueUp('early')).rejects.toMatchObject({ code: 'room/lapsed' });
  await pass(kit, 5000);
  expect(await table.queueUp('early')).toBeGreaterThan(0);
  // Twice as long the second time.
  await takesOut(3);
  await pass(kit, 5000);
  await expect(table.queueUp('early')).rejects.toMatchObject({ code: 'room/lapsed' });
});

test('[X65] strangers with ever new cookies cannot keep a line that the host clears, and neighbours of a player do not wait for each other', async () => {
  const { table, does } = await party(kit, 3);
  await table.join('visitor 4', undefined, 'home');
  await does('player1', 'start-game');
  await table.queueUp('stranger', 'elsewhere');
  await table.queueUp('neighbour', 'home');
  for (const guest of [1, 2]) await does('player1', 'free-place', { guest });
  const again = table.queueUp('stranger with a new cookie', 'elsewhere');
  await expect(again).rejects.toMatchObject({ code: 'room/lapsed' });
  expect(await table.queueUp('another neighbour', 'home')).toBeGreaterThan(0);
  await pass(kit, 5000);
  expect(await table.queueUp('stranger with a new cookie', 'elsewhere')).toBeGreaterThan(0);
});

test('[G56] [X65] who never came to their place waits when others have it, with all at their address', async () => {
  const { table } = await playingParty(kit, 3);
  for (let number = 1; number <= 8; number += 1) await table.queueUp(`late ${number}`, 'elsewhere');
  await pass(kit, 60_000);
  expect(await table.queueUp('guest', 'home')).toBeGreaterThan(0);
  for (const visitor of ['late 1', 'a new cookie']) {
    await expectRefused(table.queueUp(visitor, 'elsewhere'), 'room/lapsed');
  }
  expect(table.view(null).next.map(({ guest }) => guest)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});
