import * as v from 'valibot';
import { Client } from 'colyseus.js';
import { expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { partyRecordSchema } from '../../engine/games/party/record/party-record.ts';
import { TestCluster } from '../support/cluster.ts';
import { InProcessServer, moveClock, stopClock } from '../support/in-process-server.ts';
import { Player } from '../support/player.ts';
import { closedAfter, gathered, seatIn, shows, watcherOf } from '../support/rooms.ts';
import { served } from '../support/server.ts';
import { judged, VERIFIERS } from '../support/verifiers.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const introduce = (visitor: Visitor, body: object) => visitor.put('/api/me', body);

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
  host.send('roll-dice'); // a record without draws would prove nothing
  await shows(host, ({ messages }) => messages.some(({ type }) => type === 'dice'));
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

/** A game of three that is on, and how a visitor asks for a seat there, and how its door looks to them. */
async function started() {
  const party = await gathered(server.url, 3);
  party.host.send('start-game');
  await shows(party.host, ({ state }) => state === 'playing');
  const { roomId } = party;
  const join = (visitor: Visitor) => visitor.post(`/api/game-rooms/join/${roomId}`);
  const lineFor = async (visitor: Visitor) => (await visitor.get(`/api/rooms/${roomId}`)).body;
  return { ...party, join, lineFor };
}

test('[G41] the ninth is told that the line is full, and whoever asks how it stands for them', async () => {
  const { host, join, lineFor } = await started();
  const guests = Array.from({ length: 9 }, () => new Visitor(server.url));
  const [first, ninth] = [guests[0], guests.pop()];
  if (first === undefined || ninth === undefined) throw new Error('nobody');
  expect(await lineFor(first)).toMatchObject({ line: 'open' });
  for (const guest of guests) {
    expect(await join(guest)).toMatchObject({ status: 409, body: { code: 'room/started' } });
  }
  const refused = { status: 409, body: { success: false, code: 'line/full' } };
  expect(await join(ninth)).toMatchObject(refused);
  expect([await lineFor(first), await lineFor(ninth)]).toMatchObject([
    { line: 'yours' },
    { line: 'full' },
  ]);
  host.send('free-place', { guest: 2 });
  await shows(host, ({ next }) => next.length === 7);
  expect(await lineFor(ninth)).toMatchObject({ line: 'open' });
  expect(await join(ninth)).toMatchObject({ body: { code: 'room/started' } });
});

const MINUTE_MS = 60_000;
const visitors = (count: number) => Array.from({ length: count }, () => new Visitor(server.url));

test('[G56] [X65] of a full line whoever has been away for longest, and for a minute, yields to who asks', async () => {
  const { host, roomId, join, lineFor } = await started();
  const guests = visitors(8);
  const [ninth, tenth] = [new Visitor(server.url), new Visitor(server.url)];
  const inLine = { body: { code: 'room/started' } };
  const refused = { status: 409, body: { code: 'line/full' } };
  const elsewhere = await gathered(server.url, 2);
  stopClock();
  for (const guest of guests) expect(await join(guest)).toMatchObject(inLine);
  // All but the first come to their page; the second goes on to another room.
  const pages = [];
  for (const guest of guests.slice(1)) {
    const { ask } = await watcherOf(server.url, roomId, guest);
    expect(await ask('watch-room')).toEqual({ ok: true });
    pages.push(ask);
  }
  moveClock(MINUTE_MS - 1);
  expect(await join(ninth)).toMatchObject(refused);
  expect(await pages[0]?.('watch-room', { roomId: elsewhere.roomId })).toEqual({ ok: true });
  moveClock(1);
  expect(await join(ninth)).toMatchObject(inLine);
  const [first, second] = guests;
  if (first === undefined || second === undefined) throw new Error('nobody');
  expect([await lineFor(first), await lineFor(second)]).toMatchObject([
    { line: 'full' },
    { line: 'yours' },
  ]);
  // Who yields waits as who leaves does, and the next one is due a minute after they went.
  expect(await join(first)).toMatchObject({ status: 429, body: { code: 'room/lapsed' } });
  moveClock(MINUTE_MS - 2);
  expect(await join(tenth)).toMatchObject(refused);
  moveClock(1);
  expect(await join(tenth)).toMatchObject(inLine);
  expect(await lineFor(second)).toMatchObject({ line: 'full' });
  await shows(host, ({ next }) => next.length === 8 && next.at(-1)?.guest === 10);
});

test('[G57] a table whose game is over and that all have left has no line, until one of them is back', async () => {
  const { host, guests, roomId } = await gathered(server.url, 2);
  const [friend, late, later] = [1, 2, 3].map(() => new Visitor(server.url));
  if (friend === undefined || late === undefined || later === undefined) throw new Error('nobody');
  const asks = (visitor: Visitor) => visitor.post(`/api/game-rooms/join/${roomId}`);
  const doorFor = async (visitor: Visitor) => (await visitor.get(`/api/rooms/${roomId}`)).body;
  const third = closedAfter(new Player(server.url, seatIn((await asks(friend)).body)));
  third.send('join-room');
  await shows(host, ({ taken }) => taken.length === 3);
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  await asks(late);
  for (const one of [...guests, host, third]) {
    expect(await doorFor(later)).toMatchObject({ line: 'open', free: true });
    await one.acknowledged('leave-room', 'goodbye');
  }
  for (const one of [late, later]) {
    const door = await doorFor(one);
    expect(door).toMatchObject({ stage: 'over', ended: true, free: false });
    expect(door).not.toHaveProperty('line');
    expect(await asks(one)).toMatchObject({ status: 409, body: { code: 'line/over' } });
  }
  expect((await asks(friend)).status).toBe(200);
  expect([await doorFor(late), await doorFor(later)]).toMatchObject([
    { line: 'yours', free: true },
    { line: 'open' },
  ]);
  expect(await doorFor(later)).not.toHaveProperty('ended');
  expect(await asks(later)).toMatchObject({ body: { code: 'room/started' } });
});

test('[G42] [T55] guests leave the line over both protocols, and the host takes one out', async () => {
  const { host, players, roomId, join } = await started();
  const [lena, max, ida] = [server, server, server].map(({ url }) => new Visitor(url));
  if (lena === undefined || max === undefined || ida === undefined) throw new Error('nobody');
  for (const one of [lena, max, ida]) await join(one);
  const { watcher, ask } = await watcherOf(server.url, roomId, lena);
  expect(await ask('leave-line', {})).toMatchObject({ ok: false, code: 'seat/unknown' }); // it does not watch yet
  expect(await ask('watch-room')).toEqual({ ok: true });
  expect(await ask('free-place', { guest: 2 })).toMatchObject({ code: 'action/malformed' });
  expect(await ask('leave-line', {})).toEqual({ ok: true });
  expect(await ask('leave-line', {})).toMatchObject({ ok: false, code: 'line/none' });

  const client = new Client(server.url, { headers: { cookie: max.cookie ?? '' } });
  const native = await client.joinById(roomId, { watch: true });
  onTestFinished(() => void native.leave());
  const told: [string, unknown][] = [];
  native.onMessage('*', (name, payload) => void told.push([String(name), payload]));
  native.send('leave-line', {});
  native.send('leave-line', {});
  await expect
    .poll(() => told.filter(([name]) => name === 'action-refused'))
    .toMatchObject([['action-refused', { code: 'line/none' }]]);
  for (const one of [...players, watcher]) await shows(one, ({ next }) => next.length === 1);

  const [, other] = players;
  other?.send('free-place', { guest: 3 });
  await expect
    .poll(() => other?.told.filter(({ name }) => name === 'action-refused'))
    .toMatchObject([{ payload: { action: 'free-place', code: 'host/only' } }]);
  host.send('free-place', { guest: 3 });
  await shows(host, ({ next }) => next.length === 0);
  expect(await join(ida)).toMatchObject({ status: 429, body: { code: 'room/lapsed' } });
});

test('[G42] a guest leaves the line of a room that another process hosts', async (context) => {
  const [left, right] = await TestCluster.twoFor(context, { env: {} });
  const { roomId, host } = await gathered(left.url, 3);
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  const late = new Visitor(right.url);
  await late.post(`/api/game-rooms/join/${roomId}`);
  await shows(host, ({ next }) => next.length === 1);
  const { ask } = await watcherOf(right.url, roomId, late);
  expect(await ask('watch-room')).toEqual({ ok: true });
  expect(await ask('leave-line', {})).toEqual({ ok: true });
  await shows(host, ({ next }) => next.length === 0);
});
