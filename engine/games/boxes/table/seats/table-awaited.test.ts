import { describe, expect, test } from 'vitest';
import type { AwaitedSeat } from '../../../../journal/journal.ts';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../../test-support/host-kit.ts';
import { RecordingAudience } from '../../../../test-support/any-table.ts';
import {
  newTable,
  openTable,
  place,
  rematch,
  expectRefused,
  refused,
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../../test-support/tables/seated-table.ts';
import { boxesGame } from '../../boxes-game.ts';
import { awaitReconnects } from '../../../../host/cluster/handover.ts';
import { Room } from '../../../../host/room/room.ts';
import { loadRoom } from '../../../../host/read-room.ts';

const SEAT_MS = 30_000;
const THIRD = 'visitor-number-three';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** A room in which player 1 waits, connected as 'one', and that VISITOR_2 has just joined. */
async function joinedOnly() {
  const { one, table, audience } = await newTable(kit);
  table.connect('one', one);
  await table.command(one, place(3, 4));
  const { playerId: two } = await table.join(VISITOR_2, 'a-part', 'an address');
  audience.forget();
  return { table, audience, one, two };
}

/** A room whose player 1 has opened the only box before player 2 connected. */
async function finishedAlone() {
  const { one, table, audience } = await newTable(kit);
  table.connect('one', one);
  await table.command(one, place(3));
  const { playerId: two } = await table.join(VISITOR_2);
  kit.chance.dice([1, 2]);
  await table.command(one, roll);
  expect(table.view(null)).toMatchObject({ state: 'finished' });
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

describe('a joined seat to which nobody connects', () => {
  test('[B50] is free again at the end of the 30th second, and listed as before', async () => {
    const { table, audience } = await joinedOnly();
    expect(await listed()).toMatchObject({ state: 'playing', seated: 2 });
    await pass(kit, SEAT_MS - 1);
    expect(table.view(null)).toMatchObject({ state: 'playing', hasPlayer2: true });
    expect(audience.told).toEqual([]);
    await pass(kit, 1);
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
    await pass(kit, 20_000);
    table.connect('two', two);
    await pass(kit, SEAT_MS - 1); // the turn's time has begun when they came
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
    table.disconnect('two');
    await pass(kit, 10 * SEAT_MS);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
  });

  test('[B50] a player who acts without connecting keeps the seat', async () => {
    const { table, two } = await joinedOnly();
    await table.command(two, say('hello'));
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
  });

  test('[B50] [B12] holds the clock of the turn until somebody comes', async () => {
    const { table, audience, two } = await joinedOnly();
    expect(table.view(null).turnEndsIn).toBeNull();
    await pass(kit, SEAT_MS - 1);
    expect(audience.heard('dice-rolled')).toEqual([]);
    table.connect('two', two);
    expect(table.view(null).turnEndsIn).toBe(TURN_MS);
    kit.chance.dice([6, 6]);
    await pass(kit, TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B50] after player 1 has rolled, new boxes are laid for new dice', async () => {
    const { table, audience, one } = await joinedOnly();
    kit.chance.dice([6, 6]);
    await table.command(one, roll);
    await pass(kit, SEAT_MS);
    const [told] = audience.heard('room-state', 'one');
    expect(told).toMatchObject({ state: 'waiting_placement', hasPlayer2: false, boxes: [] });
    expect(told?.fairness?.retired).toMatchObject({ nonce: 1 });
    await table.command(one, place(5));
    await table.join(THIRD);
    expect(table.view(null)).toMatchObject({ state: 'playing', boxes: [{ number: 5 }] });
  });

  test('[B50] whom a rematch has made player 1 leaves that seat to the player who came', async () => {
    const { table, audience, one, two } = await finishedAlone();
    await table.command(one, rematch);
    expect(table.view('player2')).toMatchObject({ state: 'waiting_placement', seat: 'player2' });
    await pass(kit, SEAT_MS);
    expect(audience.heard('room-state', 'one').at(-1)).toMatchObject({
      state: 'waiting_placement',
      seat: 'player1',
      hasPlayer2: false,
    });
    expect(() => table.connect('two', two)).toThrow(refused('seat/freed'));
    await table.command(one, place(5));
    await table.join(THIRD);
    expect(table.view(null)).toMatchObject({ state: 'playing', boxes: [{ number: 5 }] });
    expect(kit.reported).toEqual([]);
  });

  test('[B50] [B42] with a rematch the room closes if the player who came has left', async () => {
    const { table, one } = await finishedAlone();
    await table.command(one, rematch);
    await table.command(one, { name: 'leave-room' });
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject({ state: 'finished', closed: true });
    expect(kit.reported).toEqual([]);
  });

  test('[B50] [B45] a finished game stays, and whoever never came has left it', async () => {
    const { table, one } = await finishedAlone();
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject({ state: 'finished', left: { player2: true } });
    await expectRefused(table.command(one, rematch), 'rematch/alone');
    await table.command(one, { name: 'free-seat' });
    expect(table.view(null)).toMatchObject({ state: 'waiting_placement', hasPlayer2: false });
    expect(kit.reported).toEqual([]);
  });

  test('[B76] an address that let a seat lapse waits while others go first, longer each time', async () => {
    const { table } = await joinedOnly();
    await pass(kit, SEAT_MS);
    let before = 0;
    for (let round = 0; round < 4; round += 1) {
      let waited = 0;
      let taken = null;
      // The same address, another cookie each time, never connecting.
      while (taken === null) {
        try {
          taken = await table.join(`cookie ${round} ${waited}`, null, 'the address');
        } catch (error) {
          expect(error).toMatchObject({ code: 'room/lapsed' });
          waited += 1000;
          await pass(kit, 1000);
        }
      }
      expect(waited).toBeGreaterThanOrEqual(2 * before);
      if (round > 0) expect(waited).toBeGreaterThan(0);
      before = waited;
      await pass(kit, SEAT_MS);
    }
    await expectRefused(table.join('one more', null, 'the address'), 'room/lapsed');
    expect((await table.join('a friend', null, 'another address')).seat).toBe('player2');
  });

  test('[B52] the former player is told that the seat was freed, and may join again', async () => {
    const { table, two } = await joinedOnly();
    await pass(kit, SEAT_MS);
    expect(() => table.connect('two', two)).toThrow(refused('seat/freed'));
    await expectRefused(table.command(two, roll), 'seat/freed');
    expect(() => table.connect('two', 'a wrong one')).toThrow(refused('seat/unknown'));
    const again = await table.join(VISITOR_2);
    expect(again.seat).toBe('player2');
    expect(again.playerId).not.toBe(two);
    expect(table.connect('two', again.playerId)).toMatchObject({ state: 'playing' });
  });

  test('[B50] each new joiner has the whole time', async () => {
    const { table } = await joinedOnly();
    await pass(kit, SEAT_MS);
    await table.join(THIRD);
    await pass(kit, SEAT_MS - 1);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
    await pass(kit, 1);
    expect(table.view(null)).toMatchObject({ hasPlayer2: false });
  });

  test('[B50] [J19] is freed later where that could not be recorded', async () => {
    const { table } = await joinedOnly();
    kit.journal.failNext('before', new Error('no connection'));
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject({ hasPlayer2: true });
    expect(kit.reported).toHaveLength(1);
    await pass(kit, 1000);
    expect(table.view(null)).toMatchObject({ hasPlayer2: false });
  });

  test('[B50] a join that is refused holds no clock', async () => {
    const { table } = await seatedGame(kit, 3);
    await expectRefused(table.join(THIRD), 'room/full');
    expect(table.view(null).turnEndsIn).toBe(TURN_MS);
  });
});

describe('after a restart', () => {
  test('[B51] the store knows a seat without a player, and its time begins with the process', async () => {
    const { table } = await joinedOnly();
    table.dispose();
    const awaited = await kit.memory.awaitedOf(ROOM);
    expect(awaited).toMatchObject([{ until: kit.time + SEAT_MS }]);
    await pass(kit, 20_000); // nobody could connect meanwhile
    const again = await reopened(awaited);
    await pass(kit, SEAT_MS - 1);
    expect(again.view(null)).toMatchObject({ hasPlayer2: true });
    await pass(kit, 1);
    expect(again.view(null)).toMatchObject({ hasPlayer2: false });
    expect(await kit.memory.awaitedOf(ROOM)).toEqual([]);
  });

  test('[B51] on a process that was there already the time runs on', async () => {
    const { table } = await joinedOnly();
    table.dispose();
    await pass(kit, 20_000);
    const again = await reopened(await kit.memory.awaitedOf(ROOM), 0);
    await pass(kit, 10_000);
    expect(again.view(null)).toMatchObject({ hasPlayer2: false });
  });

  test('[B51] a player who has connected keeps the seat, whatever the store has', async () => {
    const { table, two } = await joinedOnly();
    table.dispose();
    const again = await reopened(await kit.memory.awaitedOf(ROOM));
    awaitReconnects(again, [{ connection: 'two', playerId: two, via: 'a host' }], 'this host');
    await pass(kit, SEAT_MS);
    expect(again.view(null)).toMatchObject({ hasPlayer2: true });
  });

  test('[B51] [B41] a player who came and left has left, whatever the store has', async () => {
    const { table, two } = await joinedOnly();
    await table.command(two, { name: 'leave-room' });
    const again = await reopened([{ playerId: two, until: 0 }], 0);
    await pass(kit, SEAT_MS);
    expect(again.view(null)).toMatchObject({ hasPlayer2: true, left: { player2: true } });
  });
});
