import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { ROOM } from '../../test-support/tables/rooms.ts';
import { openTable, place, newTable, seatedGame } from '../../test-support/tables/seated-table.ts';
import { Reaper } from './reaper.ts';
import type { RoomHandle } from '../room/room-handle.ts';
import { Room } from '../room/room.ts';

const IDLE_MS = 600_000;

let kit: HostKit;
let keeper: Reaper | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  kit = new HostKit();
});
afterEach(() => {
  keeper?.stop();
  vi.useRealTimers();
});

/** Moves the clock in steps, that of the room kit too. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 500) {
    kit.time += 500;
    await vi.advanceTimersByTimeAsync(500);
  }
}

/** A registry of this one room, which stays in memory where a test keeps hold of it. */
function registryOf(room: Room) {
  const rooms = new Set([room]);
  return {
    all: () => [...rooms],
    unload: async (one: Room) => {
      rooms.delete(one);
      one.dispose();
    },
    use: async <T>(_id: string, work: (handle: RoomHandle) => T | Promise<T>) => work(room),
  };
}

/** A reaper of a process with this registry, or with this one room, which stays in memory. */
function keep(kept: Room | ReturnType<typeof registryOf>, idleMs = IDLE_MS): void {
  const registry =
    kept instanceof Room ? { ...registryOf(kept), unload: () => Promise.resolve() } : kept;
  const report = (error: unknown) => kit.reported.push(error);
  keeper = new Reaper({ index: kit.memory, registry, now: () => kit.time, idleMs, report });
  keeper.start();
}

/** [B20] Listed for those alone who have a seat there. */
const isHidden = async () =>
  (await kit.memory.listed(boxesGame.slug, kit.time, 10))[0]?.hidden === true;

const isListed = async () => (await kit.memory.listed(boxesGame.slug, kit.time, 10)).length === 1;

test('[B24] a room whose creator never sits down is listed at once and removed within a minute', async () => {
  const { one, table } = await newTable(kit);
  keep(table);
  await pass(55_000);
  expect([await isListed(), table.state.context.closed]).toEqual([true, false]);
  await pass(5000);
  expect([await isListed(), table.state.context.closed]).toEqual([false, true]);
  expect(table.connect('late', one)).toMatchObject({ closed: true });
  expect(kit.reported).toEqual([]);
});

test('[B20] a room whose creator comes back after a minute is in the list again at once', async () => {
  const { one, table } = await newTable(kit);
  keep(table);
  table.connect('one', one);
  await pass(5000);
  table.disconnect('one');
  await pass(90_000);
  expect(await isHidden()).toBe(true);
  table.connect('again', one);
  await pass(3000);
  expect(await isHidden()).toBe(false);
});

test('[B24] a creator who comes within the minute keeps the room', async () => {
  const { one, table } = await newTable(kit);
  keep(table);
  await pass(50_000);
  table.connect('one', one);
  await pass(120_000);
  expect([await isListed(), table.state.context.closed]).toEqual([true, false]);
});

test('[B24] [B19] a creator who connected and lost the network has the whole idle time', async () => {
  const { one, table } = await newTable(kit);
  keep(table);
  await pass(21_000);
  table.connect('one', one); // between two rounds of the reaper, which has not seen it
  table.disconnect('one');
  await pass(IDLE_MS - 30_000);
  expect(table.state.context.closed).toBe(false);
  await pass(90_000);
  expect(table.state.context.closed).toBe(true);
});

test('[B24] that somebody had sat down is known when the room has left memory', async () => {
  const { one, table } = await newTable(kit);
  const registry = registryOf(table);
  keep(registry);
  await pass(3000);
  table.connect('one', one); // between two rounds of the reaper
  table.disconnect('one');
  await pass(4500);
  expect(registry.all()).toHaveLength(1);
  await pass(3000);
  expect(registry.all()).toEqual([]);
  expect(await kit.memory.unattended(kit.time, 10)).toEqual([]);
  expect(kit.reported).toEqual([]);
});

test('[B24] a player who comes back during the record keeps the room in memory', async () => {
  const { one, table } = await newTable(kit);
  const registry = registryOf(table);
  const { memory } = kit;
  const seen = memory.seen.bind(memory);
  vi.spyOn(memory, 'seen').mockImplementation(async (...sightings) => {
    await seen(...sightings);
    if (!table.present.anyone) table.connect('one again', one);
  });
  table.connect('one', one);
  table.disconnect('one');
  keep(registry);
  await pass(10_000);
  expect(table.present.anyone).toBe(true);
  expect(registry.all()).toHaveLength(1);
});

test('a room where a Colyseus client has a place stays in memory until that client may not return', async () => {
  const { table, audience } = await newTable(kit);
  const registry = registryOf(table);
  audience.awaitedUntil = kit.time + 15_000;
  keep(registry);
  await pass(14_500);
  expect(registry.all()).toHaveLength(1);
  await pass(3000);
  expect(registry.all()).toEqual([]);
});

test('[B24] [B19] where rooms close sooner than in a minute, these do too', async () => {
  const { table } = await newTable(kit);
  keep(table, 5000);
  await pass(9000);
  expect(table.state.context.closed).toBe(true);
});

test('[B24] a room that waits for a second player is not meant', async () => {
  const { one, table } = await newTable(kit);
  keep(table);
  table.connect('one', one);
  await table.command(one, place(3));
  table.disconnect('one');
  await pass(IDLE_MS - 60_000);
  expect(table.state.context.closed).toBe(false);
});

test('[B19] a room that cannot be closed now does not keep the others open', async () => {
  const { table } = await seatedGame(kit, 3);
  table.disconnect('one');
  table.disconnect('two');
  const standing = { state: 'playing', stage: 'on', closed: false, at: 0 } as const;
  const listing = { id: 'BROKEN', game: boxesGame.slug, seated: 2, players: [], ...standing };
  await kit.memory.append({ entries: [], movements: [], listing });
  keep({
    ...registryOf(table),
    all: () => [],
    use: async (id, work) => {
      if (id !== ROOM) throw new Error('no way in');
      return work(table);
    },
  });
  await pass(IDLE_MS + 30_000);
  expect(table.state.context.closed).toBe(true);
  expect(kit.reported).not.toEqual([]);
});

/** A room that was joined by somebody who has not connected; 'one' waits in it. */
async function joinedRoom() {
  const { one, table } = await newTable(kit);
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
  const registry = registryOf(table);
  keep(registry);
  table.disconnect('one');
  await pass(29_500);
  expect(registry.all()).toHaveLength(1);
  await pass(1000);
  expect(table.view(null)).toMatchObject({ hasPlayer2: false });
  await pass(10_000);
  expect(registry.all()).toEqual([]);
});

test('[B51] a room that nobody has opened since its process ended is found', async () => {
  const { table } = await joinedRoom();
  table.dispose();
  kit.time += 30_000;
  const asked: string[] = [];
  keep({
    ...registryOf(table),
    all: () => [],
    use: async (id, work) => {
      asked.push(id);
      const opened = await openTable(kit, await kit.memory.awaitedOf(id));
      return work(opened.table);
    },
  });
  await pass(5000);
  expect(asked).toEqual([ROOM]);
  expect(await kit.memory.awaitedSince(kit.time, 9)).toEqual([]);
  expect((await openTable(kit)).table.view(null)).toMatchObject({ hasPlayer2: false });
});
