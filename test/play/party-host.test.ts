import { Client } from 'colyseus.js';
import { expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer, moveClock } from '../support/in-process-server.ts';
import { gathered, partyRoomOf, shows } from '../support/rooms.ts';
import { served } from '../support/server.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

test('[G20] [G21] [G22] the host pauses, skips who is away and hands over, and nobody at another table does', async () => {
  const { host, guests, players, roomId } = await gathered(server.url, 3);
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  const stranger = await gathered(server.url, 3);
  stranger.host.socket.emit('pause', { ...stranger.seats[0], roomId, on: true });
  guests[0]?.send('pause', { on: true });
  const refusals = (one: typeof host) => one.told.filter(({ name }) => name === 'action-refused');
  await expect
    .poll(() => refusals(guests[0] ?? host))
    .toMatchObject([{ payload: { code: 'host/only' } }]);
  await expect.poll(() => refusals(stranger.host)).toHaveLength(1);
  host.send('pause', { on: true });
  for (const one of players)
    await shows(one, ({ paused, turnEndsIn }) => paused && turnEndsIn === null);
  guests[0]?.close();
  await shows(host, ({ present }) => present.player2 === false);
  moveClock(11_000); // nobody may be on the way back any more [T27]
  host.send('roll-dice');
  await shows(host, ({ turn, choices }) => turn === 'player2' || choices.length > 0);
  const [number] = partyRoomOf(host)?.choices ?? [];
  if (number !== undefined) host.send('open-box', { number });
  await shows(host, ({ turn }) => turn === 'player2');
  host.send('skip'); // there are no tasks, so no dare
  await shows(host, ({ turn }) => turn === 'player3');
  host.send('hand-over', { seat: 'player3' });
  await shows(guests[1] ?? host, (room) => room.host === 'player3');
});

test('[G23] [T50] who is sent away for good is cut off by both protocols, and gets neither seat nor view', async () => {
  const { host, roomId, join, players } = await gathered(server.url, 3);
  const visitor = new Visitor(server.url);
  const { body } = await visitor.post(`/api/game-rooms/join/${roomId}`);
  const { playerId } = body as { playerId: string };
  const colyseus = await new Client(server.url).joinById(roomId, { playerId });
  colyseus.reconnection.enabled = false;
  const told: unknown[] = [];
  colyseus.onMessage('*', (name, payload) => void told.push({ name, payload }));
  let isOver = false;
  colyseus.onLeave(() => (isOver = true));
  onTestFinished(() => void (isOver || colyseus.leave()));
  host.send('send-away', { seat: 'player4', back: false });
  await expect.poll(() => isOver).toBe(true);
  expect(told).toContainEqual({
    name: 'action-refused',
    payload: expect.objectContaining({ code: 'visitor/sent-away' }),
  });
  expect(await visitor.post(`/api/game-rooms/join/${roomId}`)).toMatchObject({
    status: 403,
    body: { code: 'visitor/sent-away', error: 'The host has sent you away from this table.' },
  });
  expect(await join()).toMatchObject({ status: 200 });
  await shows(host, ({ taken }) => taken.length === 4);
  host.send('send-away', { seat: 'player2' });
  const guest = players[1];
  await expect
    .poll(() => guest?.told.filter(({ name }) => name === 'action-refused'))
    .toMatchObject([{ payload: { code: 'visitor/sent-away' } }]);
});
