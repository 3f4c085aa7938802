import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TableDoor } from '../engine/hosting/table-door.ts';
import type { Fact } from '../engine/wire/facts.ts';
import { attachBridge } from './bridge.ts';
import { type BridgeServer, createSocketServer } from './socket-server.ts';

const PLAYER = 'AAAAAAAAAAAAAAAAAAAAAA';
const view: Fact<'room-state'> = {
  state: 'playing',
  isPlayer1: true,
  boxes: [],
  seq: 3,
  seat: 'player1',
  hasPlayer2: true,
  turn: 'player1',
  scores: { player1: 0, player2: 0 },
  winner: null,
  closed: false,
  present: { player1: true, player2: false },
  turnEndsIn: null,
  messages: [],
  left: { player1: false, player2: false },
  names: { player1: null, player2: null },
  watching: 0,
  watcherChat: false,
  fairness: null,
};

/** A room's door that counts how often somebody sat down. */
class Door implements TableDoor {
  sits = 0;
  readonly #isHere: boolean;

  constructor(isHere: boolean) {
    this.#isHere = isHere;
  }

  sit() {
    this.sits += 1;
    return this.#isHere ? view : Promise.resolve(view);
  }
  holds = () => true;
  rise = () => Promise.resolve();
  join = () => Promise.reject(new Error('not asked for'));
  fairness = () => Promise.resolve(null);
  command = () => Promise.resolve();
  closeIdle = () => Promise.resolve();
  closeUnattended = () => Promise.resolve();
}

/** The rooms of this process, and those of others. */
const here = new Map<string, Door>();
const elsewhere = new Map<string, Door>();
const doorOf = (id: string): Door => here.get(id) ?? elsewhere.get(id) ?? new Door(false);

let server: Server;
let io: BridgeServer;
let stop: () => void;
let url: string;
const sockets: Socket[] = [];
const reported: unknown[] = [];
beforeEach(async () => {
  server = createServer();
  io = createSocketServer({
    server,
    redis: null,
    admission: { screen: () => null, admit: () => Promise.resolve(null) },
    limits: {
      packets: 1000,
      unsentBytes: 1_000_000,
      ofAddress: () => ({ allowance: { take: () => true }, closed: () => {} }),
    },
  });
  stop = attachBridge(io, {
    directory: {
      here: (id) => here.get(id) ?? null,
      door: (id) => Promise.resolve(doorOf(id)),
      hostedDoor: (id) => Promise.resolve(doorOf(id)),
    },
    noiseWait: () => Promise.resolve(null),
    renewMs: 20,
    report: (error) => reported.push(error),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  stop();
  for (const socket of sockets.splice(0)) socket.disconnect();
  await io.close();
  here.clear();
  elsewhere.clear();
  expect(reported.splice(0)).toEqual([]);
});

/** Somebody who sits in a room; answers how often the room was told so far. */
async function seat(roomId: string): Promise<() => number> {
  const socket = connect(url, { transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  let told = 0;
  socket.on('room-state', () => (told += 1));
  socket.emit('join-room', { roomId, playerId: PLAYER });
  await expect.poll(() => told).toBeGreaterThan(0);
  return () => told;
}

test('a seat in a room of another process is renewed, and the room told, again and again', async () => {
  elsewhere.set('FARFAR', new Door(false));
  const told = await seat('FARFAR');
  await expect.poll(told).toBeGreaterThan(3);
});

test('a seat in a room of this process is not, until the room is hosted elsewhere', async () => {
  const door = new Door(true);
  here.set('NEARBY', door);
  elsewhere.set('FARFAR', new Door(false));
  const near = await seat('NEARBY');
  const far = await seat('FARFAR');
  await expect.poll(far).toBeGreaterThan(3);
  expect([near(), door.sits]).toEqual([1, 1]);

  here.delete('NEARBY');
  elsewhere.set('NEARBY', new Door(false));
  await expect.poll(near).toBeGreaterThan(2);
});

test('a socket that has gone is renewed no more', async () => {
  const door = new Door(false);
  elsewhere.set('FARFAR', door);
  await seat('FARFAR');
  await expect.poll(() => door.sits).toBeGreaterThan(3);
  sockets[0]?.disconnect();
  await expect.poll(() => io.sockets.sockets.size).toBe(0);
  elsewhere.set('FARTHE', new Door(false));
  const others = await seat('FARTHE');
  const { sits } = door;
  await expect.poll(others).toBeGreaterThan(3);
  expect(door.sits).toBeLessThanOrEqual(sits + 1); // one may have been on its way
});
