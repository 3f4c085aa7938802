import { beforeEach, expect, test } from 'vitest';
import type { RoomMaker } from '../../journal/journal.ts';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { registryOf } from '../../test-support/processes.ts';
import { place } from '../../test-support/tables/seated-table.ts';
import { RoomQuota } from './room-quota.ts';
import type { RoomRegistry } from './room-registry.ts';

const LIMITS = { visitor: 3, address: 5 };

/** Rooms as a database would count them, with a question that takes a while. */
class Rooms {
  readonly made: RoomMaker[] = [];
  questions = 0;

  async unfinishedOf(maker: keyof RoomMaker, key: string, limit: number): Promise<number> {
    this.questions += 1;
    const found = this.made.filter((room) => room[maker] === key).length;
    await Promise.resolve();
    return Math.min(found, limit);
  }

  async countsIn(): Promise<boolean> {
    return false;
  }
}

let rooms: Rooms;
let quota: RoomQuota;
beforeEach(() => {
  rooms = new Rooms();
  quota = new RoomQuota(rooms, LIMITS, true);
});

const by = (visitor: string, address = 'home'): RoomMaker => ({ visitor, address });
const make = (maker: RoomMaker, of = quota) =>
  of.run(maker, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    rooms.made.push(maker);
  });
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;

test('[B23] a visitor with too many unfinished rooms is refused, with the reason', async () => {
  for (let n = 0; n < 3; n += 1) await make(by('ann', `address ${n}`));
  await expect(make(by('ann', 'another'))).rejects.toMatchObject({
    code: 'room/too-many',
    message: expect.stringContaining('You have 3 unfinished rooms'),
  });
  await make(by('bob', 'another'));
});

test('[B23] an address with too many rooms is refused, for all its visitors', async () => {
  for (let n = 0; n < 5; n += 1) await make(by(`visitor ${n}`));
  await expect(make(by('ann'))).rejects.toMatchObject({
    code: 'room/too-many',
    message: expect.stringContaining('There are 5 unfinished rooms from your network'),
  });
  await make(by('ann', 'elsewhere'));
});

test('[B23] many at once do not pass the limit', async () => {
  const tries = Array.from({ length: 20 }, (_, n) => make(by(`visitor ${n % 9}`)));
  expect(await outcomes(tries)).toBe(5);
  const more = Array.from({ length: 20 }, () => make(by('ann', 'elsewhere')));
  expect(await outcomes(more)).toBe(3);
});

test('[B23] a room that has ended makes place for another', async () => {
  for (let n = 0; n < 3; n += 1) await make(by('ann'));
  rooms.made.pop();
  await make(by('ann'));
  await expect(make(by('ann'))).rejects.toMatchObject({ code: 'room/too-many' });
});

test('[B23] a restart forgets nothing, and a room that failed takes no place for good', async () => {
  for (let n = 0; n < 2; n += 1) await make(by('ann'));
  const again = new RoomQuota(rooms, LIMITS, true);
  const failing = again.run(by('ann'), () => Promise.reject(new Error('gone away')));
  await expect(failing).rejects.toThrow('gone away');
  await make(by('ann'), again);
  await expect(make(by('ann'), again)).rejects.toMatchObject({ code: 'room/too-many' });
});

test('[B23] below the limit the database is asked once about each', async () => {
  for (let n = 0; n < 3; n += 1) await make(by('ann'));
  expect(rooms.questions).toBe(2);
});

test('[B23] the rooms of a new visitor are not counted', async () => {
  await quota.run(by('ann'), () => Promise.resolve(), { isNew: true });
  expect(rooms.questions).toBe(1); // of the address
  for (let n = 0; n < 3; n += 1) rooms.made.push(by('ann', 'elsewhere'));
  for (let n = 0; n < 2; n += 1) await quota.run(by('ann'), () => Promise.resolve());
  await expect(make(by('ann'))).rejects.toMatchObject({ code: 'room/too-many' });
});

