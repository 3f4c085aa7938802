import { beforeEach, expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  rematch,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import { newTable, place, roll } from '../../../test-support/tables/seated-table.ts';
import { HOUSE_MS } from '../house.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => {
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', difficulty: 'hard' }) };
});

/** A room against the house in which player 1 has placed these boxes. */
async function againstTheHouse(...boxes: number[]) {
  const { one, table, audience } = await newTable(kit, { house: true });
  table.connect('one', one);
  await table.command(one, place(...boxes));
  return { table, audience, one };
}

test('[B66] the house sits down once the boxes are placed, is always there, and has no secret of anybody', async () => {
  const { table } = await againstTheHouse(3, 4);
  expect(table.view('player1')).toMatchObject({
    state: 'playing',
    house: 'player2',
    hasPlayer2: true,
    names: { player1: null, player2: 'The house' },
    present: { player1: true, player2: true },
  });
  expect(table.view('player1').fairness?.halves?.player2).toMatchObject({ from: 'server' });
  const { players, seated } = (await kit.memory.find(table.id)) ?? {};
  expect({ players, seated }).toEqual({ players: [VISITOR_1], seated: 2 });
});

test('[B66] the house rolls after a pause, opens boxes without a dare, and is paid nothing', async () => {
  const { table, audience, one } = await againstTheHouse(3, 4, 5);
  kit.chance.dice([6, 6], [1, 2]);
  await table.command(one, roll);
  audience.forget();
  await pass(kit, HOUSE_MS - 1);
  expect(audience.heard('dice-rolled')).toEqual([]);
  await pass(kit, 1);
  const [told] = audience.heard('dice-rolled');
  expect(told).toMatchObject({ by: 'player2', forced: false, scores: { player1: 0, player2: 1 } });
  expect(told?.opened).toMatchObject({ number: 3, prize: null });
  expect(told?.dare).toBeUndefined();
  expect(table.view('player1').missed).toEqual({ player1: 0, player2: 0 });
  expect(await kit.memory.wallet('')).toBeNull();
});

test('[B66] the house waits for a dare, believes that it was done, and moves no rating', async () => {
  kit.pauseMs = 60_000;
  const user = await kit.memory.users.add(VISITOR_1);
  const { table, audience, one } = await againstTheHouse(3, 4, 5);
  kit.chance.dice([1, 2], [6, 6]);
  await table.command(one, roll);
  const [dare] = table.view('player1').dares;
  await pass(kit, HOUSE_MS);
  expect(audience.heard('dice-rolled')).toHaveLength(1);
  await table.command(one, { name: 'settle-dare', dare: dare?.id ?? 0, done: true });
  expect(table.view('player1').dares).toMatchObject([{ verdict: 'exactly', coins: 20 }]);
  expect((await kit.memory.users.one(user))?.rating).toBe(0);
  await pass(kit, HOUSE_MS);
  expect(audience.heard('dice-rolled')).toHaveLength(2);
});

test('[B66] a friend takes the seat of the house before the first roll, and nobody after it', async () => {
  const { table, one } = await againstTheHouse(3, 4);
  const friend = await table.join(VISITOR_2, 'my-part');
  table.connect('two', friend.playerId);
  expect(table.view('player2')).toMatchObject({ house: null, names: { player2: null } });
  expect(table.view('player2').fairness?.halves?.player2).toEqual({
    entropy: 'my-part',
    from: 'player',
  });
  expect((await kit.memory.find(table.id))?.players).toEqual([VISITOR_1, VISITOR_2]);
  kit.chance.dice([1, 1]);
  await table.command(one, roll);
  await expectRefused(table.join('another'), 'room/full');
});

test('[B66] [B50] the house sits down again if the friend never came', async () => {
  const { table } = await againstTheHouse(3, 4);
  await table.join(VISITOR_2);
  await pass(kit, 40_000);
  expect(table.view('player1')).toMatchObject({ state: 'playing', house: 'player2' });
});

test('[B66] the house takes a rematch, places the boxes as player 1, and rolls first', async () => {
  const { table, audience, one } = await againstTheHouse(3);
  kit.prizes = null;
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(table.view('player1').state).toBe('finished');
  audience.forget();
  kit.chance.dice([1, 1]);
  await table.command(one, rematch);
  const view = table.view('player2');
  expect(view).toMatchObject({ state: 'playing', house: 'player1', turn: 'player1' });
  expect(view.boxes).toHaveLength(9);
  await pass(kit, HOUSE_MS);
  expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: false }]);
  expect(table.view('player2').turn).toBe('player2');
});

test('[B66] [B42] nobody stays when the only player leaves', async () => {
  const { table, one } = await againstTheHouse(3, 4);
  await table.command(one, { name: 'leave-room' });
  expect(table.view(null)).toMatchObject({ state: 'finished', closed: true });
});

test('[B67] a scattered room can be joined at once', async () => {
  const { table } = await newTable(kit, { scattered: true });
  await table.idle();
  expect(table.view(null)).toMatchObject({ state: 'waiting_second_player' });
  expect(table.view(null).boxes).toHaveLength(9);
  await table.join(VISITOR_2);
  expect(table.view(null).state).toBe('playing');
});
