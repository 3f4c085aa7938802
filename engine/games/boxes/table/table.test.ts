import { expect, test } from 'vitest';
import { HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  rematch,
  say,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import {
  newTable,
  openTable,
  place,
  roll,
  seatedGame,
} from '../../../test-support/tables/seated-table.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

test('[B1] [B7] [B8] [B9] the messages of a whole game', async () => {
  const { one, table, audience } = await newTable(kit);
  expect(table.connect('one', one)).toMatchObject({ state: 'waiting_placement', isPlayer1: true });
  await table.command(one, place(3, 11));
  const { playerId: two, seat } = await table.join(VISITOR_2);
  expect(seat).toBe('player2');
  expect(table.connect('two', two)).toMatchObject({
    state: 'playing',
    isPlayer1: false,
    turn: 'player1',
  });
  kit.chance.dice([1, 2], [1, 1], [6, 6], [5, 6]);
  await table.command(one, roll);
  await table.command(two, roll);
  await table.command(one, roll);
  await table.command(two, say('here I go'));
  await table.command(two, roll);

  expect(audience.names.filter((name) => name !== 'balance-changed').join(' ')).toBe(
    'boxes-updated player-joined presence-changed ' +
      'dice-rolled dice-rolled dice-rolled chat-message dice-rolled',
  );
  const waiting = { state: 'waiting_second_player', seq: 2 };
  expect(audience.heard('boxes-updated')[0]).toMatchObject(waiting);
  const rolls = audience.heard('dice-rolled');
  expect(rolls.map(({ by, sum, turn }) => [by, sum, turn])).toEqual([
    ['player1', 3, 'player2'],
    ['player2', 2, 'player1'],
    ['player1', 12, 'player2'],
    ['player2', 11, 'player1'],
  ]);
  const opened = { number: 3, coins: 30 };
  expect(rolls[0]).toMatchObject({ opened, forced: false, state: 'playing' });
  expect(rolls[1]?.opened).toBeNull();
  const end = { state: 'finished', winner: 'draw', boxes: [], turnEndsIn: null };
  expect(rolls[3]).toMatchObject(end);
  expect(audience.heard('chat-message')).toMatchObject([
    { playerName: 'Player 2', message: 'here I go' },
  ]);
  expect(audience.listChanges).toBe(3);
});

test('[B7] a roll that is refused draws nothing', async () => {
  const { table, two } = await seatedGame(kit, 3);
  await expectRefused(table.command(two, roll), 'dice/not-your-turn');
  expect(kit.chance.rounds).toEqual([]);
});

test('[B10] [J4] an opened box pays into the wallet, once, with the roll', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 7);
  kit.chance.dice([1, 2], [3, 4]);
  await table.command(one, roll);
  expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
  expect(audience.heard('balance-changed', 'one')).toEqual([{ coins: 130 }]);
  expect(audience.heard('balance-changed', 'two')).toEqual([]);
  await table.command(two, roll);
  expect(await kit.memory.wallet(VISITOR_2)).toEqual({ seq: 2, balance: 110 });
  expect(audience.heard('balance-changed', 'two')).toEqual([{ coins: 110 }]);
});

test('[B11] a roll is two draws of the round of the committed seeds', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4, 5);
  const drawnPart = (await table.fairness())?.halves?.player2?.entropy;
  kit.chance.script(0, 0.999_999, 1 / 6, 0.5);
  await table.command(one, roll);
  await table.command(two, roll);
  expect(audience.heard('dice-rolled').map(({ die1, die2 }) => [die1, die2])).toEqual([
    [1, 6],
    [2, 4],
  ]);
  expect(kit.chance.rounds.map(({ nonce }) => nonce)).toEqual([0, 1]);
  expect(kit.chance.rounds[0]?.clientSeed).toBe(`3@0.5,0.5;4@0.5,0.5;5@0.5,0.5|${drawnPart}`);
});

test('[B13] a rematch swaps the seats of people and connections, with new seeds', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  const spent = table.view(null).fairness;
  audience.forget();
  await table.command(one, rematch);
  expect([table.seatOf(one), table.seatOf(two)]).toEqual(['player2', 'player1']);
  expect(audience.heard('room-state', 'one')).toMatchObject([
    { isPlayer1: false, seat: 'player2' },
  ]);
  expect(audience.heard('room-state', 'two')).toMatchObject([{ isPlayer1: true, seat: 'player1' }]);
  expect(table.view(null).fairness?.serverSeedHash).not.toBe(spent?.serverSeedHash);
  expect(table.view(null).fairness?.retired?.serverSeed).toBe(kit.chance.serverSeeds[0]);
  await expectRefused(table.command(one, place(5)), 'boxes/not-player-1');

  audience.forget();
  await table.command(two, place(5));
  expect(audience.heard('room-state', 'one')).toMatchObject([
    { state: 'playing', turn: 'player1', turnEndsIn: TURN_MS },
  ]);
  kit.chance.dice([2, 3]);
  await table.command(two, roll);
  expect(table.view(null)).toMatchObject({ state: 'finished', winner: 'player1' });
});

test('[J2] [B13] a rematch of another host swaps the seats of the people here', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  const rival = await openTable(new HostKit(kit.memory));
  await rival.table.command(two, rematch);
  audience.forget();
  await expect(table.command(one, say('hello'))).rejects.toMatchObject({ code: 'action/conflict' });
  expect(audience.heard('room-state', 'one')).toMatchObject([{ isPlayer1: false }]);
  expect(audience.heard('room-state', 'two')).toMatchObject([{ isPlayer1: true }]);
  expect(audience.listChanges).toBe(1);
});

test('[B14] an id counts for its player when a rematch has swapped the seats', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, { ...roll, commandId: 'the roll' });
  await table.command(one, { ...rematch, commandId: 'again' });
  expect(table.seatOf(one)).toBe('player2');
  audience.forget();
  await table.command(one, { ...say('no'), commandId: 'the roll' });
  await table.command(two, { ...say('hello'), commandId: 'the roll' });
  expect(audience.names).toEqual(['chat-message']);
});
