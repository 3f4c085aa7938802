import { describe, test, expect as check } from 'vitest';
import { TestCluster } from '../support/cluster.ts';
import { moveClock } from '../support/in-process-server.ts';
import { Player } from '../support/player.ts';
import { openRoom, withServer } from '../support/rooms.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { seatAnswerSchema, tableListSchema } from '../../engine/wire/rest.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';

const statuses = async (tries: Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status);

const create = (visitor: Visitor) => visitor.post('/api/game-rooms/create');

test('[B23] a visitor has at most 20 unfinished rooms by default, however they are asked for, after a restart too', async ({
  expect,
}) => {
  const server = await TestServer.start({ ADDRESS_RATE: '1200' });
  try {
    const eager = new Visitor(server.url);
    await eager.get('/api/game-rooms/list');
    const all = await statuses(Array.from({ length: 30 }, () => create(eager)));
    expect(all.filter((status) => status === 200)).toHaveLength(20);
    expect(all.filter((status) => status === 429)).toHaveLength(10);
    await server.crashAndRestart();
    const { status, body, headers } = await create(eager);
    expect(status).toBe(429);
    expect(body).toMatchObject({ success: false, code: 'room/too-many' });
    expect((body as { error: string }).error).toContain('You have 20 unfinished rooms');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await create(new Visitor(server.url))).status).toBe(200);
  } finally {
    await server.remove();
  }
});

test('[B23] an address has at most a sixth of ADDRESS_RATE of them, for all its visitors', ({
  expect,
}) =>
  withServer({ ADDRESS_RATE: '240' }, async (server) => {
    const all = await statuses(Array.from({ length: 45 }, () => create(new Visitor(server.url))));
    expect(all.filter((status) => status === 200)).toHaveLength(40);
    expect((await create(new Visitor(server.url))).body).toMatchObject({
      code: 'room/too-many',
      error: expect.stringContaining('from your network'),
    });
  }));

test('[B22] many empty rooms push no waiting room off the list', ({ expect }) =>
  withServer({}, async (server) => {
    const host = await openRoom(server.url);
    const crowd = new Visitor(server.url);
    await crowd.get('/api/game-rooms/list');
    await statuses(Array.from({ length: 260 }, () => create(crowd)));
    const rooms = await new Visitor(server.url).rooms();
    expect(rooms[0]).toMatchObject({
      id: host.roomId,
      state: 'waiting_second_player',
      hasPlayer2: false,
    });
    const newest = await crowd.createRoom();
    await expect
      .poll(async () => (await crowd.rooms()).map(({ id }) => id))
      .toContain(newest.roomId);
    host.close();
  }));

test('[B24] a room closes if nobody connects, and tells late visitors', ({ expect }) =>
  withServer({ ROOM_IDLE_MINUTES: '0.5' }, async (server) => {
    const host = new Visitor(server.url);
    const seat = await host.createRoom();
    expect((await host.rooms()).map(({ id }) => id)).toEqual([seat.roomId]);
    const stays = await openRoom(server.url);
    moveClock(31_000);
    // A look a second: more would be above ROOM_LIST_RATE.
    await expect
      .poll(async () => (await host.rooms()).map(({ id }) => id), { interval: 1000 })
      .toEqual([stays.roomId]);
    const late = new Player(server.url, seat, ['websocket']);
    expect(await late.sit()).toMatchObject({ closed: true });
    const join = await new Visitor(server.url).post(`/api/game-rooms/join/${seat.roomId}`);
    expect(join).toMatchObject({ status: 409, body: { code: 'room/closed' } });
    late.close();
    stays.close();
  }));

