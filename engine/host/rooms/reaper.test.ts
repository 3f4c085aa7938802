import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { openTable, place, recordRoom, ROOM, seatedGame } from '../../test-support/seated-table.ts';
import type { TableRoom } from '../table/table-room.ts';
import type { Table } from '../table/table.ts';
import { HostedRooms } from './hosted-rooms.ts';
import { Reaper } from './reaper.ts';
import type { RoomHandle } from '../table/room-handle.ts';

const IDLE_MS = 600_000;

let kit: HostKit;
let keeper: Reaper | null = null;
/** Until when a place is kept for somebody who is on the way. */
let awaitedUntil = 0;
beforeEach(() => {
  vi.useFakeTimers();
  awaitedUntil = 0;
  kit = new HostKit();
});
afterEach(() => {
  keeper?.stop();
  vi.useRealTimers();
});

/** Lets time pass in steps, on the house's clock too. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 500) {
    kit.time += 500;
    await vi.advanceTimersByTimeAsync(500);
  }
}

/** Rooms that are not unloaded, so that a test keeps hold of their tables. */
class StayingRooms extends HostedRooms {
  override unload(): Promise<void> {
    return Promise.resolve();
  }
}

/** A reaper of a house with this one room, which stays in memory if not said otherwise. */
function keep(table: Table, idleMs = IDLE_MS, hosted: HostedRooms = new StayingRooms()): void {
  const handle = {
    closeIdle: () => table.close(),
    freeLate: () => table.freeLate(),
    closeUnattended: async () => (table.wasAttended ? undefined : table.close()),
  } as RoomHandle;
  hosted.add({
    roomId: ROOM,
    table,
    isAwaited: (now: number) => now < awaitedUntil,
    disconnect: () => Promise.resolve(),
  } as unknown as TableRoom);
  keeper = new Reaper({
    index: kit.memory,
    directory: { use: async (_id, work) => work(handle) },
    hosted,
    now: () => kit.time,
    idleMs,
    report: (error) => kit.reported.push(error),
  });
  keeper.start();
}

const isListed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 10)).length === 1;

test('[B24] a room whose creator never sits down is listed at once and gone within a minute', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  keep(table);
  await pass(55_000);
  expect([await isListed(), table.now.context.closed]).toEqual([true, false]);
  await pass(5000);
  expect([await isListed(), table.now.context.closed]).toEqual([false, true]);
  expect(table.connect('late', one)).toMatchObject({ closed: true });
  expect(kit.reported).toEqual([]);
});

test('[B24] a creator who comes within the minute keeps the room', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  keep(table);
  await pass(50_000);
  table.connect('one', one);
  await pass(120_000);
  expect([await isListed(), table.now.context.closed]).toEqual([true, false]);
});

test('[B24] [B19] one who sat down and lost the network has the whole idle time', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  keep(table);
  await pass(21_000);
  table.connect('one', one); // between two rounds of the house: nobody has seen it
  table.disconnect('one');
  await pass(IDLE_MS - 30_000);
  expect(table.now.context.closed).toBe(false);
  await pass(90_000);
  expect(table.now.context.closed).toBe(true);
});

test('[B24] that somebody had sat down is known when the room has left memory', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  const hosted = new HostedRooms();
  keep(table, IDLE_MS, hosted);
  await pass(3000);
  table.connect('one', one); // between two rounds of the house
  table.disconnect('one');
  await pass(4500);
  expect(hosted.get(ROOM)).toBeDefined();
  await pass(3000);
  expect(hosted.get(ROOM)).toBeUndefined();
  expect(await kit.memory.unattended(kit.time, 10)).toEqual([]);
  expect(kit.reported).toEqual([]);
});

test('[B24] who comes back while it is noted who was there keeps the room in memory', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  const hosted = new HostedRooms();
  const { memory } = kit;
  const seen = memory.seen.bind(memory);
  vi.spyOn(memory, 'seen').mockImplementation(async (...sightings) => {
    await seen(...sightings);
    if (!table.present.anyone) table.connect('one again', one);
  });
  table.connect('one', one);
  table.disconnect('one');
  keep(table, IDLE_MS, hosted);
  await pass(10_000);
  expect(table.present.anyone).toBe(true);
  expect(hosted.get(ROOM)).toBeDefined();
});

