import { expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { openParty, party, playingParty } from '../../test-support/tables/party-table.ts';
import { partyGame } from './party-game.ts';
import { NO_LIMITS_CHOSEN } from '../../wire/profile.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const limits = NO_LIMITS_CHOSEN;
const SEAT_MS = 30_000;
const namesOf = ({ next }: { next: readonly { name: string | null }[] }) =>
  next.map(({ name }) => name);

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
  expect(await table.queueUp('a ninth')).toBe(0);
  expect(await table.queueUp('visitor 2')).toBe(0); // sits there
  const { next } = table.view(null);
  expect(next).toHaveLength(8);
  expect(next.slice(0, 2)).toEqual([
    { name: 'Lena', avatar: 'fox' },
    { name: null, avatar: null },
  ]);
});

test('[G24] nobody stands in line before a game', async () => {
  const { table } = await party(kit, 8);
  expect(await table.queueUp('late')).toBe(0);
  expect(table.view(null).next).toEqual([]);
});

test('[G24] at the next game those in line sit down in order, and keep their seats when they join', async () => {
  const { table, does } = await playingParty(kit, 3);
  for (const name of ['Lena', 'Max']) {
    kit.profiles.set(name, { name, avatar: null, limits });
    await table.queueUp(name);
  }
  expect(namesOf(table.view(null))).toEqual(['Lena', 'Max']);
  await does('player2', 'leave-room');
  await does('player3', 'leave-room');
  await table.queueUp('third');
  await does('player1', 'rematch');
  const { taken, next, names } = table.view(null);
  expect({ taken, next }).toEqual({
    taken: ['player1', 'player2', 'player3', 'player4'],
    next: [],
  });
  expect(names).toMatchObject({ player2: 'Lena', player3: 'Max' });
  expect(await table.join('Max')).toMatchObject({ seat: 'player3' });
});

test('[G24] [B50] [B51] a seat from the line waits for its player, also after a restart, and goes to the next in line', async () => {
  const { table, does } = await finished();
  for (let number = 1; number <= 8; number += 1) await table.queueUp(`late ${number}`);
  await does('player1', 'rematch');
  expect(table.view(null).taken).toHaveLength(8);
  expect(table.view(null).next).toHaveLength(1);
  table.dispose();
  const { table: again } = await openParty(kit, partyGame, await kit.memory.awaitedOf('PARTYA'));
  again.connect('player1', again.definition.seated(again.state, 'player1')?.playerId ?? '');
  const { playerId } = await again.join('late 1');
  again.connect('late 1', playerId);
  await pass(kit, SEAT_MS + 1);
  const there = again
    .view(null)
    .taken.map((one) => again.definition.seated(again.state, one)?.visitor);
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
  expect(table.view(null).next).toEqual([{ name: 'Anna', avatar: 'owl' }]);
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
    .taken.map((seat) => table.definition.seated(table.state, seat)?.visitor);
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
