import { describe, expect, test } from 'vitest';
import { boxesGame } from '../boxes-game.ts';
import { type HostKit, TURN_MS, timedKits } from '../../../test-support/host-kit.ts';
import {
  newTable,
  place,
  recordRoom,
  expectRefused,
  refused,
  rematch,
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/seated-table.ts';
import { loadRoom } from '../../../host/read-room.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

test('[J3] a table is opened from its journal, and there is none without one', async () => {
  expect(await loadRoom(boxesGame, ROOM, kit.deps())).toBeNull();
  await recordRoom(kit);
  expect(await loadRoom(boxesGame, ROOM, kit.deps())).toMatchObject({ seq: 1 });
});

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

describe('refusals', () => {
  test('[B2] a wrong player id learns nothing', async () => {
    const { table, audience } = await seatedGame(kit, 3);
    expect(() => table.connect('x', 'nobody')).toThrow(refused('seat/unknown'));
    for (const command of [roll, say('hello'), rematch, place(3)]) {
      await expectRefused(table.command('nobody', command), 'seat/unknown');
    }
    expect(table.seatOf('nobody')).toBeNull();
    expect(audience.told).toEqual([]);
  });

  test('[B3] [B5] [B6] before the game', async () => {
    const { one, table } = await newTable(kit);
    await expectRefused(table.command(one, place()), 'boxes/none');
    await expectRefused(table.command(one, place(3, 3)), 'boxes/duplicate');
    await expectRefused(table.command(one, rematch), 'rematch/not-finished');
    await expectRefused(table.join(VISITOR_2), 'room/setting-up');
    await expect(table.command(one, roll)).rejects.toMatchObject({ message: expect.any(String) });
  });

  test('[B3] [B6] [B7] in the game, only the sender receives the refusal', async () => {
    const { table, audience, one, two } = await seatedGame(kit, 3);
    const appends = kit.journal.appends;
    await expectRefused(table.command(two, place(3)), 'boxes/not-player-1');
    await expectRefused(table.command(one, place(4)), 'boxes/not-placing');
    await expectRefused(table.join('visitor-three'), 'room/full');
    kit.chance.dice([1, 2]);
    await expectRefused(table.command(two, roll), 'dice/not-your-turn');
    expect(audience.told).toEqual([]);
    expect(kit.journal.appends).toBe(appends);
  });

  test('[B7] a roll that is refused draws nothing', async () => {
    const { table, two } = await seatedGame(kit, 3);
    await expectRefused(table.command(two, roll), 'dice/not-your-turn');
    expect(kit.chance.rounds).toEqual([]);
  });

  test('[B17] a closed room refuses everything', async () => {
    const { one, table, audience } = await newTable(kit);
    await table.closeIdle();
    expect(audience.listChanges).toBe(1);
    for (const command of [place(3), say('hello'), rematch]) {
      await expectRefused(table.command(one, command), 'room/closed');
    }
    await expectRefused(table.join(VISITOR_2), 'room/closed');
    expect(table.view('player1')).toMatchObject({ state: 'finished', closed: true });
  });
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

test('[B16] a reload brings the last 50 lines back', async () => {
  const { table, one } = await seatedGame(kit, 3);
  for (let line = 1; line <= 60; line += 1) await table.command(one, say(`line ${line}`));
  const { messages } = table.connect('one again', one);
  expect(messages).toHaveLength(50);
  expect(messages.at(-1)).toMatchObject({ type: 'chat', by: 'player1', message: 'line 60' });
});

describe('[B18] a visitor with a seat who joins again', () => {
  test('[B18] gets seat 1 again when its socket is gone', async () => {
    const { table, one, two } = await seatedGame(kit, 3);
    table.disconnect('one');
    expect(await table.join(VISITOR_1)).toMatchObject({ playerId: one, seat: 'player1' });
    expect(await table.join(VISITOR_2)).toMatchObject({ playerId: two, seat: 'player2' });
  });

  test('[B18] gets seat 2 when seat 1 is connected, so that two tabs play each other', async () => {
    const { one, table } = await newTable(kit);
    table.connect('tab 1', one);
    await table.command(one, place(3));
    const second = await table.join(VISITOR_1);
    expect(second.seat).toBe('player2');
    expect(table.seatOf(second.playerId)).toBe('player2');
    expect(table.state.value).toBe('playing');
    expect(await table.join(VISITOR_1)).toMatchObject({ ...second, stored: 0 });
    table.disconnect('tab 1');
    expect(await table.join(VISITOR_1)).toMatchObject({ playerId: one, seat: 'player1' });
  });

  test('[B18] gets seat 1 while there is no second seat to take', async () => {
    const { one, table } = await newTable(kit);
    table.connect('tab 1', one);
    expect(await table.join(VISITOR_1)).toMatchObject({ playerId: one, seat: 'player1' });
  });
});
