import { expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS } from '../../../../test-support/host-kit.ts';
import {
  openTable,
  place,
  recordRoom,
  refused,
  rematch,
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../../test-support/tables/seated-table.ts';
import type { SeatedCommand } from '../../wire/commands.ts';
import { boxesGame } from '../../boxes-game.ts';
import { timedKits } from '../../../../test-support/timed-kits.ts';
import { GONE_MS } from '../../../../host/room/attendance/debounced-presence.ts';
import { loadRoom } from '../../../../host/read-room.ts';

const leave: SeatedCommand = { name: 'leave-room' };
const finish: SeatedCommand = { name: 'finish-game' };
const free: SeatedCommand = { name: 'free-seat' };

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const listed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 10))[0];

test('[B41] the others learn it at once; a player who left receives nothing and may do nothing', async () => {
  const { table, audience, two } = await seatedGame(kit, 3);
  table.connect('two, second tab', two);
  table.connect('watching', null);
  audience.forget();
  await table.command(two, { ...leave, commandId: 'once' });
  for (const reader of ['one', 'watching']) {
    const [view] = audience.heard('room-state', reader);
    expect(view).toMatchObject({
      state: 'playing',
      left: { player1: false, player2: true },
      present: { player1: true, player2: false },
    });
    expect(view?.messages.at(-1)).toMatchObject({ message: 'Player 2 left.' });
  }
  expect(audience.told.filter(({ to }) => to.startsWith('two'))).toEqual([]);
  for (const command of [say('hello?'), roll, finish, free, leave]) {
    await expect(table.command(two, command)).rejects.toMatchObject(refused('seat/left'));
  }
  expect(() => table.connect('two', two)).toThrow(expect.objectContaining(refused('seat/left')));
  await table.command(two, { ...leave, commandId: 'once' }); // [B14] done already
});

test('[B41] a lost connection is no leaving', async () => {
  const { table, audience } = await seatedGame(kit, 3);
  table.disconnect('two');
  await vi.advanceTimersByTimeAsync(GONE_MS);
  expect(table.view('player1')).toMatchObject({ left: { player2: false } });
  expect(audience.names).toEqual(['presence-changed']);
});

test('[B41] [B18] a player who left and joins again has the seat as before, after a restart too', async () => {
  const { table, audience, two } = await seatedGame(kit, 3, 4);
  await table.command(two, leave);
  audience.forget();
  const again = await openTable(kit);
  expect(await again.table.join(VISITOR_2)).toMatchObject({ playerId: two, seat: 'player2' });
  expect(again.table.connect('two', two)).toMatchObject({ left: { player2: false } });
  expect(again.table.view('player1').messages.at(-1)).toMatchObject({
    message: 'Player 2 is back.',
  });
  const { seq } = again.table.view('player1');
  expect(await again.table.join(VISITOR_2)).toMatchObject({ playerId: two, seat: 'player2' });
  expect(again.table.view('player1').seq).toBe(seq);
});

test('[B41] [B12] while the other player waits, the server rolls for the one who left', async () => {
  const { table, audience, one } = await seatedGame(kit, 3, 4);
  await table.command(one, leave);
  audience.forget();
  kit.chance.dice([6, 6]);
  kit.time += TURN_MS;
  await vi.advanceTimersByTimeAsync(TURN_MS);
  expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
});

test('[B42] the last to leave closes the room, and it is no longer listed', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  table.connect('one', one);
  await table.command(one, place(3));
  expect(await listed()).toMatchObject({ state: 'waiting_second_player' });
  await table.command(one, leave);
  expect(table.view(null)).toMatchObject({ state: 'finished', closed: true });
  expect(await listed()).toBeUndefined();
  await expect(table.join(VISITOR_2)).rejects.toMatchObject(refused('room/closed'));
});

test('[B43] [J1] the player who stayed ends the game and wins, after a restart too', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await expect(table.command(two, finish)).rejects.toMatchObject(refused('finish/not-decided'));
  await table.command(one, leave);
  audience.forget();
  await table.command(two, finish);
  expect(audience.heard('room-state', 'two')).toMatchObject([
    { state: 'finished', winner: 'player2', turnEndsIn: null },
  ]);
  expect(audience.listChanges).toBe(1);
  expect((await openTable(kit)).table.view('player2')).toMatchObject({ winner: 'player2' });
  await expect(table.command(two, rematch)).rejects.toMatchObject(refused('rematch/alone'));
});

test('[B44] [B22] a freed seat is listed and joined as that of any waiting room', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  await expect(table.command(two, free)).rejects.toMatchObject(refused('seat/taken'));
  await table.command(one, leave);
  audience.forget();
  await table.command(two, free);
  expect(audience.heard('room-state', 'two')).toMatchObject([
    { state: 'waiting_placement', isPlayer1: true, seat: 'player1', hasPlayer2: false },
  ]);
  expect(await listed()).toMatchObject({ state: 'waiting_placement', seated: 1 });
  expect(table.seatOf(one)).toBeNull();
  expect(table.present).toEqual({ anyone: true, creator: true });
  await table.command(two, place(7));
  expect(await listed()).toMatchObject({
    state: 'waiting_second_player',
    seated: 1,
    players: [VISITOR_2],
  });
  expect(await table.join(VISITOR_1)).toMatchObject({ seat: 'player2' });
  expect(table.view(null)).toMatchObject({ state: 'playing', turn: 'player1' });
});

test('[B44] [C3] freeing shows the seed of the game that ends with it, and no other', async () => {
  const { table, one, two } = await seatedGame(kit, 3);
  await table.command(two, leave);
  await table.command(one, free);
  const { fairness } = table.view(null);
  expect(fairness?.retired?.serverSeed).toBe(kit.chance.serverSeeds[0]);
  expect(JSON.stringify(table.view(null))).not.toContain(kit.chance.serverSeeds[1]);
});

test('[B44] in the placement of a rematch the list hears of it, though the state stays', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await table.command(one, rematch);
  await table.command(one, leave);
  audience.forget();
  await table.command(two, free);
  expect(await listed()).toMatchObject({ state: 'waiting_placement', seated: 1 });
  expect(audience.listChanges).toBe(1);
  expect(await loadRoom(boxesGame, ROOM, kit.deps())).not.toBeNull();
});

test('[B46] either player ends a decided game at once', async () => {
  const { table, one, two } = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2], [1, 1], [1, 3]);
  await table.command(one, roll);
  await table.command(two, roll);
  await table.command(one, roll);
  await table.command(two, finish);
  expect(table.view('player1')).toMatchObject({
    state: 'finished',
    winner: 'player1',
    boxes: [{ number: 5 }],
  });
  await expect(table.command(one, roll)).rejects.toMatchObject(refused('dice/not-playing'));
});
