import { setImmediate as turn } from 'node:timers/promises';
import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { NO_BOUNDS, HostKit } from '../../test-support/host-kit.ts';
import { registryOf } from '../../test-support/processes.ts';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { place } from '../../test-support/tables/seated-table.ts';
import { journalRoom } from '../../definition/table-game.ts';
import type { IndexedRoom, RoomIndex } from '../../journal/room-index.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { colyseusRoomClass, openColyseusRoom } from '../room/colyseus-room.ts';
import { RoomList } from './room-list.ts';

const kit = new HostKit();
const refusalLimiter = () => Promise.resolve(null);
const report = (error: unknown): unknown => kit.reported.push(error);
const registry = registryOf(kit, { openColyseusRoom });
const maker = { visitor: 'a visitor', address: 'an address' };

/** A driver that takes rooms off its list when it is let, as one across a network may. */
function slowDriver() {
  const driver = new LocalDriver();
  const held = { removing: Promise.resolve() };
  const remove = async (roomId: string): Promise<boolean> => {
    await held.removing;
    return LocalDriver.prototype.remove.call(driver, roomId);
  };
  Object.assign(driver, { remove });
  return { driver, held };
}

const { driver, held } = slowDriver();

beforeAll(async () => {
  await matchMaker.setup(new LocalPresence(), driver);
  matchMaker.defineRoomType(
    boxesGame.slug,
    colyseusRoomClass(boxesGame, { refusalLimiter, storage: NO_BOUNDS, now: Date.now, report }),
  );
  await matchMaker.accept();
});

test('[J3] a player who comes back while a room leaves memory sits in the restored room', async () => {
  const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
  const before = registry.get(roomId);
  if (before === undefined) throw new Error('a new room is here');
  await before.command(playerId, place(3, 7));
  await before.reserve(playerId); // with a room of Colyseus's, too

  const { promise, resolve: removed } = Promise.withResolvers<void>();
  held.removing = promise;
  const leaving = registry.unload(before);
  expect(registry.here(roomId)).toBeNull();
  const opening = registry.handle(roomId);
  for (let turns = 0; turns < 50; turns += 1) await turn(); // enough for a room to be opened
  removed();
  const back = await opening;
  const view = await back.connect('a connection', playerId);
  expect(view).toMatchObject({
    seat: 'player1',
    state: 'waiting_second_player',
    boxes: [{ number: 3 }, { number: 7 }],
  });
  await leaving;

  expect(back).not.toBe(before);
  expect(registry.here(roomId)).toBe(back);
  expect(registry.all()).toEqual([back]);
  await back.reserve(playerId);
  expect(await matchMaker.driver.findOne({ roomId })).toMatchObject({ roomId });
  expect(kit.reported).toEqual([]);
});

test('[J12] a room that cannot be read is reported once and leaves the list', async () => {
  const bad = 'BADRMA';
  const seat = { playerId: kit.chance.playerId(), visitor: 'somebody' };
  const event = boxesGame.opened(seat, kit.chance.seedPair(''), {});
  const entries = [1, 2].map((seq) => {
    return { room: journalRoom(boxesGame, bad), seq, at: 0, event, checkpoint: null };
  });
  const stands = { state: 'waiting_placement', stage: 'on', closed: false } as const;
  const listing = { id: bad, game: boxesGame.slug, ...stands, seated: 1, players: [], at: 0 };
  await kit.memory.append({ entries, movements: [], listing });
  for (let time = 0; time < 2; time += 1) {
    await expect(registry.handle(bad)).rejects.toMatchObject({ code: 'room/unreadable' });
  }
  expect(kit.reported).toHaveLength(1);
  expect(await kit.memory.idleSince(1, 10)).toEqual([]);
});

const gone = (): never => {
  throw new RoomMoved();
};

test('[J20] a room that takes long to move is followed, and refused as busy only where it never arrives', async () => {
  const other = registryOf(new HostKit());
  const { roomId } = await other.create(boxesGame.slug, maker);
  const arrives = vi.fn(() => 'there');
  for (let moves = 0; moves < 10; moves += 1) arrives.mockImplementationOnce(gone);
  expect(await other.use(roomId, arrives)).toBe('there');
  await expect(other.use(roomId, gone)).rejects.toMatchObject({ code: 'action/busy' });
});

const playing = { game: 'a-game', state: 'playing', stage: 'on', seated: 2, since: 1 } as const;
const room = (id: string): IndexedRoom => {
  return { id, ...playing, players: [], host: null, hostAvatar: null };
};

function listOf(listed: RoomIndex['listed']) {
  const time = { now: 1 };
  return { time, list: new RoomList({ listed }, 'a-game', () => time.now) };
}

test('[B20] however many ask, the list is read once a second', async () => {
  const listed = vi.fn<RoomIndex['listed']>().mockResolvedValue([room('ABC234')]);
  const { time, list } = listOf(listed);
  expect(await Promise.all([list.read(), list.read(), list.read()])).toHaveLength(3);
  time.now = 1000;
  expect(await list.read()).toEqual([room('ABC234')]);
  expect(listed).toHaveBeenCalledTimes(1);
  time.now = 1001;
  await list.read();
  expect(listed).toHaveBeenLastCalledWith('a-game', 1001, expect.any(Number), expect.any(Number));
  expect(listed).toHaveBeenCalledTimes(2);
});

test('[B20] a change here is seen at once', async () => {
  const listed = vi.fn<RoomIndex['listed']>().mockResolvedValueOnce([]);
  listed.mockResolvedValueOnce([room('ABC234')]);
  const { list } = listOf(listed);
  expect(await list.read()).toEqual([]);
  list.changed();
  expect(await list.read()).toEqual([room('ABC234')]);
});

test('[B20] after a failed read the next request reads the list again', async () => {
  const listed = vi.fn<RoomIndex['listed']>().mockRejectedValueOnce(new Error('gone away'));
  listed.mockResolvedValueOnce([room('ABC234')]);
  const { list } = listOf(listed);
  await expect(list.read()).rejects.toThrow('gone away');
  expect(await list.read()).toEqual([room('ABC234')]);
});
