import { describe, expect, test } from 'vitest';
import type { AwaitedSeat } from '../../../journal/journal.ts';
import { RecordingAudience } from '../../../test-support/any-table.ts';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  leave,
  refused,
  ROOM,
  say,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import {
  begin,
  joinedOnly,
  openTable,
  seatedGame,
  turnsGame,
} from '../../../test-support/tables/turns-game.ts';
import { awaitReconnects } from '../../cluster/handover.ts';
import { loadRoom } from '../../read-room.ts';
import { Room } from '../room.ts';

const SEAT_MS = 30_000;
const THIRD = 'visitor-number-three';
const BOTH = { taken: ['player1', 'player2'] };
const ALONE = { taken: ['player1'] };

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** The table as another process opens it, which began at `startedAt`. */
async function reopened(awaited: readonly AwaitedSeat[], startedAt = kit.time, game = turnsGame) {
  const deps = { ...kit.deps(), startedAt };
  const room = await loadRoom(game, ROOM, deps);
  if (room === null) throw new Error('the room was never recorded');
  return new Room(game, ROOM, room, deps, new RecordingAudience(), awaited);
}

const listed = async () => (await kit.memory.listed(turnsGame.slug, kit.time, 9))[0];

describe('[B50] a joined seat to which nobody connects', () => {
  test('[B50] is free again at the end of the 30th second, and listed as before', async () => {
    const { table, audience } = await joinedOnly(kit);
    expect(await listed()).toMatchObject({ seated: 2 });
    await pass(kit, SEAT_MS - 1);
    expect(table.view(null)).toMatchObject(BOTH);
    expect(audience.told).toEqual([]);
    await pass(kit, 1);
    expect(await listed()).toMatchObject({ stage: 'open', seated: 1, players: [VISITOR_1] });
    expect(audience.listChanges).toBe(1);
    expect(audience.heard('room-state', 'one')).toMatchObject([{ ...ALONE, turnEndsIn: null }]);
    expect((await openTable(kit)).table.view(null)).toMatchObject(ALONE);
  });

  test('[B50] a player who connects in time keeps the seat', async () => {
    const { table, two } = await joinedOnly(kit);
    await pass(kit, 20_000);
    table.connect('two', two);
    await pass(kit, SEAT_MS);
    table.disconnect('two');
    await pass(kit, 10 * SEAT_MS);
    expect(table.view(null)).toMatchObject(BOTH);
  });

  test('[B50] a player who acts without connecting keeps the seat', async () => {
    const { table, two } = await joinedOnly(kit);
    await table.command(two, say('hello'));
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject(BOTH);
  });

  test('[B50] [B12] holds the clock of the turn until somebody comes', async () => {
    const { table, audience, one, two } = await joinedOnly(kit);
    await table.command(one, begin);
    expect(table.view(null)).toMatchObject({ turnEndsIn: null });
    await pass(kit, SEAT_MS - 1);
    expect(audience.heard('moved')).toEqual([]);
    table.connect('two', two);
    expect(table.view(null)).toMatchObject({ turnEndsIn: TURN_MS });
    await pass(kit, TURN_MS);
    expect(audience.heard('moved')).toMatchObject([{ by: 'player1', forced: true }]);
  });

  test('[B50] has left the game that has begun meanwhile', async () => {
    const { table, one } = await joinedOnly(kit);
    await table.command(one, begin);
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject({ ...BOTH, left: ['player2'] });
    expect(kit.reported).toEqual([]);
  });

  test('[B50] [B12] stays if its game refuses what frees it, and the turn has its clock', async () => {
    const { table, one } = await joinedOnly(kit);
    await table.command(one, begin);
    const lapsed = { type: 'seat-lapsed', by: 'player2' } as const;
    const wrong = { ...turnsGame, lapsed: () => lapsed };
    const room = await reopened(await kit.memory.awaitedOf(ROOM), undefined, wrong);
    room.connect('one', one);
    expect(room.view(null)).toMatchObject({ turnEndsIn: null });
    await pass(kit, SEAT_MS);
    expect(room.view(null)).toMatchObject({ ...BOTH, turnEndsIn: TURN_MS });
    await pass(kit, 5000);
    expect(kit.reported).toMatchObject([
      { cause: { message: 'player2 cannot lapse: action/conflict' } },
    ]);
    room.dispose();
  });

  test('[B76] an address that let a seat lapse waits while others go first, longer each time', async () => {
    const { table } = await joinedOnly(kit);
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
    const { table, two } = await joinedOnly(kit);
    await pass(kit, SEAT_MS);
    expect(() => table.connect('two', two)).toThrow(refused('seat/freed'));
    await expectRefused(table.command(two, begin), 'seat/freed');
    expect(() => table.connect('two', 'a wrong one')).toThrow(refused('seat/unknown'));
    const again = await table.join(VISITOR_2);
    expect(again.seat).toBe('player2');
    expect(again.playerId).not.toBe(two);
    expect(table.connect('two', again.playerId)).toMatchObject(BOTH);
  });

  test('[B50] each new joiner has the whole time', async () => {
    const { table } = await joinedOnly(kit);
    await pass(kit, SEAT_MS);
    await table.join(THIRD);
    await pass(kit, SEAT_MS - 1);
    expect(table.view(null)).toMatchObject(BOTH);
    await pass(kit, 1);
    expect(table.view(null)).toMatchObject(ALONE);
  });

  test('[B50] [J19] is freed later where that could not be recorded', async () => {
    const { table } = await joinedOnly(kit);
    kit.journal.failNext('before', new Error('no connection'));
    await pass(kit, SEAT_MS);
    expect(table.view(null)).toMatchObject(BOTH);
    expect(kit.reported).toHaveLength(1);
    await pass(kit, 1000);
    expect(table.view(null)).toMatchObject(ALONE);
  });

  test('[B50] a join that is refused holds no clock', async () => {
    const { table } = await seatedGame(kit);
    await expectRefused(table.join(THIRD), 'room/full');
    expect(table.view(null)).toMatchObject({ turnEndsIn: TURN_MS });
  });
});

