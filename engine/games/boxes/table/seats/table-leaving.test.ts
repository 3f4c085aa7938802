import { describe, expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../../test-support/host-kit.ts';
import {
  newTable,
  openTable,
  place,
  expectRefused,
  refused,
  rematch,
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../../test-support/tables/seated-table.ts';
import { GONE_MS } from '../../../../host/room/attendance/debounced-presence.ts';
import { loadRoom } from '../../../../host/read-room.ts';
import type { SeatedCommand } from '../../wire/commands.ts';
import { boxesGame } from '../../boxes-game.ts';

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
    await expectRefused(table.command(two, command), 'seat/left');
  }
  expect(() => table.connect('two', two)).toThrow(refused('seat/left'));
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
  const { one, table } = await newTable(kit);
  table.connect('one', one);
  await table.command(one, place(3));
  expect(await listed()).toMatchObject({ state: 'waiting_second_player' });
  await table.command(one, leave);
  expect(table.view(null)).toMatchObject({ state: 'finished', closed: true });
  expect(await listed()).toBeUndefined();
  await expectRefused(table.join(VISITOR_2), 'room/closed');
});

test('[B43] [J1] the player who stayed ends the game and wins, after a restart too', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4, 5);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  await expectRefused(table.command(two, finish), 'finish/not-decided');
  await table.command(one, leave);
  audience.forget();
  await table.command(two, finish);
  expect(audience.heard('room-state', 'two')).toMatchObject([
    { state: 'finished', winner: 'player2', turnEndsIn: null },
  ]);
  expect(audience.listChanges).toBe(1);
  expect((await openTable(kit)).table.view('player2')).toMatchObject({ winner: 'player2' });
  await expectRefused(table.command(two, rematch), 'rematch/alone');
});

test('[B44] [B22] a freed seat is listed and joined as that of any waiting room', async () => {
  const { table, audience, one, two } = await seatedGame(kit, 3, 4);
  await expectRefused(table.command(two, free), 'seat/taken');
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
  await expectRefused(table.command(one, roll), 'dice/not-playing');
});

/** A game in which player 2 has gone, and whose next turns the server plays. */
async function away() {
  const seated = await seatedGame(kit, 3, 4, 5, 6);
  seated.table.disconnect('two');
  kit.chance.dice(...Array.from({ length: 9 }, (): [number, number] => [6, 6]));
  return seated;
}
const turn = () => pass(kit, TURN_MS);

describe('a player 2 who is away', () => {
  test('[B53] may be turned out once the server has rolled for them twice', async () => {
    const { table, audience, one, two } = await away();
    for (const missed of [0, 0, 1, 1]) {
      await expectRefused(table.command(one, free), 'seat/taken');
      expect(table.view('player1').missed.player2).toBe(missed);
      await turn();
    }
    expect(audience.heard('dice-rolled').map(({ missed }) => missed?.player2)).toEqual([
      undefined,
      1,
      undefined,
      2,
    ]);
    await expectRefused(table.command(two, free), 'seat/taken');
    // A player who asks is there after all.
    await expectRefused(table.command(one, free), 'seat/taken');
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await table.command(one, free);
    expect(table.view('player1')).toMatchObject({
      state: 'waiting_placement',
      hasPlayer2: false,
      missed: { player2: 0 },
    });
    expect(() => table.connect('two', two)).toThrow(refused('seat/freed'));
  });

  test('[B53] has missed nothing once they are back, or while they only stall', async () => {
    const { table, one, two } = await away();
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(table.connect('two', two)).toMatchObject({ missed: { player2: 0 } });
    table.disconnect('two');
    await expectRefused(table.command(one, free), 'seat/taken');
    table.connect('two', two);
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await expectRefused(table.command(one, free), 'seat/taken');
  });

  test('[B53] a turn that could not be recorded was not missed', async () => {
    const { table } = await away();
    await turn();
    kit.journal.failNext('before', new Error('no connection'));
    await turn();
    expect(table.view(null).missed.player2).toBe(0);
    await turn();
    expect(table.view(null).missed.player2).toBe(1);
  });
});
