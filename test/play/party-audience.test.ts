import { Client } from 'colyseus.js';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Administrator, administered } from '../support/administrator.ts';
import { TestCluster } from '../support/cluster.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { doneDare, gathered, partyRoomOf, seatIn, shows, watcherOf } from '../support/rooms.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));

const TASKS = 'text,difficulty,level\nSing,Сложно,Лайт\nDance,Сложно,Лайт';
beforeAll(() => admin.import('tasks', TASKS));

const DONE = { ok: true };
const refused = (code: string) => expect.objectContaining({ ok: false, code });
const says = (dare: number, verdict: string, more = {}) => ({ dare, verdict, ...more });

test('[G30] [G33] [T55] who watches judges over both protocols, and everybody is told at the end', async () => {
  const party = await gathered(server.url, 3);
  const { roomId, host, players } = party;
  const { watcher, ask } = await watcherOf(server.url, roomId, new Visitor(server.url));
  const { dare, judges } = await doneDare(party);
  const vote = says(dare, 'nearly', { commandId: 'once' });
  expect(await ask('judge-dare', vote)).toEqual(refused('seat/unknown')); // it does not watch yet
  watcher.socket.emit('watch-room', { roomId });
  expect(await ask('judge-dare', vote)).toEqual(DONE);
  expect(watcher.told.at(-1)?.name).toBe('dare-changed'); // before the answer
  expect(await ask('judge-dare', vote)).toEqual(DONE); // it counts once
  expect(await ask('judge-dare', says(dare, 'exactly'))).toEqual(refused('dare/voted'));

  const colyseus = new Visitor(server.url);
  await colyseus.get(`/api/rooms/${roomId}`);
  const client = new Client(server.url, { headers: { cookie: colyseus.cookie ?? '' } });
  const native = await client.joinById(roomId, { watch: true });
  onTestFinished(() => void native.leave());
  const told: [string, unknown][] = [];
  native.onMessage('*', (name, payload) => void told.push([String(name), payload]));
  native.send('chat-message', { message: 'hi' });
  native.send('judge-dare', says(dare, 'nearly'));
  native.send('judge-dare', says(dare, 'nearly'));
  await expect
    .poll(() => told.filter(([name]) => name === 'action-refused').map(([, payload]) => payload))
    .toMatchObject([{ code: 'seat/unknown' }, { code: 'dare/voted' }]);

  for (const judge of judges) judge.send('judge-dare', says(dare, 'exactly'));
  const tally = { exactly: 2, nearly: 0, 'not-at-all': 0, audience: 'nearly' };
  for (const one of [...players, watcher]) {
    await shows(one, ({ dares }) => dares[0]?.verdict === 'exactly');
    await shows(one, ({ dares }) => JSON.stringify(dares[0]?.tally) === JSON.stringify(tally));
  }
  expect(JSON.stringify(host.told)).not.toContain('"audience":"exactly"');
});

test('[G32] [T56] a seat, a watcher without a cookie and a second page of the same visitor have no vote', async () => {
  const party = await gathered(server.url, 3);
  const { roomId } = party;
  const guest = new Visitor(server.url);
  seatIn((await guest.post(`/api/game-rooms/join/${roomId}`)).body);
  const { dare } = await doneDare(party);
  const watching = async (visitor: Visitor | null) => {
    const { ask } = await watcherOf(server.url, roomId, visitor);
    expect(await ask('watch-room')).toEqual(DONE);
    return ask;
  };
  const seated = await watching(guest);
  expect(await seated('judge-dare', says(dare, 'exactly'))).toEqual(refused('dare/not-yours'));
  const nobody = await watching(null);
  expect(await nobody('judge-dare', says(dare, 'exactly'))).toEqual(refused('watchers/unknown'));
  const visitor = new Visitor(server.url);
  const [one, other] = [await watching(visitor), await watching(visitor)];
  expect(await one('judge-dare', says(dare, 'exactly'))).toEqual(DONE);
  expect(await other('judge-dare', says(dare, 'nearly'))).toEqual(refused('dare/voted'));
  expect(await one('judge-dare', says(dare + 1000, 'nearly'))).toEqual(refused('dare/unknown'));
  for (const wrong of [{ playerId: '' }, { verdict: 'good' }, { seat: 'player1' }]) {
    const answer = await one('judge-dare', says(dare, 'exactly', wrong));
    expect(answer).toEqual(refused('action/malformed'));
  }
  // Commands of seats stay theirs.
  expect(await one('settle-dare', { dare, done: false })).toEqual(refused('action/malformed'));
});

