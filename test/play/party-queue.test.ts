import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { partyRecordSchema } from '../../engine/games/party/record/party-record.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Player } from '../support/player.ts';
import { closedAfter, gathered, seatIn, shows } from '../support/rooms.ts';
import { served } from '../support/server.ts';
import { judged, VERIFIERS } from '../support/verifiers.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const introduce = (visitor: Visitor, body: object) =>
  visitor.ask('PUT', '/api/me', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('[G24] [T15] [C8] late guests stand in line with name and face, and sit down at the next game', async () => {
  const { host, guests, roomId, players } = await gathered(server.url, 3);
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  const watcher = closedAfter(new Player(server.url, { roomId, playerId: '' }));
  watcher.socket.on('connect', () => watcher.socket.emit('watch-room', { roomId }));
  const [lena, max, quick] = [server, server, server].map(({ url }) => new Visitor(url));
  if (lena === undefined || max === undefined || quick === undefined) throw new Error('nobody');
  await introduce(lena, { name: 'Lena', avatar: 'fox' });
  const join = (visitor: Visitor) => visitor.post(`/api/game-rooms/join/${roomId}`);
  for (const one of [lena, max, lena]) {
    expect(await join(one)).toMatchObject({ status: 409, body: { code: 'room/started' } });
  }
  // Who wants a seat anywhere stands in no line.
  expect(seatIn((await quick.post('/api/tables/alluring-party/quick')).body).roomId).not.toBe(
    roomId,
  );
  for (const reader of [...players, watcher]) await shows(reader, ({ next }) => next.length === 2);
  await introduce(max, { name: 'Max', avatar: 'owl' });
  await shows(watcher, ({ next }) => next[1]?.name === 'Max' && next[1].avatar === 'owl');
  for (const guest of guests) guest.send('leave-room');
  await shows(host, ({ state }) => state === 'finished');
  host.send('rematch');
  await shows(host, ({ taken, next }) => taken.length === 3 && next.length === 0);
  await shows(host, ({ names }) => names.player2 === 'Lena' && names.player3 === 'Max');
  const seats = [seatIn((await join(lena)).body), seatIn((await join(max)).body)];
  expect(seats.map(({ seat }) => seat)).toEqual(['player2', 'player3']);
  const late = seats.map((seat) => closedAfter(new Player(server.url, seat)));
  for (const one of late) one.send('join-room');
  for (const one of late) await shows(one, ({ state }) => state === 'waiting');
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  for (const one of late) one.send('leave-room');
  await shows(host, ({ state }) => state === 'finished');
  const { body } = await lena.get(`/api/tables/alluring-party/${roomId}/record`);
  const record = v.parse(partyRecordSchema, body);
  expect(record.games).toHaveLength(2);
  for (const verifier of VERIFIERS)
    expect(await judged(verifier, record)).toMatchObject({ code: 0 });
  expect(JSON.stringify(watcher.told)).not.toContain(seats[0]?.playerId);
});
