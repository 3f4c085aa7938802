import { Client } from 'colyseus.js';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { REACTIONS } from '../../engine/wire/commands.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

type Told = [name: string, payload: unknown];

const reactionsIn = (told: readonly Told[]) =>
  told.flatMap(([name, payload]) => (name === 'reaction' ? [payload] : []));

/** Somebody who watches over Socket.IO. */
async function watcher(roomId: string) {
  const socket = io(server.url, { forceNew: true, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  const told: Told[] = [];
  socket.onAny((name: string, payload: unknown) => told.push([name, payload]));
  const ask = askOf(socket);
  expect(await ask('watch-room', { roomId })).toEqual({ ok: true });
  return { ask, told };
}

const askOf =
  (socket: Socket) =>
  (name: string, payload: object): Promise<unknown> =>
    socket.timeout(20_000).emitWithAck(name, payload);

/** The same over Colyseus, or (`playerId`) a player. */
async function colyseus(roomId: string, playerId?: string) {
  const options = playerId === undefined ? { watch: true } : { playerId };
  const room = await new Client(server.url).joinById(roomId, options);
  onTestFinished(async () => void (await room.leave()));
  const told: Told[] = [];
  room.onMessage('*', (name, payload) => told.push([String(name), payload]));
  await expect.poll(() => told).not.toEqual([]);
  return { room, told };
}

test('[T20] players, watchers and the sender receive a reaction, over both protocols', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  const { roomId } = first;
  const sockets = await watcher(roomId);
  const watching = await colyseus(roomId);
  const seated = await colyseus(roomId, second.playerId);
  const told = [
    () => reactionsIn(first.told.map(({ name, payload }): Told => [name, payload])),
    () => reactionsIn(second.told.map(({ name, payload }): Told => [name, payload])),
    () => reactionsIn(sockets.told),
    () => reactionsIn(watching.told),
    () => reactionsIn(seated.told),
  ];
  const expected: object[] = [];
  const heardByAll = async (by: string | null, emoji: string): Promise<void> => {
    expected.push({ by, emoji });
    for (const heard of told) await expect.poll(heard).toEqual(expected);
  };
  const { playerId } = first;
  expect(await askOf(first.socket)('react', { roomId, playerId, emoji: '👏' })).toEqual({
    ok: true,
  });
  await heardByAll('player1', '👏');
  expect(await sockets.ask('react', { roomId: roomId.toLowerCase(), emoji: '❤️' })).toEqual({
    ok: true,
  });
  await heardByAll(null, '❤️');
  watching.room.send('react', { emoji: '😱' });
  await heardByAll(null, '😱');
  seated.room.send('react', { emoji: '🎉' });
  await heardByAll('player2', '🎉');
  table.close();
});

test('[T20] a room that waits hears reactions too, and a reload shows none', async () => {
  const host = new Player(server.url, await new Visitor(server.url).createRoom());
  await host.sit();
  for (const emoji of REACTIONS.slice(0, 2)) {
    const from = host.mark;
    host.send('react', { emoji });
    expect(await host.next('reaction', from)).toEqual({ by: 'player1', emoji });
  }
  await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  expect(JSON.stringify(await host.sit())).not.toMatch(/👏|😂/u);
  host.close();
});

test('[T20] [X1] [B2] a wrong emoji, seat or watched room is refused', async () => {
  const table = await playingTable(server.url);
  const [{ roomId, playerId }] = table.players;
  const { ask, told } = await watcher(roomId);
  const emoji = '👏';
  const malformed = { ok: false, code: 'action/malformed' };
  const unknown = { ok: false, code: 'seat/unknown' };
  for (const body of [{}, { emoji: '👎' }, { emoji: '❤' }, { emoji, more: 1 }, { emoji: ['👏'] }]) {
    expect(await ask('react', { roomId, ...body })).toMatchObject(malformed);
  }
  expect(await ask('react', { roomId, emoji, playerId: 'x' })).toMatchObject(malformed);
  expect(await ask('react', { roomId, emoji, playerId: 'A'.repeat(22) })).toMatchObject(unknown);
  expect(await ask('react', { roomId: 'ZZZZZZ', emoji })).toMatchObject(unknown);
  // A player at the table must react from the seat, not as a watcher.
  expect(await ask('join-room', { roomId, playerId })).toEqual({ ok: true });
  expect(await ask('react', { roomId, emoji })).toMatchObject(unknown);
  expect(reactionsIn(told)).toEqual([]);
  expect(told).toContainEqual([
    'action-refused',
    { action: 'react', code: 'seat/unknown', error: expect.stringMatching(/./) },
  ]);
  table.close();
});

test('[T21] the third reaction of a connection within a second is refused, over either protocol', async () => {
  const table = await playingTable(server.url);
  const [{ roomId }] = table.players;
  const { ask } = await watcher(roomId);
  const react = () => ask('react', { roomId, emoji: '🔥' });
  const answers = await Promise.all([react(), react(), react()]);
  expect(answers.slice(0, 2)).toEqual([{ ok: true }, { ok: true }]);
  expect(answers[2]).toMatchObject({ ok: false, code: 'action/too-many' });
  const { room, told } = await colyseus(roomId);
  for (let n = 0; n < 3; n += 1) room.send('react', { emoji: '🔥' });
  await expect
    .poll(() => told)
    .toContainEqual(['action-refused', expect.objectContaining({ code: 'action/too-many' })]);
  expect(reactionsIn(told)).toHaveLength(2);
  table.close();
});

test('[T20] a reaction right after watch-room is sent once the client watches', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const { roomId } = first;
  const socket = io(server.url, { forceNew: true, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  const ask = askOf(socket);
  const from = first.mark;
  const answers = await Promise.all([
    ask('watch-room', { roomId }),
    ask('react', { roomId, emoji: '😂' }),
  ]);
  expect(answers).toEqual([{ ok: true }, { ok: true }]);
  expect(await first.next('reaction', from)).toEqual({ by: null, emoji: '😂' });
  table.close();
});