describe('on two processes', () => {
  test('[B23] a visitor has no more rooms than on one', async (context) => {
    const plan = { redis: 'machine', env: { ADDRESS_RATE: '240' } } as const;
    const [left, right] = await TestCluster.twoFor(context, plan);
    const here = new Visitor(left.url);
    await here.get('/api/game-rooms/list');
    const there = new Visitor(right.url);
    there.cookie = here.cookie;
    const answers: number[] = [];
    for (const one of [here, there, here, there, here, there]) {
      answers.push((await create(one)).status);
    }
    context.expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

const SINCE = { since: check.any(Number) };

const list = async (visitor: Visitor) => (await visitor.get('/api/game-rooms/list')).body;

test('[B47] the list marks the asker’s own unfinished rooms, and no others', ({ expect }) =>
  withServer({}, async ({ url }) => {
    const table = await playingTable(url, ALL_BOXES.slice(0, 1));
    const [host, guest] = table.hosts;
    const { roomId } = table.players[0];
    const rooms = [
      { id: roomId, state: 'playing', hasPlayer2: true, host: null, hostAvatar: null, ...SINCE },
    ];
    expect(await list(host)).toEqual({ success: true, rooms, own: [roomId] });
    expect(await list(guest)).toEqual({ success: true, rooms, own: [roomId] });
    expect(await list(new Visitor(url))).toEqual({ success: true, rooms });

    const [first, second] = table.players;
    second.send('leave-room');
    await first.next('room-state', 0, ({ left }) => left.player2);
    await first.ask('finish-game', {}, 'room-state', ({ state }) => state === 'finished');
    await expect.poll(() => list(host)).toMatchObject({ rooms: [{ state: 'finished' }] });
    expect(await list(host)).not.toHaveProperty('own');
    table.close();
  }));

const tables = async (visitor: Visitor) =>
  v.parse(tableListSchema, (await visitor.get('/api/tables/alluring-boxes')).body).rooms;

test('[B54] only its players see an unlisted room in their list; all else works by its id', ({
  expect,
}) =>
  withServer({}, async ({ url }) => {
    const maker = new Visitor(url);
    const made = await maker.post('/api/game-rooms/create', { listed: false });
    const seat = v.parse(seatAnswerSchema, made.body);
    const { roomId } = seat;
    const host = new Player(url, seat, ['websocket']);
    await host.sit();
    await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const usual = await openRoom(url);
    const waiting = {
      state: 'waiting_second_player',
      hasPlayer2: false,
      host: null,
      hostAvatar: null,
      ...SINCE,
    };
    const shown = { id: usual.roomId, ...waiting };
    const hidden = { id: roomId, ...waiting };

    const stranger = new Visitor(url);
    expect(await list(stranger)).toEqual({ success: true, rooms: [shown] });
    expect(await list(maker)).toEqual({ success: true, rooms: [shown, hidden], own: [roomId] });
    expect((await tables(stranger)).map(({ id }) => id)).toEqual([usual.roomId]);
    expect(await tables(maker)).toContainEqual(expect.objectContaining({ id: roomId, own: true }));

    const colyseus = await new Client(url).joinById(roomId, { watch: true });
    colyseus.onMessage('*', () => {});
    const guest = new Player(url, await stranger.joinRoom(roomId), ['websocket']);
    expect(await guest.sit()).toMatchObject({ state: 'playing', seat: 'player2' });
    await expect
      .poll(() => list(stranger))
      .toMatchObject({ rooms: [{ id: usual.roomId }, { id: roomId }], own: [roomId] });
    expect((await list(new Visitor(url))) as object).toEqual({ success: true, rooms: [shown] });
    await colyseus.leave();
    for (const player of [host, guest, usual]) player.close();
  }));

const put = (visitor: Visitor, body: object) => visitor.put('/api/me', body);

test('[B65] [B176] [T22] [T23] [B75] a room says who waits and since when, what is played in it, and leads its players back', ({
  expect,
}) =>
  withServer({}, async ({ url }) => {
    const before = Date.now();
    const host = new Visitor(url);
    await put(host, { name: 'Masha', avatar: 'fox' });
    const room = await openRoom(url, host);
    const { roomId } = room;
    const [listed] = (await new Visitor(url).rooms()) as { host?: string; since?: number }[];
    expect(listed).toMatchObject({ id: roomId, host: 'Masha', hostAvatar: 'fox' });
    expect(listed?.since).toBeGreaterThanOrEqual(before);
    expect(listed?.since).toBeLessThanOrEqual(Date.now());
    await put(host, { name: 'Dasha' });
    await put(host, { avatar: 'owl' });
    await expect
      .poll(() => tables(new Visitor(url)))
      .toMatchObject([{ host: 'Dasha', hostAvatar: 'owl', stage: 'open' }]);

    const stranger = new Visitor(url);
    const known = {
      success: true,
      id: roomId,
      game: 'alluring-boxes',
      state: 'waiting_second_player',
      stage: 'open',
      seated: 1,
      seats: 2,
      free: true,
      host: 'Dasha',
      hostAvatar: 'owl',
      avatars: ['owl'], // [B166]
    };
    const asked = await stranger.get(`/api/rooms/${roomId.toLowerCase()}`);
    expect(asked).toEqual(expect.objectContaining({ status: 200, body: known }));
    expect((await host.get(`/api/rooms/${roomId}`)).body).toEqual({ ...known, own: true });
    // [B75] Only a seat that is theirs already.
    const join = `/api/game-rooms/join/${roomId}`;
    expect(await stranger.post(join, { own: true })).toMatchObject({
      status: 404,
      body: { code: 'seat/none' },
    });
    expect((await stranger.get(`/api/rooms/${roomId}`)).body).toEqual(known);
    expect(await host.post(join, { own: true })).toMatchObject({ status: 200, body: { roomId } });
    for (const wrong of ['NONE22', 'no-id', '%00']) {
      const answer = await stranger.get(`/api/rooms/${wrong}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'room/unknown' } });
    }
    expect((await stranger.get('/api/rooms')).body).toEqual({ success: true, rooms: [] });
    expect((await host.get('/api/rooms')).body).toEqual({
      success: true,
      rooms: [{ id: roomId, game: 'alluring-boxes', state: 'waiting_second_player' }],
    });
    room.close();
  }));

test.each([{ listed: 'no' }, { listed: null }, { hidden: true }])(
  '[B54] [X1] a room is not made of %j',
  (body) =>
    withServer({}, async ({ url }) => {
      const answer = await new Visitor(url).post('/api/game-rooms/create', body);
      check(answer).toMatchObject({ status: 400, body: { code: 'action/malformed' } });
    }),
);

test('[B54] a room of any game may be unlisted, and is listed by default', ({ expect }) =>
  withServer({}, async ({ url }) => {
    const maker = new Visitor(url);
    const ids = [];
    for (const body of [{ listed: false }, { listed: true }, {}]) {
      const { body: made } = await maker.post('/api/tables/alluring-boxes', body);
      ids.push(v.parse(seatAnswerSchema, made).roomId);
    }
    const [, ...listed] = ids;
    const seen = (await new Visitor(url).rooms()).map(({ id }) => id);
    expect(seen.toSorted()).toEqual(listed.toSorted());
  }));
