import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { NO_BOUNDS } from '../../test-support/no-bounds.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { journalRoom } from '../../core/table-game.ts';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { place } from '../../test-support/seated-table.ts';
import { nativeRoomClass, openNative } from '../table/native/native-room.ts';
import { type Broadcaster, roomOpener } from '../table/table-room.ts';
import { HostedRooms } from './hosted-rooms.ts';
import { RoomDirectory } from './room-directory.ts';
import { RoomQuota } from './room-quota.ts';

const kit = new HostKit();
const hosted = new HostedRooms();
const silent: Broadcaster = { toRoom: () => {}, toConnection: () => {}, listChanged: () => {} };
const deps = kit.deps();
const quota = new RoomQuota(kit.memory, { visitor: 2, address: 2 }, true);
const noiseWait = () => Promise.resolve(null);
const report = (error: unknown): unknown => kit.reported.push(error);
const games = [boxesGame];
const index = kit.memory;
const open = roomOpener({ deps, broadcaster: silent, openNative, onEnded: () => {} });
const rooms = { deps, broadcaster: silent, hosted, games, index, quota, open, claims: null };
const directory = new RoomDirectory(rooms);
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
    nativeRoomClass(boxesGame, { noiseWait, storage: NO_BOUNDS, report }),
  );
  await matchMaker.accept();
});

test('[J3] who comes back while a room leaves memory sits in the one the journal brings back', async () => {
  const { roomId, playerId } = await directory.create(boxesGame.slug, maker);
  const before = hosted.get(roomId);
  if (before === undefined) throw new Error('a new room is here');
  await before.handle.command(playerId, place(3, 7));
  await before.handle.reserve(playerId); // with a room of Colyseus's, too

  const { promise, resolve: removed } = Promise.withResolvers<void>();
  held.removing = promise;
  const leaving = hosted.unload(before);
  expect(directory.here(roomId)).toBeNull();
  const opening = directory.handle(roomId);
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

  expect(back).not.toBe(before.handle);
  expect(directory.here(roomId)).toBe(back);
  expect(hosted.all().map(({ handle }) => handle)).toEqual([back]);
  await back.reserve(playerId);
  expect(await matchMaker.driver.findOne({ roomId })).toMatchObject({ roomId });
  expect(kit.reported).toEqual([]);
});

test('[J12] a room that cannot be read is reported once and leaves the list', async () => {
  const bad = 'BADRMA';
  const seat = { playerId: kit.chance.playerId(), visitor: 'somebody' };
  const event = boxesGame.opened(seat, kit.chance.seedPair(''));
  const entries = [1, 2].map((seq) => {
    return { room: journalRoom(boxesGame, bad), seq, at: 0, event, checkpoint: null };
  });
  const stands = { state: 'waiting_placement', stage: 'on', closed: false } as const;
  const listing = { id: bad, game: boxesGame.slug, ...stands, seated: 1, players: [], at: 0 };
  await kit.memory.append({ entries, movements: [], listing });
  for (let time = 0; time < 2; time += 1) {
    await expect(directory.handle(bad)).rejects.toMatchObject({ code: 'room/unreadable' });
  }
  expect(kit.reported).toHaveLength(1);
  expect(await kit.memory.idleSince(1, 10)).toEqual([]);
});
