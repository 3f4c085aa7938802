import { Client, type Room } from 'colyseus.js';
import { expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

/** Collects a Colyseus client's messages and waits for the one that fits. */
function listen(room: Room) {
  const told: { name: string; payload: unknown }[] = [];
  room.onMessage('*', (name, payload) => told.push({ name: String(name), payload }));
  return (name: string) =>
    expect
      .poll(() => told.findLast((one) => one.name === name)?.payload)
      .toBeDefined()
      .then(() => told.findLast((one) => one.name === name)?.payload);
}

test('a Colyseus client and a Socket.IO client play in one room by the same rules', async () => {
  const host = new Visitor(server.url);
  const seat = await host.createRoom();
  const colyseus = await new Client(server.url).joinById(seat.roomId, { playerId: seat.playerId });
  const heard = listen(colyseus);
  expect(await heard('room-state')).toMatchObject({ isPlayer1: true, state: 'waiting_placement' });
  colyseus.send('update-boxes', { boxes: ALL_BOXES });
  await heard('boxes-updated');

  const guest = await new Visitor(server.url).joinRoom(seat.roomId);
  const browser = new Player(server.url, guest);
  await browser.sit();
  await heard('player-joined');
  const from = browser.mark;
  colyseus.send('roll-dice', {});
  const roll = await browser.next('dice-rolled', from);
  expect(await heard('dice-rolled')).toEqual(roll);
  await expect
    .poll(() => JSON.parse(JSON.stringify(colyseus.state)))
    .toMatchObject({ state: 'playing', turn: 'player2', score1: roll.scores.player1 });

  colyseus.send('roll-dice', {});
  expect(await heard('action-refused')).toMatchObject({ code: 'dice/not-your-turn' });
  colyseus.send('coins', { add: 100 });
  await expect
    .poll(async () => heard('action-refused'))
    .toMatchObject({ action: 'coins', code: 'action/unknown' });
  browser.close();
  await colyseus.leave();
});

test('[B14] a command sent again is answered with the room as it is', async () => {
  const seat = await new Visitor(server.url).createRoom();
  const colyseus = await new Client(server.url).joinById(seat.roomId, { playerId: seat.playerId });
  const views: { seq: number }[] = [];
  colyseus.onMessage('room-state', (view: { seq: number }) => views.push(view));
  const updated: unknown[] = [];
  colyseus.onMessage('boxes-updated', (message) => updated.push(message));
  const placing = { boxes: ALL_BOXES, commandId: 'the-same' };
  colyseus.send('update-boxes', placing);
  await expect.poll(() => updated.length).toBe(1);
  colyseus.send('update-boxes', placing);
  await expect.poll(() => views.at(-1)?.seq).toBe(2);
  expect(updated).toHaveLength(1);
  await colyseus.leave();
});

test('[B2] a spectator sees the game and no secret, and may do nothing', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  const watcher = await new Client(server.url).joinById(first.roomId, { watch: true });
  const heard = listen(watcher);
  const view = await heard('room-state');
  expect(view).toMatchObject({ state: 'playing', seat: null, isPlayer1: false });
  const all = JSON.stringify([view, watcher.state]);
  for (const secret of [first.playerId, second.playerId, '"serverSeed"']) {
    expect(all).not.toContain(secret);
  }
  watcher.send('roll-dice', {});
  expect(await heard('action-refused')).toMatchObject({ code: 'seat/unknown' });
  await watcher.leave();
  table.close();
});

test('matchmaking takes only joins by id, with a playerId or to watch', async () => {
  const { roomId } = await new Visitor(server.url).createRoom();
  const client = new Client(server.url);
  await expect(client.create('alluring-boxes')).rejects.toThrow();
  await expect(client.joinOrCreate('alluring-boxes')).rejects.toThrow();
  await expect(client.joinById(roomId, {})).rejects.toThrow();
  await expect(client.joinById(roomId, { playerId: 'x' })).rejects.toThrow();
  await expect(client.joinById('ZZZZZZ', { watch: true })).rejects.toThrow('No such seat');
  const wrong = client.joinById(roomId, { playerId: 'AAAAAAAAAAAAAAAAAAAAAA' });
  await expect(wrong).rejects.toThrow();
});
