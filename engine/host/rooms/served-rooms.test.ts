import { LocalPresence, matchMaker } from '@colyseus/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { MemoryHosts } from '../../journal/memory-hosts.ts';
import { MemoryJournal } from '../../journal/memory-journal.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { MemoryBus } from '../../test-support/memory-bus.ts';
import { HostLease } from '../cluster/host-lease.ts';
import { HostLink } from '../cluster/host-link.ts';
import { RoomClaims } from '../cluster/room-claims.ts';
import { type Broadcaster, tableRoomClass } from '../table/table-room.ts';
import { openRoom } from './open-room.ts';
import { HostedRooms } from './hosted-rooms.ts';
import { RoomDirectory } from './room-directory.ts';
import { RoomQuota } from './room-quota.ts';

const hosts = new MemoryHosts(() => Date.now());
const kit = new HostKit(new MemoryJournal(hosts));
const hosted = new HostedRooms();
const silent: Broadcaster = { toRoom: () => {}, toConnection: () => {}, listChanged: () => {} };
const deps = kit.deps();
const report = (error: unknown) => kit.reported.push(error);
/** The process's own clock; where it stands ahead, nothing is certain until the lease was renewed. */
let ahead = 0;
const clock = (): number => performance.now() + ahead;
const lease = new HostLease({ hosts, process: 'here', clock, report, renewMs: 60_000 });
const link = new HostLink(new MemoryBus(), lease, report);
const claims = new RoomClaims({ hosts, lease, link });
const onEnded = (): void => lease.doubt();
const noiseWait = () => Promise.resolve(null);
const parts = { deps, broadcaster: silent, hosted, noiseWait, onEnded };
const quota = new RoomQuota(kit.memory, { visitor: 9, address: 9 }, true);
const directory = new RoomDirectory({
  ...parts,
  games: [boxesGame],
  index: kit.memory,
  quota,
  open: openRoom,
  claims,
});
const maker = { visitor: 'a visitor', address: 'an address' };

beforeAll(async () => {
  await matchMaker.setup(new LocalPresence());
  matchMaker.defineRoomType(boxesGame.slug, tableRoomClass(boxesGame, parts));
  await matchMaker.accept();
  await hosts.begin('far.1', 60_000);
  await lease.start();
});
afterAll(() => lease.stop());

const ask = (room: string, method: string, ...args: unknown[]) =>
  directory.serve({ call: 1, from: 'far.1', host: claims.host, room, method, args });

test('[J16] another host is answered by a room that is here', async () => {
  const { roomId } = await directory.create(boxesGame.slug, maker);
  expect(await ask(roomId, 'game')).toEqual({ value: boxesGame.slug });
  expect(await ask(roomId, 'holds', 'nobody')).toEqual({ value: false });
});

test('[J16] a room that is here is not given away while the lease is uncertain', async () => {
  const { roomId } = await directory.create(boxesGame.slug, maker);
  ahead += 10_000;
  expect(directory.here(roomId)).toBeNull();
  expect(await ask(roomId, 'game')).toEqual({ value: boxesGame.slug });
  expect(await hosts.claim(roomId, 'far.1')).toBe(claims.host);
});

test('[J16] a room that nobody uses here is given to the host that asks for it', async () => {
  const { roomId } = await directory.create(boxesGame.slug, maker);
  const room = hosted.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  await hosted.unload(room);
  await expect(ask(roomId, 'game')).rejects.toThrow('hosted elsewhere');
  expect(await hosts.claim(roomId, claims.host)).toBe('far.1');
  expect((await directory.handle(roomId)).host).toBe('far.1');
});

test('[J16] a host that has been another one meanwhile has none of its rooms', async () => {
  const { roomId } = await directory.create(boxesGame.slug, maker);
  const asked = directory.serve({
    call: 1,
    from: 'far.1',
    host: 'here.0',
    room: roomId,
    method: 'game',
    args: [],
  });
  await expect(asked).rejects.toThrow('hosted elsewhere');
});

test('[J16] a room whose host has ended is claimed, with its game as it was told', async () => {
  await hosts.begin('dead.1', 60_000);
  const { roomId, playerId } = await directory.create(boxesGame.slug, maker);
  const room = hosted.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  await hosted.unload(room);
  await hosts.give(roomId, claims.host, 'dead.1');
  await hosts.end('dead.1');
  const handle = await directory.handle(roomId);
  expect(handle.host).toBeNull();
  expect(await handle.holds(playerId)).toBe(true);
  expect(kit.reported).toEqual([]);
});
