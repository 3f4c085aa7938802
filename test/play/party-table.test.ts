import { Client } from 'colyseus.js';
import { expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { PARTY_SEATS } from '../../engine/games/party/party-rules.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import {
  closedAfter,
  gathered,
  type PartyReader,
  partyRoomOf,
  seatIn,
  shows,
} from '../support/rooms.ts';
import { served } from '../support/server.ts';
import { Player } from '../support/player.ts';

const GAME = '/api/tables/alluring-party';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const refusals = ({ told }: PartyReader): unknown[] =>
  told.flatMap(({ name, payload }) => (name === 'action-refused' ? [payload] : []));

test('[G1] [G2] seats by their names, a ninth and a late guest refused, and only the host starts', async () => {
  const { seats, host, guests, join } = await gathered(server.url, 8);
  expect(seats.map(({ seat }) => seat)).toEqual([...PARTY_SEATS]);
  expect(await join()).toMatchObject({ status: 409, body: { code: 'room/full' } });
  guests[0]?.send('start-game');
  await expect
    .poll(() => refusals(guests[0] ?? host))
    .toMatchObject([{ action: 'start-game', code: 'start/not-host' }]);
  host.send('start-game');
  await shows(host, ({ state, boxes }) => state === 'playing' && boxes.length === 9);
  expect(await join()).toMatchObject({ status: 409, body: { code: 'room/started' } });
});

test('[G2] with fewer than three nobody starts; Play now brings the third', async () => {
  const { roomId, host, players } = await gathered(server.url, 2);
  host.send('start-game');
  await expect.poll(() => refusals(host)).toMatchObject([{ code: 'start/too-few' }]);
  const third = seatIn((await new Visitor(server.url).post(`${GAME}/quick`)).body);
  expect(third).toMatchObject({ roomId, seat: 'player3' });
  host.send('start-game');
  for (const player of players) await shows(player, ({ state }) => state === 'playing');
});

const OPENS = new Set(['dice-rolled', 'box-opened']);

test('[G9] players and watchers of both protocols follow a game to its end, and no seat’s secret goes out', async () => {
  const { roomId, seats, players, host } = await gathered(server.url, 3);
  const watcher = closedAfter(new Player(server.url, { roomId, playerId: '' }));
  watcher.socket.on('connect', () => watcher.socket.emit('watch-room', { roomId }));
  const colyseus = await new Client(server.url).joinById(roomId, { watch: true });
  const heard: Player['told'] = [];
  colyseus.onMessage('*', (name, payload) => void heard.push({ name: String(name), payload }));
  onTestFinished(() => void colyseus.leave());
  host.send('update-boxes', { boxes: [6, 7, 8].map((number) => ({ number, x: 0.5, y: 0.5 })) });
  host.send('start-game');
  for (const reader of [...players, watcher]) {
    await shows(reader, ({ state }) => state === 'playing');
  }
  for (let room = partyRoomOf(host); room?.state === 'playing'; room = partyRoomOf(host)) {
    const { seq, turn, choices } = room;
    const player = players[seats.findIndex(({ seat }) => seat === turn)];
    if (choices.length === 0) player?.send('roll-dice');
    else player?.send('open-box', { number: choices[0] });
    await shows(host, (after) => after.seq > seq);
  }
  host.send('join-room');
  for (const reader of [host, watcher, { told: heard }]) {
    await expect
      .poll(() => reader.told.filter(({ name }) => OPENS.has(name)).at(-1)?.payload)
      .toMatchObject({ state: 'finished', boxes: [] });
  }
  await shows(host, ({ awards, fairness }) => awards !== null && fairness?.retired != null);
  const bytes = JSON.stringify([players[1]?.told, watcher.told, heard]);
  for (const { playerId } of seats) expect(bytes).not.toContain(playerId);
});
