import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { HostKit } from '../test-support/host-kit.ts';
import { place } from '../test-support/seated-table.ts';
import { boxRoomClass, type Broadcaster } from './box-room.ts';
import { HostedRooms } from './hosted-rooms.ts';
import { BOX_ROOM, RoomDirectory } from './room-directory.ts';
import { RoomQuota } from './room-quota.ts';

const kit = new HostKit();
const hosted = new HostedRooms();
const silent: Broadcaster = { toRoom: () => {}, toConnection: () => {}, listChanged: () => {} };
const deps = kit.deps();
const quota = new RoomQuota(kit.memory, { visitor: 2, address: 2 }, true);
const directory = new RoomDirectory(deps, silent, hosted, quota);
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
    BOX_ROOM,
    boxRoomClass(deps, silent, hosted, () => Promise.resolve(null)),
  );
  await matchMaker.accept();
});

test('[J3] who comes back while a room leaves memory sits in the one the journal brings back', async () => {
  const { roomId, playerId } = await directory.create(maker);
  const before = hosted.get(roomId);
  if (before === undefined) throw new Error('a new room is here');
  await before.command(playerId, place(3, 7));

  const { promise, resolve: removed } = Promise.withResolvers<void>();
  held.removing = promise;
  const leaving = hosted.unload(before);
  expect(directory.here(roomId)).toBeNull();
  const opening = directory.door(roomId);
  for (let turns = 0; turns < 50; turns += 1) await turn(); // enough for a room to be opened
  removed();
  const back = await opening;
  const view = await back.sit('a connection', playerId);
  expect(view).toMatchObject({ seat: 'player1', state: 'waiting_second_player' });
  expect(view.boxes.map(({ number }) => number)).toEqual([3, 7]);
  await leaving;

  expect(back).not.toBe(before);
  expect(directory.here(roomId)).toBe(back);
  expect(hosted.all()).toEqual([back]);
  expect(await matchMaker.driver.findOne({ roomId })).toMatchObject({ roomId });
  expect(kit.reported).toEqual([]);
});
