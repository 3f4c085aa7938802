import { describe, expect, test, vi } from 'vitest';
import type { AwaitedSeat } from '../../../journal/journal.ts';
import { type HostKit, TURN_MS } from '../../../test-support/host-kit.ts';
import { RecordingAudience } from '../../../test-support/recording-audience.ts';
import {
  openTable,
  place,
  recordRoom,
  refused,
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../test-support/timed-kits.ts';
import { boxesGame } from '../boxes-game.ts';
import type { SeatedCommand } from '../wire/commands.ts';
import { awaitReconnects } from '../../../host/cluster/handover.ts';
import { Room } from '../../../host/room/room.ts';
import { loadRoom } from '../../../host/read-room.ts';

const SEAT_MS = 30_000;
const THIRD = 'visitor-number-three';
const free: SeatedCommand = { name: 'free-seat' };

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

async function pass(ms: number): Promise<void> {
  kit.time += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

/** A room in which player 1 waits, connected as 'one', and that VISITOR_2 has just joined. */
async function joinedOnly() {
  const one = await recordRoom(kit);
  const { table, audience } = await openTable(kit);
  table.connect('one', one);
  await table.command(one, place(3, 4));
  const { playerId: two } = await table.join(VISITOR_2, 'a-part', 'an address');
  audience.forget();
  return { table, audience, one, two };
}

const listed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 9))[0];

/** The table as another process opens it, which began at `startedAt`. */
async function reopened(awaited: readonly AwaitedSeat[], startedAt = kit.time) {
  const deps = { ...kit.deps(), startedAt };
  const room = await loadRoom(boxesGame, ROOM, deps);
  if (room === null) throw new Error('the room was never recorded');
  return new Room(boxesGame, ROOM, room, deps, new RecordingAudience(), awaited);
}

/** A game in which player 2 has gone, and whose next turns the server plays. */
async function away() {
  const seated = await seatedGame(kit, 3, 4, 5, 6);
  seated.table.disconnect('two');
  kit.chance.dice(...Array.from({ length: 9 }, (): [number, number] => [6, 6]));
  return seated;
}
const turn = () => pass(TURN_MS);

describe('a joined seat to which nobody connects', () => {
  test('[B50] is free again at the end of the 30th second, and listed as before', async () => {
    const { table, audience } = await joinedOnly();
    expect(await listed()).toMatchObject({ state: 'playing', seated: 2 });
    await pass(SEAT_MS - 1);
    expect(table.view(null)).toMatchObject({ state: 'playing', hasPlayer2: true });
    expect(audience.told).toEqual([]);
    await pass(1);
    expect(await listed()).toMatchObject({
      state: 'waiting_second_player',
      stage: 'open',
      seated: 1,
      players: [VISITOR_1],
    });
    expect(audience.listChanges).toBe(1);
    expect(audience.heard('room-state', 'one')).toMatchObject([
      {
        state: 'waiting_second_player',
        hasPlayer2: false,
        boxes: [{ number: 3 }, { number: 4 }],
        fairness: { halves: { player2: null } },
        turnEndsIn: null,
      },
    ]);
    const again = await openTable(kit);
    expect(again.table.view(null)).toMatchObject({ state: 'waiting_second_player' });
  });

  test('[B50] a player who connects in time keeps the seat', async () => {
    const { table, two } = await joinedOnly();
    await pass(20_000);
    table.connect('two', two);
    await pass(SEAT_MS - 1); // the turn's time has begun when they came
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
    table.disconnect('two');
    await pass(10 * SEAT_MS);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
  });

  test('[B50] a player who acts without connecting keeps the seat', async () => {
    const { table, two } = await joinedOnly();
    await table.command(two, say('hello'));
    await pass(SEAT_MS);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
  });

  test('[B50] [B12] holds the clock of the turn until somebody comes', async () => {
    const { table, audience, two } = await joinedOnly();
    expect(table.view(null).turnEndsIn).toBeNull();
    await pass(SEAT_MS - 1);
    expect(audience.heard('dice-rolled')).toEqual([]);
    table.connect('two', two);
    expect(table.view(null).turnEndsIn).toBe(TURN_MS);
    kit.chance.dice([6, 6]);
    await pass(TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B50] after player 1 has rolled, new boxes are laid for new dice', async () => {
    const { table, audience, one } = await joinedOnly();
    kit.chance.dice([6, 6]);
    await table.command(one, roll);
    await pass(SEAT_MS);
    const [told] = audience.heard('room-state', 'one');
    expect(told).toMatchObject({ state: 'waiting_placement', hasPlayer2: false, boxes: [] });
    expect(told?.fairness?.retired).toMatchObject({ nonce: 1 });
    await table.command(one, place(5));
    await table.join(THIRD);
    expect(table.view(null)).toMatchObject({ state: 'playing', boxes: [{ number: 5 }] });
  });

  test('[B52] the former player is told that the seat was freed, and may join again', async () => {
    const { table, two } = await joinedOnly();
    await pass(SEAT_MS);
    expect(() => table.connect('two', two)).toThrow(
      expect.objectContaining({ ...refused('seat/freed') }),
    );
    await expect(table.command(two, roll)).rejects.toMatchObject(refused('seat/freed'));
    expect(() => table.connect('two', 'a wrong one')).toThrow(
      expect.objectContaining(refused('seat/unknown')),
    );
    const again = await table.join(VISITOR_2);
    expect(again.seat).toBe('player2');
    expect(again.playerId).not.toBe(two);
    expect(table.connect('two', again.playerId)).toMatchObject({ state: 'playing' });
  });

  test('[B50] each new joiner has the whole time', async () => {
    const { table } = await joinedOnly();
    await pass(SEAT_MS);
    await table.join(THIRD);
    await pass(SEAT_MS - 1);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
    await pass(1);
    expect(table.view(null)).toMatchObject({ hasPlayer2: false });
  });

  test('[B50] [J19] is freed later where that could not be recorded', async () => {
    const { table } = await joinedOnly();
    kit.journal.failNext('before', new Error('no connection'));
    await pass(SEAT_MS);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
    expect(kit.reported).toHaveLength(1);
    await pass(1000);
    expect(table.view(null)).toMatchObject({ hasPlayer2: false });
  });

  test('[B50] a join that is refused holds no clock', async () => {
    const { table } = await seatedGame(kit, 3);
    await expect(table.join(THIRD)).rejects.toMatchObject(refused('room/full'));
    expect(table.view(null).turnEndsIn).toBe(TURN_MS);
  });
});