describe('[B51] after a restart', () => {
  test('[B51] the store knows a seat without a player, and its time begins with the process', async () => {
    const { table } = await joinedOnly(kit);
    table.dispose();
    const awaited = await kit.memory.awaitedOf(ROOM);
    expect(awaited).toMatchObject([{ until: kit.time + SEAT_MS }]);
    await pass(kit, 20_000); // nobody could connect meanwhile
    const again = await reopened(awaited);
    await pass(kit, SEAT_MS - 1);
    expect(again.view(null)).toMatchObject(BOTH);
    await pass(kit, 1);
    expect(again.view(null)).toMatchObject(ALONE);
    expect(await kit.memory.awaitedOf(ROOM)).toEqual([]);
  });

  test('[B51] on a process that was there already the time runs on', async () => {
    const { table } = await joinedOnly(kit);
    table.dispose();
    await pass(kit, 20_000);
    const again = await reopened(await kit.memory.awaitedOf(ROOM), 0);
    await pass(kit, 10_000);
    expect(again.view(null)).toMatchObject(ALONE);
  });

  test('[B51] a player who has connected keeps the seat, whatever the store has', async () => {
    const { table, two } = await joinedOnly(kit);
    table.dispose();
    const again = await reopened(await kit.memory.awaitedOf(ROOM));
    awaitReconnects(again, [{ connection: 'two', playerId: two, via: 'a host' }], 'this host');
    await pass(kit, SEAT_MS);
    expect(again.view(null)).toMatchObject(BOTH);
  });

  test('[B51] [B41] a player who came and left has left, whatever the store has', async () => {
    const { table, one, two } = await joinedOnly(kit);
    await table.command(one, begin);
    await table.command(two, leave);
    const again = await reopened([{ playerId: two, until: 0 }], 0);
    await pass(kit, SEAT_MS);
    expect(again.view(null)).toMatchObject({ ...BOTH, left: ['player2'] });
  });
});
