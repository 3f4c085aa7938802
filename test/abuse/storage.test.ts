import { Packr } from 'msgpackr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestCluster } from '../support/cluster.ts';
import { throwawayDatabase } from '../support/services.ts';
import { TestServer, StrictServer } from '../support/server.ts';
import { ALL_BOXES, playOut, playingTable } from '../support/table.ts';
import type { Answer, Visitor } from '../../bridge/client/visitor.ts';
import {
  From,
  longLine,
  says,
  untilRefused,
  USED_UP,
  type Stored,
  storedIn,
} from './support/storage.ts';
import { openSocket } from './support/raw.ts';
import { noise } from '../../api/photos/images/sample-images.ts';
import { upload } from '../support/photos.ts';

const database = await throwawayDatabase();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);

const MB = 1_000_000;
/** With wallet and first seeds: each is the first one of its visitor. */
const OF_A_SPIN = 1570;
const SLOTS = '/api/play/slots-exposure';
const WHEEL = '/api/play/wheel-of-exposure';
describe.skipIf('missing' in database)('the data that an address stores', () => {
  let server: TestServer;
  let stored: Stored;
  const url = 'url' in database ? database.url : '';
  beforeAll(async () => {
    // No game is over before its chat is full.
    const few = { ADDRESS_RATE: '1000000', ADDRESS_STORAGE_MB: '1', TURN_SECONDS: '3' };
    server = await TestServer.start({ DATABASE_URL: url, TRUST_PROXY: '1', ...few });
    stored = await storedIn(url);
  });
  afterAll(async () => {
    await server.remove();
    await stored.close();
    if ('drop' in database) await database.drop();
  });

  test('[S26] [C7] three thousand looks of fresh visitors write no row', async () => {
    const { roomId } = await new From(server.url).createRoom();
    const before = await stored.rows();
    const looks = [SLOTS, WHEEL, '/api/me', '/api/game-config/slots-exposure', '/']
      .concat(
        '/api/game-rooms/list',
        `/api/game-rooms/fairness/${roomId}`,
        '/api/tables/alluring-boxes',
      )
      .concat('/games/slots-exposure', '/api/photos/list');
    for (let round = 0; round < 300; round += 1) {
      await Promise.all(looks.map((path) => new From(server.url).get(path)));
    }
    expect(await stored.rows()).toBe(before);
  });

  test('[X26] solo plays and new seeds are refused after a megabyte, and so many bytes are there', async () => {
    const before = await stored.bytes();
    const { address } = new From(server.url);
    let last: Answer | null = null;
    // Always somebody new, and rooms and spins in between: all of it counts together.
    const plays = await untilRefused(5000, async () => {
      const visitor = new From(server.url, address);
      const clientSeed = longLine().slice(0, 64);
      last = await visitor.post(SLOTS, { type: 'NEW_SEED', clientSeed });
      return last.status === 200;
    });
    expect(last).toMatchObject({ status: 429, body: USED_UP });
    const retryAfter = Number((last as Answer | null)?.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(23 * 3600);
    expect(retryAfter).toBeLessThanOrEqual(24 * 3600);
    expect(plays).toBeGreaterThan(300);
    const grown = (await stored.bytes()) - before;
    expect(grown).toBeGreaterThan(0.8 * MB);
    expect(grown).toBeLessThan(1.25 * MB);

    const rows = await stored.rows();
    // [X46] Those without a cookie are one; each of these is new.
    for (const [path, body] of [
      [SLOTS, { type: 'SPIN' }],
      [WHEEL, { type: 'SPIN' }],
      ['/api/game-rooms/create', {}],
      ['/api/tables/alluring-boxes', {}],
    ] as const) {
      const again = new From(server.url, address);
      expect(await again.post(path, body)).toMatchObject({ status: 429, body: USED_UP });
    }
    expect((await new From(server.url, address).get(SLOTS)).status).toBe(200);
    expect(await stored.rows()).toBe(rows);
    expect((await new From(server.url).post(SLOTS, { type: 'SPIN' })).status).toBe(200);
  });

  test('[X58] photos use the same megabyte, whichever comes first', async () => {
    const spins = (address: string) => new From(server.url, address).post(SLOTS, { type: 'SPIN' });
    const sends = async (address: string, side: number) =>
      upload(new From(server.url, address), { content: await noise(side, side) });
    const [first, second] = [new From(server.url), new From(server.url)];
    expect((await sends(first.address, 560)).status).toBe(200); // 0.94 MB
    expect(await spins(first.address)).toMatchObject({ status: 429, body: USED_UP });
    const usedUp = { status: 507, body: { code: 'photo/share-used' } };
    expect(await sends(first.address, 9)).toMatchObject(usedUp);

    // Play alone leaves no room for a photo of half of it.
    let bytes = 0;
    while (bytes < 0.6 * MB) {
      expect((await spins(second.address)).status).toBe(200);
      bytes += OF_A_SPIN;
    }
    expect(await sends(second.address, 420)).toMatchObject(usedUp); // 0.53 MB
    expect((await spins(second.address)).status).toBe(200);
  });

  test('[X26] so are rooms, made and joined', async () => {
    const { address } = new From(server.url);
    let last: Answer | null = null;
    const made = await untilRefused(3000, async () => {
      last = await new From(server.url, address).post('/api/game-rooms/create');
      return last.status === 200;
    });
    expect(last).toMatchObject({ status: 429, body: USED_UP });
    expect(made).toBeGreaterThan(500);
    const host = new From(server.url);
    const waiting = host.sit(await host.createRoom());
    await waiting.sit();
    await waiting.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const join = `/api/game-rooms/join/${waiting.roomId}`;
    expect(await new From(server.url, address).post(join)).toMatchObject({ status: 429 });
    expect((await new From(server.url).post(join)).status).toBe(200);
    waiting.close();
  });

  test('[X26] visitors’ profiles count with their size on the disk', async () => {
    const before = await stored.bytes();
    const { address } = new From(server.url);
    const kinks = Array.from({ length: 200 }, (_, at) => at + 1);
    let last: Answer | null = null;
    const put = (visitor: Visitor) =>
      visitor.put('/api/me', { name: 'x', limits: { level: 'Лайт', kinks, withFace: true } });
    await untilRefused(5000, async () => {
      last = await put(new From(server.url, address));
      return last.status === 200;
    });
    expect(last).toMatchObject({ status: 429, body: USED_UP });
    const grown = (await stored.bytes()) - before;
    expect(grown).toBeGreaterThan(0.8 * MB);
    expect(grown).toBeLessThan(1.25 * MB);
    expect((await put(new From(server.url))).status).toBe(200);
  });

  test('[X26] chat is too; the other player goes on, and so does the server’s own clock', async () => {
    const [host, guest] = [new From(server.url), new From(server.url)];
    const loud = host.sit(await host.createRoom());
    await loud.sit();
    await loud.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const quiet = guest.sit(await guest.joinRoom(loud.roomId));
    await quiet.sit();
    const before = await stored.bytes();
    const lines = await untilRefused(5000, () => says(loud));
    expect(lines).toBeGreaterThan(200);
    expect((await stored.bytes()) - before).toBeLessThan(1.3 * MB);

    // Over another connection, by HTTP, for other commands, in another's name at the same address.
    const again = host.sit(loud);
    await again.sit();
    expect(await says(again, 'once more')).toBe(false);
    expect(await again.ask('rematch', {}, 'action-refused')).toMatchObject(USED_UP);
    const neighbour = new From(server.url, host.address);
    expect(await neighbour.post(WHEEL, { type: 'SPIN' })).toMatchObject({ status: 429 });

    const from = quiet.mark;
    expect(await says(quiet, 'What silence!')).toBe(true);
    const roll = await quiet.next('dice-rolled', from, ({ forced }) => forced);
    await quiet.next('dice-rolled', from, ({ seq }) => seq > roll.seq);
    for (const player of [loud, again, quiet]) player.close();
  });

  test('[X26] Colyseus clients count for the same address', async () => {
    const host = new From(server.url);
    const { roomId, playerId } = await host.createRoom();
    const reserved = await host.post(`/matchmake/joinById/${roomId}`, { playerId });
    const { processId, sessionId } = reserved.body as Record<string, string>;
    const socketUrl = `${server.url}/${processId}/${roomId}?sessionId=${sessionId}`;
    const raw = await openSocket(socketUrl, '127.0.0.1', { 'x-forwarded-for': host.address });
    if (typeof raw === 'number') throw new Error(`the handshake was answered ${raw}`);
    raw.socket.send(Buffer.from([10]));
    const packr = new Packr();
    const heardAs = (name: string) => raw.heard.filter((frame) => frame.includes(name)).length;
    const lines = await untilRefused(5000, async () => {
      const [said, refused] = [heardAs('chat-message'), heardAs('used-up')];
      const body = packr.pack({ message: longLine() });
      raw.socket.send(Buffer.concat([Buffer.from([13]), packr.pack('chat-message'), body]));
      await expect
        .poll(() => heardAs('chat-message') + heardAs('used-up'), { interval: 1 })
        .toBeGreaterThan(said + refused);
      return heardAs('used-up') === refused;
    });
    expect(lines).toBeGreaterThan(200);
    const other = new From(server.url, host.address);
    expect(await other.post(WHEEL, { type: 'SPIN' })).toMatchObject({ status: 429, body: USED_UP });
    // [X46] Who has a cookie, and has used less than a share, goes on.
    expect((await host.post(WHEEL, { type: 'SPIN' })).status).toBe(200);
    raw.socket.terminate();
  });

  test('[X26] on several processes it is one sum', async (context) => {
    const env = { TRUST_PROXY: '1', ADDRESS_RATE: '1000000', ADDRESS_STORAGE_MB: '1' };
    const [left, right] = await TestCluster.twoFor(context, { redis: 'machine', env });
    const host = new From(left.url);
    const seat = await host.createRoom();
    const here = host.sit(seat);
    await here.sit(); // the room is hosted on the left
    const there = host.sit(seat, right.url);
    await there.sit();
    await untilRefused(5000, () => says(there));
    // The left one has recorded all that, and hears a moment later for whom.
    await expect.poll(() => says(here, 'hi')).toBe(false);
    const other = new From(left.url, host.address);
    expect(await other.post(SLOTS, { type: 'SPIN' })).toMatchObject({ status: 429, body: USED_UP });
    expect((await new From(left.url).post(SLOTS, { type: 'SPIN' })).status).toBe(200);
    for (const player of [here, there]) player.close();
  });
});

test('[X26] a party at one address meets no refusal with the default limits', async () => {
  const server = await StrictServer.start();
  const tables = await Promise.all(Array.from({ length: 6 }, () => playingTable(server.url)));
  await Promise.all(
    tables.map(async (table) => {
      for (const player of table.players) expect(await says(player, 'Good luck!')).toBe(true);
      await playOut(table, 50);
      for (const visitor of table.hosts) {
        expect((await visitor.post(WHEEL, { type: 'SPIN' })).status).toBe(200);
      }
    }),
  );
  const told = tables.flatMap(({ players }) => players.flatMap((player) => player.told));
  expect(told.filter(({ name }) => name === 'action-refused')).toEqual([]);
  for (const table of tables) table.close();
  await server.remove();
});
