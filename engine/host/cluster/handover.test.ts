import { LocalPresence, matchMaker } from '@colyseus/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { BOX_NUMBERS } from '../../games/dice/rules.ts';
import { NO_BOUNDS, HostKit } from '../../test-support/host-kit.ts';
import { registryOf, MemoryBus } from '../../test-support/processes.ts';
import { Handover } from './handover.ts';
import type { Broadcaster } from '../room/room-audience.ts';
import { HostLease } from './host-lease.ts';
import { HostLink } from './host-link.ts';
import { RoomClaims } from './room-claims.ts';
import { RoomMoves } from './room-moves.ts';
import { MemoryHosts } from '../../journal/contract/memory-rooms.ts';
import { MemoryJournal } from '../../journal/contract/memory-journal.ts';
import { colyseusRoomClass, openColyseusRoom } from '../room/colyseus-room.ts';

const hosts = new MemoryHosts(() => Date.now());
const kit = new HostKit(new MemoryJournal(hosts));
const told: unknown[] = [];
const broadcaster: Broadcaster = {
  toRoom: () => {},
  toConnection: (...of) => told.push(of),
  toConnections: (...of) => told.push(of),
  drop: () => {},
  listChanged: () => {},
};
const report = (error: unknown) => kit.reported.push(error);
/** The process's own clock; where it stands ahead, nothing is certain until the lease was renewed. */
let ahead = 0;
const clock = (): number => performance.now() + ahead;
const lease = new HostLease({ hosts, process: 'here', clock, report, renewMs: 60_000 });
const link = new HostLink(new MemoryBus(), lease, report);
const claims = new RoomClaims({ hosts, lease, link });
const refusalLimiter = () => Promise.resolve(null);
const registry = registryOf(kit, { claims, broadcaster, openColyseusRoom });
const handover = new Handover(registry, claims);
const maker = { visitor: 'a visitor', address: 'an address' };

beforeAll(async () => {
  await matchMaker.setup(new LocalPresence());
  matchMaker.defineRoomType(
    boxesGame.slug,
    colyseusRoomClass(boxesGame, { refusalLimiter, storage: NO_BOUNDS, now: Date.now, report }),
  );
  await matchMaker.accept();
  await hosts.begin('far.1', 60_000);
  await lease.start();
});
afterAll(() => lease.stop());

const ask = (room: string, method: string, ...args: unknown[]) =>
  handover.serve({ call: 1, from: 'far.1', host: claims.host, room, method, args });

test('[J16] another host is answered by a room that is here', async () => {
  const { roomId } = await registry.create(boxesGame.slug, maker);
  expect(await ask(roomId, 'game')).toEqual({ value: boxesGame.slug });
  expect(await ask(roomId, 'holds', 'nobody')).toEqual({ value: false });
});

test('a room of Colyseus’s is made beside a room when its first Colyseus client comes, and once', async () => {
  const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
  const room = registry.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  const listed = () => matchMaker.driver.query({ roomId });
  expect(await listed()).toEqual([]);
  const reserved = await Promise.all([room.reserve(playerId), room.reserve(null)]);
  expect(reserved).toMatchObject([{ roomId }, { roomId }]);
  expect(await listed()).toHaveLength(1);
  await registry.unload(room);
  expect(await listed()).toEqual([]);
  // Who comes by a handle from before is led to where the room is then.
  await expect(room.reserve(playerId)).rejects.toThrow('hosted elsewhere');
  expect(await listed()).toEqual([]);
});

test('[X3] a connection through another host gets the room before the answer to its command', async () => {
  const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
  told.length = 0;
  const answer = await ask(roomId, 'connect', 'a socket', playerId, null, true);
  expect(answer).toEqual({ value: null });
  const payload = expect.objectContaining({ seq: 1 });
  expect(told).toEqual([['a socket', { name: 'room-state', payload }, roomId, 'far.1']]);
  // A host of the version before this one asks for the answer.
  expect(await ask(roomId, 'connect', 'a socket', playerId)).toMatchObject({ value: { seq: 1 } });
});

test('[J16] a room that is here is not given away while the lease is uncertain', async () => {
  const { roomId } = await registry.create(boxesGame.slug, maker);
  ahead += 10_000;
  expect(registry.here(roomId)).toBeNull();
  expect(await ask(roomId, 'game')).toEqual({ value: boxesGame.slug });
  expect(await hosts.claim(roomId, 'far.1')).toBe(claims.host);
});

test('[J16] a room without users goes to the host that asks for it', async () => {
  const { roomId } = await registry.create(boxesGame.slug, maker);
  const room = registry.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  await registry.unload(room);
  await expect(ask(roomId, 'game')).rejects.toThrow('hosted elsewhere');
  expect(await hosts.claim(roomId, claims.host)).toBe('far.1');
  expect((await registry.handle(roomId)).host).toBe('far.1');
});

