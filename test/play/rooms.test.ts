import { describe, test } from 'vitest';
import { moveClock } from '../support/clock.ts';
import { Player } from '../support/player.ts';
import { openRoom, withServer } from '../support/open-room.ts';
import { TestServer } from '../support/server.ts';
import { throwawayRedis } from '../support/services.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { preparedPostgres } from '../support/prepared-database.ts';

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

const redis = await throwawayRedis();
const database = await preparedPostgres();

describe.skipIf(redis === null || 'missing' in database)('on two processes', () => {
  test('[B23] a visitor has no more rooms than on one', async ({ expect }) => {
    if (redis === null || 'missing' in database) return;
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, ADDRESS_RATE: '240' };
    const left = await TestServer.start(env);
    const right = await TestServer.start(env);
    try {
      const here = new Visitor(left.url);
      await here.get('/api/game-rooms/list');
      const there = new Visitor(right.url);
      there.cookie = here.cookie;
      const answers: number[] = [];
      for (const one of [here, there, here, there, here, there]) {
        answers.push((await create(one)).status);
      }
      expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
    } finally {
      await left.remove();
      await right.remove();
      await redis.drop();
      await database.drop();
    }
  });
});