test('a room where a native client has a place stays in memory until they may come no more', async () => {
  await recordRoom(kit);
  const { table } = await openTable(kit);
  const hosted = new HostedRooms();
  awaitedUntil = kit.time + 15_000;
  keep(table, IDLE_MS, hosted);
  await pass(14_500);
  expect(hosted.get(ROOM)).toBeDefined();
  await pass(3000);
  expect(hosted.get(ROOM)).toBeUndefined();
});

test('[B24] [B19] where rooms close sooner than in a minute, these do too', async () => {
  await recordRoom(kit);
  const { table } = await openTable(kit);
  keep(table, 5000);
  await pass(9000);
  expect(table.now.context.closed).toBe(true);
});

test('[B24] a room that waits for a second player is not meant', async () => {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  keep(table);
  table.connect('one', one);
  await table.command(one, place(3));
  table.disconnect('one');
  await pass(IDLE_MS - 60_000);
  expect(table.now.context.closed).toBe(false);
});

test('[B19] a room that cannot be closed now does not keep the others open', async () => {
  const { table } = await seatedGame(kit, 3);
  table.disconnect('one');
  table.disconnect('two');
  await kit.memory.append({
    entries: [],
    movements: [],
    listing: {
      id: 'BROKEN',
      state: 'playing',
      stage: 'on',
      game: boxesGame.slug,
      seated: 2,
      players: [],
      closed: false,
      at: 0,
    },
  });
  const hosted = new HostedRooms();
  keeper = new Reaper({
    index: kit.memory,
    directory: {
      use: async (id, work) => {
        if (id !== ROOM) throw new Error('no way in');
        return work({ closeIdle: () => table.close() } as RoomHandle);
      },
    },
    hosted,
    now: () => kit.time,
    idleMs: IDLE_MS,
    report: (error) => kit.reported.push(error),
  });
  keeper.start();
  await pass(IDLE_MS + 30_000);
  expect(table.now.context.closed).toBe(true);
  expect(kit.reported).not.toEqual([]);
});

/** A room that was joined by somebody who has not connected; 'one' waits in it. */
async function joinedRoom() {
  const one = await recordRoom(kit);
  const { table } = await openTable(kit);
  table.connect('one', one);
  await table.command(one, place(3));
  const { playerId: two } = await table.join('somebody');
  return { table, one, two };
}

test('[B51] that somebody has come to a seat is noted at the next look', async () => {
  const { table, two } = await joinedRoom();
  keep(table);
  await pass(2500);
  expect(await kit.memory.awaitedOf(ROOM)).toHaveLength(1);
  table.connect('two', two);
  await pass(2500);
  expect(await kit.memory.awaitedOf(ROOM)).toEqual([]);
});

test('[B51] a seat that is still waited for keeps its room in memory', async () => {
  const { table } = await joinedRoom();
  const hosted = new HostedRooms();
  keep(table, IDLE_MS, hosted);
  table.disconnect('one');
  await pass(29_500);
  expect(hosted.all()).toHaveLength(1);
  await pass(1000);
  expect(table.view(null)).toMatchObject({ hasPlayer2: false });
  await pass(10_000);
  expect(hosted.all()).toEqual([]);
});

test('[B51] a room that nobody has opened since its process ended is looked for', async () => {
  const { table } = await joinedRoom();
  table.dispose();
  kit.time += 30_000;
  const asked: string[] = [];
  keeper = new Reaper({
    index: kit.memory,
    directory: {
      use: async (id, work) => {
        asked.push(id);
        const opened = await openTable(kit, await kit.memory.awaitedOf(id));
        return work({ freeLate: () => opened.table.freeLate() } as RoomHandle);
      },
    },
    hosted: new StayingRooms(),
    now: () => kit.time,
    idleMs: IDLE_MS,
    report: (error) => kit.reported.push(error),
  });
  keeper.start();
  await pass(5000);
  expect(asked).toEqual([ROOM]);
  expect(await kit.memory.awaitedSince(kit.time, 9)).toEqual([]);
  expect((await openTable(kit)).table.view(null)).toMatchObject({ hasPlayer2: false });
});
