import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  broadcasterOf,
  hearTold,
  type Telling,
  type WatcherQueue,
  watchersOf,
} from './broadcaster.ts';
import { ALL, PLAYERS } from '../engine/host/cluster/host-link.ts';
import type { BridgeServer, SocketData } from './socket-server.ts';
import { openSocketServer } from './socket-server-under-test.ts';

const ROOM = 'ROOMAA';
/** The host of that room. */
const FAR = 'far.1';

let io: BridgeServer;
let watchers: WatcherQueue;
let connect: () => Socket;
let close: () => Promise<void>;
/** What went to the sockets, in the order in which it was written, by their names here. */
const written: string[] = [];

beforeEach(async () => {
  ({ io, watchers, connect, close } = await openSocketServer());
  written.length = 0;
});
afterEach(() => close());

/** A socket with a name, whose seat this is. Answers its id. */
async function connected(name: string, seat?: SocketData['seat']): Promise<string> {
  const client = connect();
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  const { id = '' } = client;
  const there = io.sockets.sockets.get(id);
  if (there === undefined) throw new Error('it has just connected');
  if (seat !== undefined) {
    const { roomId, playerId } = seat;
    there.data.seat = seat;
    await there.join(playerId === null ? watchersOf(roomId) : roomId);
  }
  there.onAnyOutgoing((event: string) => written.push(`${name} ${event}`));
  return id;
}

/** A socket with a name: on a seat of the room, or watching. Answers its id. */
const socket = (name: string, playerId: string | null): Promise<string> =>
  connected(name, { roomId: ROOM, playerId, host: FAR, isShown: true });

const tellRoom = (name: string): void => {
  broadcasterOf(io, watchers, null).toRoom(ROOM, { name, payload: {} }, true, []);
};

const view = { told: ROOM, name: 'room-state', payload: {} };

test('[J17] another host tells a socket of the room where it sits', async () => {
  const to = await connected('player', {
    roomId: ROOM,
    playerId: 'secret',
    host: FAR,
    isShown: false,
  });
  hearTold(io, watchers, { ...view, to });
  expect(written).toEqual(['player room-state']);
});

test('[J17] a socket whose seat could not be confirmed does not receive the room', async () => {
  const nowhere = await connected('nowhere');
  const seat = { roomId: 'ROOMBB', playerId: null, host: FAR, isShown: false };
  const elsewhere = await connected('elsewhere', seat);
  for (const to of [nowhere, elsewhere, 'gone']) hearTold(io, watchers, { ...view, to });
  await nextTurn();
  expect(written).toEqual([]);
});

test.each([ALL, PLAYERS, 'the player'])(
  '[J27] what a former host of the room tells %s reaches nobody who has a newer one',
  async (whom) => {
    const player = await socket('player', 'secret');
    await socket('watcher', null);
    const to = whom === 'the player' ? player : whom;
    const message = { told: ROOM, to, name: 'room-changed', payload: {} };
    for (const from of ['far.0', 'near.1']) hearTold(io, watchers, { ...message, from });
    await nextTurn();
    expect(written).toEqual([]);
    hearTold(io, watchers, { ...message, from: FAR });
    hearTold(io, watchers, message); // a host of the version before this one does not say
    expect(written).toEqual(['player room-changed', 'player room-changed']);
  },
);

test('[J27] what a former host tells disconnects nobody', async () => {
  const to = await socket('player', 'secret');
  const dropped = { told: ROOM, to, name: 'connection-dropped', payload: {} };
  hearTold(io, watchers, { ...dropped, from: 'far.0' });
  expect(io.sockets.sockets.has(to)).toBe(true);
  hearTold(io, watchers, { ...dropped, from: FAR });
  expect(io.sockets.sockets.has(to)).toBe(false);
});