test('[B23] beside other processes every room is counted', async () => {
  const here = new RoomQuota(rooms, LIMITS, false);
  const there = new RoomQuota(rooms, LIMITS, false);
  await make(by('ann'), here);
  await make(by('ann'), there);
  await make(by('ann'), here);
  await expect(make(by('ann'), there)).rejects.toMatchObject({ code: 'room/too-many' });
  expect(await outcomes(Array.from({ length: 9 }, () => make(by('bob', 'bus'), here)))).toBe(3);
});

test('[B23] after a failed count the next request counts again', async () => {
  const count = rooms.unfinishedOf.bind(rooms);
  rooms.unfinishedOf = () => Promise.reject(new Error('no connection'));
  await expect(make(by('ann'))).rejects.toThrow('no connection');
  rooms.unfinishedOf = count;
  await make(by('ann'));
});

const limits = { visitor: 3, address: 5 };

let kit: HostKit;
let registry: RoomRegistry;
let hosts = 0;
beforeEach(() => {
  kit = new HostKit();
  registry = registryOf(kit, { limits });
});

/** A room that waits for a second player, of somebody at an address of their own. */
async function waiting(): Promise<string> {
  hosts += 1;
  const maker = { visitor: `host ${hosts}`, address: `address ${hosts}` };
  const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
  const handle = await registry.handle(roomId);
  await handle.command(playerId, place(3, 4));
  return roomId;
}

const ann = { visitor: 'ann', address: 'home' };
const tooMany = { code: 'room/too-many' };

test('[B23] seats taken count together with rooms made', async () => {
  await registry.create(boxesGame.slug, ann);
  await registry.join(await waiting(), ann);
  await registry.join(await waiting(), ann);
  await expect(registry.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
  await expect(registry.create(boxesGame.slug, ann)).rejects.toMatchObject(tooMany);
});

test('[B23] an address has a limited number of seats, with any number of cookies, after a restart too', async () => {
  const taken = [];
  for (let n = 0; n < 8; n += 1) {
    const taker = { visitor: `visitor ${n}`, address: 'home' };
    taken.push(await registry.join(await waiting(), taker, { isNew: true }).catch(() => null));
  }
  expect(taken.filter((seat) => seat !== null)).toHaveLength(limits.address);
  const room = await waiting();
  const late = { visitor: 'one more', address: 'home' };
  await expect(registryOf(kit, { limits }).join(room, late)).rejects.toMatchObject(tooMany);
});

test('[B23] [B18] a visitor with too many rooms still gets back a seat of theirs', async () => {
  const opened = [await waiting(), await waiting(), await waiting()];
  const seats = [];
  for (const room of opened) seats.push(await registry.join(room, ann));
  await expect(registry.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
  expect(await registry.join(opened[0] ?? '', ann)).toEqual(seats[0]);
  await expect(registry.join('UNKN22', ann)).rejects.toMatchObject({ code: 'room/unknown' });
});

test('[B23] both seats of one phone are one room', async () => {
  for (let n = 0; n < limits.visitor; n += 1) {
    const { roomId, playerId } = await registry.create(boxesGame.slug, ann);
    const handle = await registry.handle(roomId);
    await handle.connect(`tab ${n}`, playerId);
    await handle.command(playerId, place(3));
    expect(await registry.join(roomId, ann)).toMatchObject({ isPlayer1: false });
  }
  await expect(registry.create(boxesGame.slug, ann)).rejects.toMatchObject(tooMany);
});

test('[B23] neighbours join each other’s rooms, however many those are', async () => {
  const opened = [];
  for (let n = 0; n < limits.address; n += 1) {
    const maker = { visitor: `neighbour ${n}`, address: 'home' };
    const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
    await (await registry.handle(roomId)).command(playerId, place(3));
    opened.push(roomId);
  }
  for (const [n, room] of opened.entries()) {
    const taker = { visitor: `guest ${n}`, address: 'home' };
    expect(await registry.join(room, taker)).toMatchObject({ isPlayer1: false });
  }
  await expect(registry.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
});