test('[G24] [G30] a late guest in line judges as the audience', async () => {
  const party = await gathered(server.url, 3);
  const { roomId, host } = party;
  const { dare, judges } = await doneDare(party);
  const late = new Visitor(server.url);
  const answer = await late.post(`/api/game-rooms/join/${roomId}`);
  expect(answer.body).toMatchObject({ code: 'room/started' });
  await shows(host, ({ next }) => next.length === 1);
  const { ask } = await watcherOf(server.url, roomId, late);
  expect(await ask('watch-room')).toEqual(DONE);
  expect(await ask('judge-dare', says(dare, 'nearly'))).toEqual(DONE);
  for (const judge of judges) judge.send('judge-dare', says(dare, 'nearly'));
  await shows(host, ({ dares }) => dares[0]?.tally?.audience === 'nearly');
});

test('[G43] who comes again is told of which dares they have said something, on another process too', async (context) => {
  const env = { ADMIN_PASSWORD: 'a password of the house' };
  const [left, right] = await TestCluster.twoFor(context, { env });
  const there = await Administrator.signIn(left.url, env.ADMIN_PASSWORD);
  await there.import('tasks', TASKS);
  const party = await gathered(left.url, 3);
  const { dare } = await doneDare(party);
  const visitor = new Visitor(right.url);
  const comes = async (url: string, who: Visitor) => {
    const { watcher, ask } = await watcherOf(url, party.roomId, who);
    expect(await ask('watch-room')).toEqual(DONE);
    const { said } = partyRoomOf(watcher) ?? {};
    return { ask, said };
  };
  const { ask, said } = await comes(right.url, visitor);
  expect(said).toEqual([]);
  expect(await ask('judge-dare', says(dare, 'nearly'))).toEqual(DONE);
  for (const { url } of [left, right]) {
    expect((await comes(url, visitor)).said).toEqual([dare]);
    expect((await comes(url, new Visitor(url))).said).toEqual([]);
  }
});

test('[T55] who watches on another process judges as well', async (context) => {
  const env = { ADMIN_PASSWORD: 'a password of the house' };
  const [left, right] = await TestCluster.twoFor(context, { env });
  const there = await Administrator.signIn(left.url, env.ADMIN_PASSWORD);
  await there.import('tasks', TASKS);
  const party = await gathered(left.url, 3);
  const visitor = new Visitor(right.url);
  const { watcher, ask } = await watcherOf(right.url, party.roomId, visitor);
  expect(await ask('watch-room')).toEqual(DONE);
  expect(watcher.told.at(-1)?.name).toBe('room-state');
  const { dare, judges } = await doneDare(party);
  const vote = says(dare, 'not-at-all', { commandId: 'once' });
  expect(await ask('judge-dare', vote)).toEqual(DONE);
  expect(watcher.told.at(-1)?.name).toBe('dare-changed'); // before the answer
  expect(await ask('judge-dare', vote)).toEqual(DONE);
  expect(await ask('judge-dare', says(dare, 'exactly'))).toEqual(refused('dare/voted'));
  // The same visitor at the room's own process.
  const second = await watcherOf(left.url, party.roomId, visitor);
  expect(await second.ask('watch-room')).toEqual(DONE);
  const again = says(dare, 'exactly', { commandId: 'once more' });
  expect(await second.ask('judge-dare', again)).toEqual(refused('dare/voted'));
  for (const judge of judges) judge.send('judge-dare', says(dare, 'nearly'));
  await shows(watcher, ({ dares }) => dares[0]?.tally?.audience === 'not-at-all');
});
