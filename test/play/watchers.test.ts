import { Client, type Room } from 'colyseus.js';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { served, TestServer } from '../support/server.ts';
import { playingTable, type Table } from '../support/table.ts';

/** [B28] All of these tests come from one address. */
const WATCHERS_AT_MOST = 100;

let server: TestServer;
served(TestServer, (given) => (server = given));

/** A watcher that records everything it receives. */
async function watch(table: Table): Promise<{ room: Room; text: () => string; names: string[] }> {
  const room = await new Client(server.url).joinById(table.players[0].roomId, { watch: true });
  const told: unknown[] = [];
  const names: string[] = [];
  room.onMessage('*', (name, payload) => {
    names.push(String(name));
    told.push([name, payload]);
  });
  await expect.poll(() => names).toContain('room-state');
  return { room, names, text: () => JSON.stringify([told, room.state]) };
}

/** The same over Socket.IO. */
async function watchBySocket(
  table: Table,
  auth: object = {},
): Promise<{ text: () => string; names: string[] }> {
  const { roomId } = table.players[0];
  const socket = io(server.url, { forceNew: true, transports: ['websocket'], auth });
  onTestFinished(() => void socket.disconnect());
  const told: unknown[] = [];
  const names: string[] = [];
  socket.onAny((name: string, payload: unknown) => {
    names.push(name);
    told.push([name, payload]);
  });
  socket.emit('watch-room', { roomId });
  await expect.poll(() => names).toContain('room-state');
  return { names, text: () => JSON.stringify(told) };
}

test.each([
  ['Colyseus', watch],
  ['Socket.IO', watchBySocket],
])('[B25] over %s a watcher is told no chat until a player allows it', async (_name, look) => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  await first.ask('chat-message', { message: 'PAST' }, 'chat-message');
  const watcher = await look(table);
  await first.ask('chat-message', { message: 'NEW' }, 'chat-message');
  await first.ask('roll-dice', {}, 'dice-rolled');
  await expect.poll(() => watcher.names).toContain('dice-rolled'); // so all before it was told
  expect(watcher.text()).not.toMatch(/PAST|NEW|chat-message/);

  const from = first.mark;
  second.send('watcher-chat', { allow: true });
  const view = await first.next('room-state', from);
  expect(view).toMatchObject({ watcherChat: true, watching: 1 });
  expect(view.messages.at(-1)).toMatchObject({
    type: 'notice',
    message: 'Watchers may read the chat from here on.',
  });
  await first.ask('chat-message', { message: 'OPEN' }, 'chat-message');
  await expect.poll(() => watcher.text()).toContain('OPEN');
  const late = await look(table);
  expect(late.text()).toContain('OPEN');
  expect(watcher.text() + late.text()).not.toMatch(/PAST|NEW/);

  await first.ask('watcher-chat', { allow: false }, 'room-state');
  await first.ask('chat-message', { message: 'SHUT' }, 'chat-message');
  await second.ask('roll-dice', {}, 'dice-rolled');
  const rolls = () => watcher.names.filter((name) => name === 'dice-rolled').length;
  await expect.poll(rolls).toBe(2);
  expect(watcher.text()).not.toContain('SHUT');
  expect((await look(table)).text()).not.toMatch(/OPEN|SHUT|PAST|NEW/);
  table.close();
});

test('[B26] a Colyseus player says so too, a watcher may not', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  const watcher = await watch(table);
  watcher.room.send('watcher-chat', { allow: true });
  await expect.poll(() => watcher.text()).toContain('seat/unknown');
  const { roomId, playerId } = second;
  const colyseus = await new Client(server.url).joinById(roomId, { playerId });
  colyseus.onMessage('*', () => {});
  const from = first.mark;
  colyseus.send('watcher-chat', { allow: 'yes' });
  colyseus.send('watcher-chat', { allow: true, commandId: 'mine' });
  expect(await first.next('room-state', from)).toMatchObject({ watcherChat: true });
  const again = await first.ask('watcher-chat', { allow: true }, 'action-refused');
  expect(again).toMatchObject({ action: 'watcher-chat', code: 'watchers/unchanged' });
  table.close();
  await colyseus.leave();
});

test('[B178] a television is nobody who watches', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const television = await watchBySocket(table, { television: true });
  expect(television.text()).toContain('"watching":0');
  expect(await first.sit()).toMatchObject({ watching: 0 });
  const from = first.mark;
  await watchBySocket(table, { television: 'yes' });
  expect(await first.next('presence-changed', from)).toMatchObject({ watching: 1 });
  table.close();
});

test('[B27] [B28] players learn how many watch, and there is a limit to it', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const from = first.mark;
  const watchers = await Promise.all(Array.from({ length: WATCHERS_AT_MOST }, () => watch(table)));
  await first.next('presence-changed', from, ({ watching }) => watching === WATCHERS_AT_MOST);
  // How often that is told: engine/games/boxes/table/table-watchers.test.ts. Here: each time a new number.
  const counts = first.told.slice(from).flatMap(({ name, payload }) => {
    return name === 'presence-changed' ? [(payload as { watching: number }).watching] : [];
  });
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
  await expect(watch(table)).rejects.toThrow('Too many people are watching this room');
  expect(await first.sit()).toMatchObject({ watching: WATCHERS_AT_MOST });
  expect(server.output).not.toContain('Error');

  const left = first.mark;
  await Promise.all(watchers.slice(1).map(({ room }) => room.leave()));
  await first.next('presence-changed', left, ({ watching }) => watching === 1);
  expect((await watch(table)).names).toContain('room-state');
  table.close();
});

test('[B2] [B28] a socket that watches may do nothing, and an unknown room reads like no seat', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const { roomId } = first;
  const socket = io(server.url, { forceNew: true, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  const ask = (name: string, payload: object): Promise<unknown> =>
    socket.timeout(60_000).emitWithAck(name, payload);
  expect(await ask('watch-room', { roomId: 'ZZZZZZ' })).toMatchObject({ code: 'seat/unknown' });
  expect(await ask('watch-room', { roomId, extra: 1 })).toMatchObject({ code: 'action/malformed' });
  expect(await ask('watch-room', { roomId })).toEqual({ ok: true });
  const playerId = 'A'.repeat(22);
  expect(await ask('roll-dice', { roomId, playerId })).toMatchObject({ code: 'seat/unknown' });
  // A watcher who sits down hears what a player hears, and the other way round.
  const seat = { roomId, playerId: first.playerId };
  const heard: string[] = [];
  socket.onAny((name: string) => heard.push(name));
  expect(await ask('join-room', seat)).toEqual({ ok: true });
  await first.ask('chat-message', { message: 'for players' }, 'chat-message');
  await expect.poll(() => heard).toContain('chat-message');
  expect(await ask('watch-room', { roomId })).toEqual({ ok: true });
  heard.length = 0;
  await first.ask('chat-message', { message: 'for players' }, 'chat-message');
  await first.ask('roll-dice', {}, 'dice-rolled');
  await expect.poll(() => heard).toContain('dice-rolled');
  expect(heard).not.toContain('chat-message');
  table.close();
});
