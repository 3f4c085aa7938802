import { beforeEach, expect, test } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { place } from '../../test-support/seated-table.ts';
import { type Broadcaster, roomOpener } from '../table/table-room.ts';
import { HostedRooms } from './hosted-rooms.ts';
import { RoomDirectory } from './room-directory.ts';
import { RoomQuota } from './room-quota.ts';

const silent: Broadcaster = { toRoom: () => {}, toConnection: () => {}, listChanged: () => {} };
const LIMITS = { visitor: 3, address: 5 };

const openNative = () => Promise.resolve();

let kit: HostKit;
let directory: RoomDirectory;
let hosts = 0;
beforeEach(() => {
  kit = new HostKit();
  directory = house();
});

/** A process's directory on the journal there is. */
function house(): RoomDirectory {
  const deps = kit.deps();
  return new RoomDirectory({
    deps,
    broadcaster: silent,
    hosted: new HostedRooms(),
    games: [boxesGame],
    index: kit.memory,
    quota: new RoomQuota(kit.memory, LIMITS, true),
    open: roomOpener({ deps, broadcaster: silent, openNative, onEnded: () => {} }),
    claims: null,
  });
}

/** A room that waits for a second player, of somebody at an address of their own. */
async function waiting(): Promise<string> {
  hosts += 1;
  const maker = { visitor: `host ${hosts}`, address: `address ${hosts}` };
  const { roomId, playerId } = await directory.create(boxesGame.slug, maker);
  const handle = await directory.handle(roomId);
  await handle.command(playerId, place(3, 4));
  return roomId;
}

const ann = { visitor: 'ann', address: 'home' };
const tooMany = { code: 'room/too-many' };

test('[B23] seats taken count together with rooms made', async () => {
  await directory.create(boxesGame.slug, ann);
  await directory.join(await waiting(), ann);
  await directory.join(await waiting(), ann);
  await expect(directory.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
  await expect(directory.create(boxesGame.slug, ann)).rejects.toMatchObject(tooMany);
});

test('[B23] an address takes so many seats, with as many cookies as it likes, after a restart too', async () => {
  const taken = [];
  for (let n = 0; n < 8; n += 1) {
    const taker = { visitor: `visitor ${n}`, address: 'home' };
    taken.push(await directory.join(await waiting(), taker, { isNew: true }).catch(() => null));
  }
  expect(taken.filter((seat) => seat !== null)).toHaveLength(LIMITS.address);
  const room = await waiting();
  const late = { visitor: 'one more', address: 'home' };
  await expect(house().join(room, late)).rejects.toMatchObject(tooMany);
});

test('[B23] [B18] who has too many is given back what is theirs', async () => {
  const rooms = [await waiting(), await waiting(), await waiting()];
  const seats = [];
  for (const room of rooms) seats.push(await directory.join(room, ann));
  await expect(directory.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
  expect(await directory.join(rooms[0] ?? '', ann)).toEqual(seats[0]);
  await expect(directory.join('UNKN22', ann)).rejects.toMatchObject({ code: 'room/unknown' });
});

test('[B23] both seats of one phone are one room', async () => {
  for (let n = 0; n < LIMITS.visitor; n += 1) {
    const { roomId, playerId } = await directory.create(boxesGame.slug, ann);
    const handle = await directory.handle(roomId);
    await handle.connect(`tab ${n}`, playerId);
    await handle.command(playerId, place(3));
    expect(await directory.join(roomId, ann)).toMatchObject({ isPlayer1: false });
  }
  await expect(directory.create(boxesGame.slug, ann)).rejects.toMatchObject(tooMany);
});

test('[B23] neighbours join each other’s rooms, however many those are', async () => {
  const rooms = [];
  for (let n = 0; n < LIMITS.address; n += 1) {
    const maker = { visitor: `neighbour ${n}`, address: 'home' };
    const { roomId, playerId } = await directory.create(boxesGame.slug, maker);
    await (await directory.handle(roomId)).command(playerId, place(3));
    rooms.push(roomId);
  }
  for (const [n, room] of rooms.entries()) {
    const taker = { visitor: `guest ${n}`, address: 'home' };
    expect(await directory.join(room, taker)).toMatchObject({ isPlayer1: false });
  }
  await expect(directory.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
});
