import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playingRoom } from '../engine/test-support/tables/playing-room.ts';
import { NO_BOUNDS } from '../engine/test-support/host-kit.ts';
import { attachBridge, type Bridge } from './bridge.ts';
import { hearTold, type WatcherQueue } from './broadcaster.ts';
import { CommandSchemas } from './command-reader.ts';
import type { BridgeServer } from './socket-server.ts';
import { openSocketServer } from './socket-server-under-test.ts';
import { ALL } from '../engine/host/cluster/host-link.ts';
import type { MovedListener } from '../engine/host/cluster/room-moves.ts';
import type { RoomHandle } from '../engine/host/room/room-handle.ts';
import { Refused } from '../engine/definition/refusal.ts';

const PLAYER = 'AAAAAAAAAAAAAAAAAAAAAA';
const view = playingRoom({ seq: 3, present: { player1: true, player2: false } });

/** A room's handle that counts how often somebody sat down. */
class CountingHandle implements RoomHandle {
  sits = 0;
  /** How many of its messages still get lost. */
  losing = 0;
  readonly host: string | null;
  readonly #after: (connection: string) => void;

  /** `after`: what the room's host does between telling the room and answering. */
  constructor(host: string | null, after: (connection: string) => void = () => {}) {
    this.host = host;
    this.#after = after;
  }

  game = () => 'a-game';

  connect(
    connection: string,
    _playerId: string | null,
    _via?: string | null,
    _address?: string | null,
    isTold = false,
  ) {
    this.sits += 1;
    if (this.host === null) return view;
    if (!isTold) return Promise.resolve(view);
    const [roomId = ''] = [...rooms].find(([, handle]) => handle === this) ?? [];
    if (this.losing > 0) this.losing -= 1;
    else
      hearTold(io, watchers, {
        told: roomId,
        to: connection,
        ...(this.host !== null && { from: this.host }),
        name: 'room-state',
        payload: view,
      });
    this.#after(connection);
    return Promise.resolve(null);
  }
  holds = () => true;
  disconnect = () => Promise.resolve(0);
  join = () => Promise.reject(new Error('not asked for'));
  rejoin = () => Promise.resolve(null);
  queueUp = () => Promise.resolve(0);
  changeProfile = () => Promise.resolve(0);
  mayChangePhoto = () => Promise.resolve();
  changePhoto = () => Promise.resolve(0);
  showsPhoto = () => false;
  freeLate = () => Promise.resolve();
  fairness = () => Promise.resolve(null);
  command = () => Promise.resolve(1);
  commandWatching = () => Promise.resolve(1);
  react = () => {};
  reserve = () => Promise.resolve({});
  close = () => Promise.resolve();
  closeIdle = () => Promise.resolve();
  closeUnattended = () => Promise.resolve();
  sendAway = () => Promise.resolve([]);
}

const rooms = new Map<string, CountingHandle>();
let moved: MovedListener = () => {};

let io: BridgeServer;
let watchers: WatcherQueue;
let sockets: Socket[];
let connect: () => Socket;
let close: () => Promise<void>;
let bridge: Bridge;
const reported: unknown[] = [];
beforeEach(async () => {
  ({ io, watchers, sockets, connect, close } = await openSocketServer());
  bridge = attachBridge(io, {
    watchers,
    registry: {
      isOver: false,
      here: (id) => (rooms.get(id)?.host === null ? (rooms.get(id) ?? null) : null),
      use: async (id, work) => {
        const handle = rooms.get(id);
        if (handle === undefined) throw new Refused('action/busy');
        return work(handle);
      },
    },
    moves: { onMoved: (listener) => (moved = listener) },
    schemas: new CommandSchemas([]),
    refusalLimiter: () => Promise.resolve(null),
    storage: NO_BOUNDS,
    addressOf: () => '',
    now: () => 0,
    report: (error) => reported.push(error),
  });
});
afterEach(async () => {
  bridge.stop();
  await close();
  rooms.clear();
  expect(reported.splice(0)).toEqual([]);
});

/** Somebody who sits in a room; answers how often the room was told so far. */
async function seat(roomId: string): Promise<() => number> {
  const socket = connect();
  let told = 0;
  socket.on('room-state', () => (told += 1));
  socket.emit('join-room', { roomId, playerId: PLAYER });
  await expect.poll(() => told).toBeGreaterThan(0);
  return () => told;
}

