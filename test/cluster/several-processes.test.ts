import * as v from 'valibot';
import { describe, expect, test, inject } from 'vitest';
import { Player } from '../support/player.ts';
import { type TestServer, SCRIPT_ENV, SHORT_LIVED } from '../support/server.ts';
import { ALL_BOXES, playOut, playingTable } from '../support/table.ts';
import { seatAnswerSchema } from '../../engine/wire/rest.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { clustered, type TestCluster, whyNoCluster } from '../support/cluster.ts';

const whyNotTwo = await whyNoCluster('machine');
if (whyNotTwo !== null) process.stderr.write(`Two processes were not tried: ${whyNotTwo}\n`);

describe.skipIf(whyNotTwo !== null)('two processes on one PostgreSQL and one Redis', () => {
  let left: TestServer;
  let right: TestServer;
  clustered(2, (cluster) => ([left, right] = [cluster.at(0), cluster.at(1)]), { redis: 'machine' });

  test('[C13] all processes sign records with the same key', async () => {
    const keys = [left, right].map(
      async ({ url }) => (await new Visitor(url).get('/api/record-key')).body,
    );
    const [one, other] = await Promise.all(keys);
    expect(one).toMatchObject({ algorithm: 'Ed25519', publicKey: expect.any(String) });
    expect(other).toEqual(one);
  });

  test('players on different processes play one game', async () => {
    const host = new Visitor(left.url);
    const first = new Player(left.url, await host.createRoom(), ['websocket']);
    await first.sit();
    await first.ask('update-boxes', { boxes: ALL_BOXES.slice(2, 6) }, 'boxes-updated');
    const guest = new Visitor(right.url);
    const from = first.mark;
    const second = new Player(right.url, await guest.joinRoom(first.roomId), ['websocket']);
    expect(await second.sit()).toMatchObject({ state: 'playing', seat: 'player2' });
    await first.next('player-joined', from);
    const rolls = await playOut({
      hosts: [host, guest],
      players: [first, second],
      close: () => {},
    });
    await second.next('dice-rolled', 0, ({ state }) => state === 'finished');
    const told = second.told.filter(({ name }) => name === 'dice-rolled');
    expect(told.map(({ payload }) => payload)).toEqual(rolls);
    const refused = await second.ask('roll-dice', {}, 'action-refused');
    expect(refused.code).toBe('dice/not-playing');
    first.close();
    second.close();
  });

  test('[T26] strangers who press Play now at the same moment on both sit in pairs', async () => {
    const presses = Array.from({ length: 20 }, async (_, at) => {
      const visitor = new Visitor((at % 2 === 0 ? left : right).url);
      const { body } = await visitor.post('/api/tables/alluring-boxes/quick');
      return v.parse(seatAnswerSchema, body).roomId;
    });
    const rooms = Map.groupBy(await Promise.all(presses), (roomId) => roomId);
    expect([...rooms.values()].map(({ length }) => length)).toEqual(Array(10).fill(2));
  });

  test('a cookie of one process is known on the other, with the same wallet', async () => {
    const visitor = new Visitor(left.url);
    await visitor.post('/api/play/wheel', { type: 'SPIN' });
    const there = new Visitor(right.url);
    there.cookie = visitor.cookie;
    expect(await there.coins()).toBe(await visitor.coins());
  });

  test('[J2] spins on both at once never overspend', async () => {
    const visitor = new Visitor(left.url);
    await visitor.get('/api/play/slots');
    const there = new Visitor(right.url);
    there.cookie = visitor.cookie;
    const spins = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? visitor : there).post('/api/play/slots', { type: 'SPIN' }),
    );
    const statuses = (await Promise.all(spins)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    // For a second either may believe what it remembers; then both have read the same.
    const balances = async () => [await visitor.coins(), await there.coins()] as const;
    await expect.poll(async () => new Set(await balances()).size).toBe(1);
    expect((await balances())[0]).toBeGreaterThanOrEqual(0);
  });

  test('a room whose process was killed goes on at the other', async () => {
    const host = new Visitor(left.url);
    const seat = await host.createRoom();
    const first = new Player(left.url, seat, ['websocket'], { reconnection: false });
    await first.sit();
    const placed = await first.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    await left.end('SIGKILL');
    const again = new Player(right.url, seat, ['websocket']);
    expect(await again.sit()).toMatchObject({ seat: 'player1', boxes: placed.boxes });
    await left.up();
    again.close();
  });
});

const missing = await whyNoCluster();
if (missing !== null) process.stderr.write(`Redis away was not tried: ${missing}\n`);

const spin = (visitor: Visitor) => visitor.post('/api/play/wheel', { type: 'SPIN' });

describe.skipIf(missing !== null)('[J19] a Redis that is not there', () => {
  let cluster: TestCluster;
  clustered(1, (given) => (cluster = given));

  test.each(['SIGSTOP', 'SIGKILL'] as const)(
    '[J19] after %s requests are answered, rooms made and played; each process counts for itself',
    async (signal) => {
      await cluster.redis.signal(signal);
      const visitor = new Visitor(cluster.at(0).url);
      for (let spins = 0; spins < 3; spins += 1) expect((await spin(visitor)).status).toBe(200);
      const table = await playingTable(cluster.at(0).url);
      expect((await playOut(table)).length).toBeGreaterThan(0);
      table.close();
      if (signal === 'SIGSTOP') await cluster.redis.signal('SIGCONT');
      else {
        // Said once, however often it is tried.
        const said = () =>
          cluster.at(0).output.split('"message":"Redis cannot be reached').length - 1;
        await expect.poll(said).toBe(1);
        await cluster.redis.up();
      }
      await expect.poll(async () => (await spin(new Visitor(cluster.at(0).url))).status).toBe(200);
    },
  );

  test('[J19] at the start is said, and the process ends', async () => {
    const child = spawn(process.execPath, [...SHORT_LIVED, 'api/main.ts'], {
      env: {
        ...SCRIPT_ENV,
        PORT: '0',
        DATA_DIR: inject('scratch'),
        REDIS_URL: 'redis://127.0.0.1:1',
        DATABASE_URL: cluster.databaseUrl,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toMatch(/^Cannot start\. REDIS_URL: Redis cannot be reached \(.*ECONNREFUSED/);
  });
});
