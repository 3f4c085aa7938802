import { Client } from 'colyseus.js';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Player } from '../support/player.ts';
import { served, TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';

let server: TestServer;
served(TestServer, (given) => (server = given));

const rooms = async () => new Visitor(server.url).rooms();

test('[B41] [B43] a player who leaves receives nothing more; the other ends the game, after a restart too', async () => {
  const table = await playingTable(server.url, ALL_BOXES);
  const [first, second] = table.players;
  second.send('leave-room', { commandId: 'goodbye' });
  const view = await first.next('room-state', 0, ({ left }) => left.player2);
  expect(view).toMatchObject({ state: 'playing', present: { player1: true, player2: false } });
  expect(view.messages.at(-1)).toMatchObject({ type: 'notice', message: 'Player 2 left.' });

  const from = second.mark;
  await first.ask('chat-message', { message: 'Are you there?' }, 'chat-message');
  expect(await second.ask('roll-dice', {}, 'action-refused')).toMatchObject({ code: 'seat/left' });
  expect(await second.ask('join-room', {}, 'action-refused')).toMatchObject({ code: 'seat/left' });
  expect(second.told.slice(from).map(({ name }) => name)).not.toContain('chat-message');

  await server.crashAndRestart();
  expect(await first.sit()).toMatchObject({ left: { player1: false, player2: true } });
  const over = await first.ask('finish-game', {}, 'room-state', ({ state }) => state !== 'playing');
  expect(over).toMatchObject({ state: 'finished', winner: 'player1' });
  table.close();
});

test('[B41] whoever leaves by one connection hears no more by another, over either protocol', async () => {
  const table = await playingTable(server.url, ALL_BOXES);
  const [first, second] = table.players;
  const { roomId, playerId } = second;
  const tab = new Player(server.url, { roomId, playerId });
  await tab.sit();
  const colyseus = await new Client(server.url).joinById(roomId, { playerId });
  const heard: string[] = [];
  colyseus.onMessage('*', (name, body) => heard.push(`${String(name)} ${JSON.stringify(body)}`));
  const ended = new Promise((resolve) => colyseus.onLeave(resolve));
  second.send('leave-room');
  await ended;
  // The page of a tab connects again by itself, and is refused.
  await expect.poll(() => tab.socket.connected).toBe(false);
  await first.ask('chat-message', { message: 'Between us' }, 'chat-message');
  expect([...heard, JSON.stringify(tab.told)].join('')).not.toContain('Between us');
  tab.close();
  table.close();
});

test('[B41] [B18] a player who left joins again and plays on', async () => {
  const table = await playingTable(server.url, ALL_BOXES);
  const [first, second] = table.players;
  second.send('leave-room');
  await first.next('room-state', 0, ({ left }) => left.player2);
  const from = first.mark;
  expect((await table.hosts[1].joinRoom(first.roomId)).playerId).toBe(second.playerId);
  await first.next('room-state', from, ({ left }) => !left.player2);
  expect(await second.sit()).toMatchObject({ seat: 'player2', left: { player2: false } });
  await first.ask('roll-dice', {}, 'dice-rolled');
  await second.ask('roll-dice', {}, 'dice-rolled', ({ by }) => by === 'player2');
  table.close();
});

test('[B44] anybody may take a freed seat from the list', async () => {
  const table = await playingTable(server.url, ALL_BOXES);
  const [first, second] = table.players;
  first.send('leave-room');
  await second.next('room-state', 0, ({ left }) => left.player1);
  const placing = await second.ask('free-seat', {}, 'room-state', ({ seat }) => seat === 'player1');
  expect(placing).toMatchObject({ state: 'waiting_placement', hasPlayer2: false });
  await second.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  const listed = { id: first.roomId, state: 'waiting_second_player', hasPlayer2: false };
  await expect.poll(rooms).toContainEqual(expect.objectContaining(listed));
  expect(await first.ask('join-room', {}, 'action-refused')).toMatchObject({
    code: 'seat/unknown',
  });

  const third = new Player(server.url, await new Visitor(server.url).joinRoom(first.roomId));
  expect(await third.sit()).toMatchObject({ state: 'playing', seat: 'player2' });
  await second.ask('roll-dice', {}, 'dice-rolled');
  third.close();
  table.close();
});

test('[B42] [B41] a Colyseus client leaves by the same command; alone, it closes the room', async () => {
  const seat = await new Visitor(server.url).createRoom();
  const colyseus = await new Client(server.url).joinById(seat.roomId, { playerId: seat.playerId });
  let gone = false;
  colyseus.onLeave(() => (gone = true));
  colyseus.onMessage('*', () => {});
  colyseus.send('leave-room', {});
  await expect.poll(() => gone).toBe(true);
  await expect.poll(async () => (await rooms()).map(({ id }) => id)).not.toContain(seat.roomId);
});

test('[B14] a commandId counts for good: after two hundred others, and after a restart', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  const command = { message: 'only once', commandId: 'the first of all' };
  await first.ask('chat-message', command, 'chat-message');
  for (let line = 0; line < 200; line += 1) {
    const said = { message: `line ${line}`, commandId: `line-${line}` };
    // Two mouths, so that nobody says too much in a minute.
    const speaker = line % 2 === 0 ? first : second;
    await speaker.ask(
      'chat-message',
      said,
      'chat-message',
      ({ message }) => message === said.message,
    );
  }
  const again = async (player: Player) => {
    const from = player.mark;
    const acknowledged = await player.socket.emitWithAck('chat-message', {
      ...command,
      roomId: player.roomId,
      playerId: player.playerId,
    });
    expect(acknowledged).toEqual({ ok: true });
    const heard = JSON.stringify(player.told.slice(from));
    expect(heard).not.toContain(command.message);
  };
  await again(first);
  table.close();
  await server.crashAndRestart();
  const back = new Player(server.url, first);
  await back.sit();
  await again(back);
  back.close();
});

const snapshotSchema = v.object({ coins: v.number(), fairness: v.object({ nonce: v.number() }) });

test('[J8] an Idempotency-Key counts for a day: after sixty others, and after a restart', async () => {
  const visitor = new Visitor(server.url);
  const play = async (request: object, key: string) => {
    const headers = { 'idempotency-key': key };
    const { status, body } = await visitor.post('/api/play/wheel-of-exposure', request, headers);
    expect(status).toBe(200);
    return v.parse(snapshotSchema, body);
  };
  await play({ type: 'SPIN' }, 'the first of all');
  // New seeds cost nothing and leave as much behind as a spin.
  for (let time = 0; time < 60; time += 1) await play({ type: 'NEW_SEED' }, `seeds-${time}`);
  const { coins } = await play({ type: 'NEW_SEED' }, 'the last');
  const again = { coins, fairness: { nonce: 0 } };
  expect(await play({ type: 'SPIN' }, 'the first of all')).toEqual(again);
  await server.crashAndRestart();
  expect(await play({ type: 'SPIN' }, 'the first of all')).toEqual(again);
  expect((await play({ type: 'SPIN' }, 'a new one')).fairness.nonce).toBe(1);
});