test('[J17] at a roll call those of a room that is somewhere else by now are unknown, too', async () => {
  const [here, there] = [
    await registry.create(boxesGame.slug, maker),
    await registry.create(boxesGame.slug, maker),
  ];
  const room = registry.get(there.roomId);
  if (room === undefined) throw new Error('a new room is here');
  await registry.unload(room);
  registry.get(here.roomId)?.connect('known', here.playerId, 'far.1');
  const moves = new RoomMoves(registry, null, report);
  const roll = [
    [here.roomId, ['known', 'stranger']],
    [there.roomId, ['moved']],
  ];
  expect(moves.reconcileConnections('far.1', roll)).toEqual(['stranger', 'moved']);
});

test('[J16] a host that has been another one meanwhile has none of its rooms', async () => {
  const { roomId } = await registry.create(boxesGame.slug, maker);
  const asked = handover.serve({
    call: 1,
    from: 'far.1',
    host: 'here.0',
    room: roomId,
    method: 'game',
    args: [],
  });
  await expect(asked).rejects.toThrow('hosted elsewhere');
});

test('[J16] a room whose host has ended is claimed, with its game unchanged', async () => {
  await hosts.begin('dead.1', 60_000);
  const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
  const room = registry.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  await registry.unload(room);
  await hosts.give(roomId, claims.host, 'dead.1');
  await hosts.end('dead.1');
  const handle = await registry.handle(roomId);
  expect(handle.host).toBeNull();
  expect(await handle.holds(playerId)).toBe(true);
  expect(kit.reported).toEqual([]);
});

/** A room of this process that its creator is at by way of the other host. */
async function attendedFromFar() {
  const { roomId, playerId } = await registry.create(boxesGame.slug, maker);
  await ask(roomId, 'connect', 'a socket', playerId);
  const room = registry.get(roomId);
  if (room === undefined) throw new Error('a new room is here');
  return { roomId, playerId, room };
}

test('[J20] a room whose players are all at another process moves there, with them', async () => {
  const { roomId, playerId, room } = await attendedFromFar();
  expect(room.presence.elsewhere).toBe('far.1');
  const handing = handover.handOver(room, 'far.1');
  // Whoever asks meanwhile waits, and is told that it is elsewhere; it is given to nobody else.
  await hosts.begin('third.1', 60_000);
  const asked = handover.serve({
    call: 1,
    from: 'third.1',
    host: claims.host,
    room: roomId,
    method: 'game',
    args: [],
  });
  await expect(asked).rejects.toThrow('hosted elsewhere');
  expect(await handing).toEqual({
    handed: roomId,
    from: claims.host,
    to: 'far.1',
    there: [{ connection: 'a socket', playerId, via: 'far.1' }],
  });
  expect(await hosts.claim(roomId, claims.host)).toBe('far.1');
  expect(registry.get(roomId)).toBeUndefined();
});

test('[J20] a room with a socket here stays here', async () => {
  const { playerId, room } = await attendedFromFar();
  room.connect('a socket of ours', playerId);
  expect(room.presence.elsewhere).toBeNull();
  room.disconnect('a socket of ours');
  expect(room.presence.elsewhere).toBe('far.1');
});

test('[J20] players of a room that was handed over count as connected until they fail to come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { roomId, playerId, room } = await attendedFromFar();
    const boxes = BOX_NUMBERS.map((number, at) => ({ number, x: (at + 1) / 10, y: 0.5 }));
    await room.command(playerId, { name: 'update-boxes', boxes });
    const other = await room.join('another visitor');
    await registry.unload(room);
    await hosts.give(roomId, claims.host, 'far.1');
    await hosts.give(roomId, 'far.1', claims.host);
    const there = [
      { connection: 'comes back', playerId, via: claims.host },
      { connection: 'does not', playerId: other.playerId, via: 'far.1' },
    ];
    await handover.takeOver({ handed: roomId, from: 'far.1', to: claims.host, there });
    const handle = await registry.handle(roomId);
    const both = { player1: true, player2: true };
    expect(await handle.connect('comes back', playerId)).toMatchObject({ present: both });
    expect(registry.get(roomId)?.presence.viaOf('does not')).toBe('far.1');
    vi.advanceTimersByTime(3000);
    expect(await handle.connect('comes back', playerId)).toMatchObject({
      present: { player1: true, player2: false },
    });
    expect(registry.get(roomId)?.presence.viaOf('comes back')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

// The last test: this process hosts nothing from here on.
test('[J20] a call that comes while this process ends is not refused: its caller looks for the room again', async () => {
  const { roomId, room } = await attendedFromFar();
  await handover.handOver(room, 'far.1');
  const asked = ask(roomId, 'game');
  await lease.stop();
  await expect(asked).rejects.toThrow('hosted elsewhere');
  await expect(ask(roomId, 'game')).rejects.toThrow('hosted elsewhere');
});