describe('after a restart', () => {
  test('[B51] the store knows a seat without a player, and its time begins with the process', async () => {
    const { table } = await joinedOnly();
    table.dispose();
    const awaited = await kit.memory.awaitedOf(ROOM);
    expect(awaited).toMatchObject([{ until: kit.time + SEAT_MS }]);
    await pass(20_000); // nobody could connect meanwhile
    const again = await reopened(awaited);
    await pass(SEAT_MS - 1);
    expect(again.view(null)).toMatchObject({ hasPlayer2: true });
    await pass(1);
    expect(again.view(null)).toMatchObject({ hasPlayer2: false });
    expect(await kit.memory.awaitedOf(ROOM)).toEqual([]);
  });

  test('[B51] on a process that was there already the time runs on', async () => {
    const { table } = await joinedOnly();
    table.dispose();
    await pass(20_000);
    const again = await reopened(await kit.memory.awaitedOf(ROOM), 0);
    await pass(10_000);
    expect(again.view(null)).toMatchObject({ hasPlayer2: false });
  });

  test('[B51] a player who has connected keeps the seat, whatever the store has', async () => {
    const { table, two } = await joinedOnly();
    table.dispose();
    const again = await reopened(await kit.memory.awaitedOf(ROOM));
    awaitReconnects(again, [{ connection: 'two', playerId: two, via: 'a host' }], 'this host');
    await pass(SEAT_MS);
    expect(again.view(null)).toMatchObject({ hasPlayer2: true });
  });
});

describe('a player 2 who is away', () => {
  test('[B53] may be turned out once the server has rolled for them twice', async () => {
    const { table, audience, one, two } = await away();
    for (const missed of [0, 0, 1, 1]) {
      await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
      expect(table.view('player1').missed.player2).toBe(missed);
      await turn();
    }
    expect(audience.heard('dice-rolled').map(({ missed }) => missed?.player2)).toEqual([
      undefined,
      1,
      undefined,
      2,
    ]);
    await expect(table.command(two, free)).rejects.toMatchObject(refused('seat/taken'));
    // Who has asked is there after all.
    await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await table.command(one, free);
    expect(table.view('player1')).toMatchObject({
      state: 'waiting_placement',
      hasPlayer2: false,
      missed: { player2: 0 },
    });
    expect(() => table.connect('two', two)).toThrow(expect.objectContaining(refused('seat/freed')));
  });

  test('[B53] has missed nothing once they are back, or while they only stall', async () => {
    const { table, one, two } = await away();
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(table.connect('two', two)).toMatchObject({ missed: { player2: 0 } });
    table.disconnect('two');
    await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
    table.connect('two', two);
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
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