test('a message for a socket at another host names the room', () => {
  const sent: unknown[] = [];
  const link: Telling = {
    tell: (...of) => void sent.push(of),
    tellEverybody: () => {},
  };
  const message = { name: 'room-state', payload: {} };
  broadcasterOf(io, watchers, link).toConnection('a', message, ROOM, 'there.1');
  expect(sent).toEqual([['there.1', { ...view, to: 'a' }]]);
});

test('[B28] players receive messages at once, and watchers after them', async () => {
  await socket('watcher', null);
  const id = await socket('player', 'secret');
  const broadcaster = broadcasterOf(io, watchers, null);
  tellRoom('dice-rolled');
  broadcaster.toConnection(id, { name: 'balance-changed', payload: {} }, ROOM, null);
  tellRoom('chat-message');
  const toPlayer = ['player dice-rolled', 'player balance-changed', 'player chat-message'];
  expect(written).toEqual(toPlayer);
  await nextTurn();
  expect(written).toEqual([...toPlayer, 'watcher dice-rolled', 'watcher chat-message']);
});

test('[B28] what another process tells a room goes out in the same order', async () => {
  await socket('watcher', null);
  await socket('player', 'secret');
  const told = { told: ROOM, payload: {} };
  hearTold(io, watchers, { ...told, to: 'all', name: 'dice-rolled' });
  hearTold(io, watchers, { ...told, to: 'players', name: 'chat-message' });
  expect(written).toEqual(['player dice-rolled', 'player chat-message']);
  await nextTurn();
  expect(written.slice(2)).toEqual(['watcher dice-rolled']);
});

test('[X3] a watcher gets all messages in order, its own too', async () => {
  const id = await socket('watcher', null);
  tellRoom('dice-rolled');
  hearTold(io, watchers, { told: ROOM, to: id, name: 'room-state', payload: {} });
  tellRoom('chat-message');
  expect(written).toEqual([]);
  await nextTurn();
  const names = ['dice-rolled', 'room-state', 'chat-message'];
  expect(written).toEqual(names.map((name) => `watcher ${name}`));
});

test('[X3] a new watcher gets nothing older than the room at that moment', async () => {
  const first = await socket('first', null);
  await socket('other', null);
  tellRoom('dice-rolled');
  watchers.settle(first);
  expect(written).toEqual(['first dice-rolled']);
  await socket('second', null);
  tellRoom('chat-message');
  await nextTurn();
  const all = ['first', 'other', 'second'].map((name) => `${name} chat-message`);
  expect(written.slice(1)).toEqual(['other dice-rolled', ...all]);
});

test('[B28] watchers receive a message a few at a time, and players in between', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => socket(`watcher ${n}`, null)));
  await socket('player', 'secret');
  tellRoom('dice-rolled');
  setImmediate(() => tellRoom('chat-message'));
  await nextTurn();
  const between = written.indexOf('player chat-message');
  expect(between).toBeGreaterThan(1);
  expect(between).toBeLessThan(ids.length);
  await expect.poll(() => written).toHaveLength(2 * (ids.length + 1));
});

test('[B28] a former watcher receives nothing more of the room', async () => {
  const id = await socket('gone elsewhere', null);
  await socket('watcher', null);
  tellRoom('dice-rolled');
  const { data } = io.sockets.sockets.get(id) ?? {};
  if (data !== undefined)
    data.seat = { roomId: ROOM, playerId: 'secret', host: null, isShown: true };
  await nextTurn();
  expect(written).toEqual(['watcher dice-rolled']);
});

test('[B28] watchers wait while a command of a player is under way, a moment at most', async () => {
  await socket('watcher', null);
  await socket('player', 'secret');
  watchers.pause();
  watchers.pause();
  tellRoom('dice-rolled');
  watchers.resume();
  await nextTurn();
  expect(written).toEqual(['player dice-rolled']);
  watchers.resume();
  await nextTurn();
  expect(written.slice(1)).toEqual(['watcher dice-rolled']);

  watchers.pause();
  tellRoom('chat-message');
  await expect.poll(() => written.at(-1)).toBe('watcher chat-message');
});