test('[J16] sockets of a room that moved take their places again and receive it', async () => {
  rooms.set('TRAMPS', new CountingHandle('a host'));
  rooms.set('STAYSS', new CountingHandle(null));
  const told = await seat('TRAMPS');
  const others = await seat('STAYSS');
  const next = new CountingHandle('another host');
  rooms.set('TRAMPS', next);
  moved(({ host }) => host === 'a host');
  await expect.poll(told).toBe(2);
  expect(next.sits).toBe(3); // back first; and from elsewhere read again once messages reach the socket
  expect(others()).toBe(1);
  expect(bridge.connectionsAt('another host')).toMatchObject([['TRAMPS', [expect.any(String)]]]);
  expect(bridge.connectionsAt('a host')).toEqual([]);
});

test.each([null, 'another host'])(
  '[J27] what the former host of a room says late reaches none of its sockets (the next one: %s)',
  async (host) => {
    rooms.set('TRAMPS', new CountingHandle('a host'));
    const told = await seat('TRAMPS');
    rooms.set('TRAMPS', new CountingHandle(host));
    moved((place) => place.host === 'a host');
    await expect.poll(told).toBe(2);
    const late: string[] = [];
    sockets[0]?.onAny((name: string) => late.push(name));
    const old = { told: 'TRAMPS', to: ALL, from: 'a host' };
    hearTold(io, watchers, { ...old, name: 'room-state', payload: view });
    hearTold(io, watchers, { ...old, name: 'balance-changed', payload: { coins: 5 } });
    io.emit('rooms-updated', {});
    await expect.poll(() => late).toEqual(['rooms-updated']);
  },
);

test('[J16] a room that cannot be found now is tried again until it can', async () => {
  rooms.set('TRAMPS', new CountingHandle(null));
  const told = await seat('TRAMPS');
  rooms.delete('TRAMPS');
  moved(() => true);
  const back = new CountingHandle(null);
  await expect.poll(() => bridge.connectionsAt('')).toEqual([]);
  rooms.set('TRAMPS', back);
  await expect.poll(told).toBe(2);
  expect(back.sits).toBe(2);
});

test('[J17] connections that are not known at their table take their places again', async () => {
  const handle = new CountingHandle('a host');
  rooms.set('FARFAR', handle);
  const told = await seat('FARFAR');
  const [[, connections] = ['', []]] = bridge.connectionsAt('a host');
  bridge.rejoin(new Set([...connections, 'nobody']));
  await expect.poll(told).toBe(2);
});

test('a socket that has gone takes its place no more', async () => {
  const handle = new CountingHandle('a host');
  rooms.set('FARFAR', handle);
  await seat('FARFAR');
  sockets[0]?.disconnect();
  await expect.poll(() => io.sockets.sockets.size).toBe(0);
  const { sits } = handle;
  moved(() => true);
  const told = await seat('FARFAR');
  expect(told()).toBe(1);
  expect(handle.sits).toBe(sits + 2);
});

test('[X3] a room elsewhere is told in the order of its messages, however late the answer is', async () => {
  const chat = { type: 'chat', message: 'Hello', seq: 4 };
  rooms.set(
    'FARFAR',
    new CountingHandle('a host', (connection) =>
      hearTold(io, watchers, {
        told: 'FARFAR',
        to: connection,
        name: 'chat-message',
        payload: chat,
      }),
    ),
  );
  const socket = connect();
  const heard: string[] = [];
  socket.onAny((name: string) => heard.push(name));
  const join = () => socket.emitWithAck('join-room', { roomId: 'FARFAR', playerId: PLAYER });
  await join();
  await join();
  const told = ['room-state', 'chat-message'];
  expect(heard.filter((name) => told.includes(name))).toEqual([...told, ...told]);
});

test('[Y6] whoever asks for a room elsewhere is not told that it was sent if it got lost', async () => {
  const handle = new CountingHandle('a host');
  handle.losing = 1;
  rooms.set('FARFAR', handle);
  const socket = connect();
  let shown = 0;
  socket.on('room-state', () => (shown += 1));
  const join = () => socket.emitWithAck('join-room', { roomId: 'FARFAR', playerId: PLAYER });
  expect([await join(), shown]).toMatchObject([{ ok: false, code: 'action/busy' }, 0]);
  expect([await join(), shown]).toEqual([{ ok: true }, 1]);
});

test('[J16] a room that got lost on its way to a socket that moved is sent again', async () => {
  rooms.set('TRAMPS', new CountingHandle('a host'));
  const shown = await seat('TRAMPS');
  const next = new CountingHandle('another host');
  next.losing = 2;
  rooms.set('TRAMPS', next);
  moved(({ host }) => host === 'a host');
  await expect.poll(shown).toBe(2);
});
