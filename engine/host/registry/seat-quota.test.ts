import { beforeEach, expect, test } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { registryOf } from '../../test-support/tables/registry-of.ts';
import { place } from '../../test-support/tables/seated-table.ts';
import type { RoomRegistry } from './room-registry.ts';

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
  const rooms = [await waiting(), await waiting(), await waiting()];
  const seats = [];
  for (const room of rooms) seats.push(await registry.join(room, ann));
  await expect(registry.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
  expect(await registry.join(rooms[0] ?? '', ann)).toEqual(seats[0]);
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
  const rooms = [];
  for (let n = 0; n < limits.address; n += 1) {
    const maker = { visitor: `neighbour ${n}`, address: 'home' };
    const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
    await (await registry.handle(roomId)).command(playerId, place(3));
    rooms.push(roomId);
  }
  for (const [n, room] of rooms.entries()) {
    const taker = { visitor: `guest ${n}`, address: 'home' };
    expect(await registry.join(room, taker)).toMatchObject({ isPlayer1: false });
  }
  await expect(registry.join(await waiting(), ann)).rejects.toMatchObject(tooMany);
});
