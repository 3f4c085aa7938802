import { Client } from 'colyseus.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.remove());

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
