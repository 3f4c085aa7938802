import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { errors, STATUSES } from '../../api/http/errors.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Refused, type CommonRefusal } from '../../engine/definition/refusal.ts';
import { dial } from '../abuse/support/raw.ts';
import { HeavyReads } from '../../engine/host/heavy-reads.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { removedAfter } from '../support/server.ts';
import { upload } from '../support/photos.ts';
import { Player } from '../support/player.ts';

async function started(env: Record<string, string>): Promise<InProcessServer> {
  return removedAfter(await InProcessServer.start({ METRICS_PORT: '0', ...env }));
}

const metrics = async ({ metricsUrl }: InProcessServer): Promise<string> =>
  (await fetch(`${metricsUrl}/metrics`)).text();

/** How often each limit was hit. */
async function hits(server: InProcessServer): Promise<Record<string, number>> {
  const lines = (await metrics(server)).matchAll(/^games_limits_hit_total\{limit="(.*)"\} (\d+)/gm);
  return Object.fromEntries(Array.from(lines, ([, limit, count]) => [limit, Number(count)]));
}

test('[O48] every refusal with the status of a limit names its limit', () => {
  const limited = Object.entries(STATUSES).filter(([, status]) =>
    [413, 414, 429, 431, 507].includes(status),
  );
  expect(limited.length).toBeGreaterThan(8);
  for (const [code] of limited) {
    expect(new Refused(code as CommonRefusal).limit, code).toBeTypeOf('string');
  }
  expect(new Refused('watchers/too-many').limit).toBe('watchers');
  expect(new Refused('room/unknown').limit).toBeNull();
});

test('[O48] calls that a limit refuses are counted once each, by the limit', async () => {
  const up = await started({ ADDRESS_RATE: '40', ROOM_LIST_RATE: '1', LOGIN_MAX_ATTEMPTS: '1' });
  const visitor = new Visitor(up.url);
  for (let room = 0; room < 3; room += 1) await new Visitor(up.url).createRoom();
  for (let asked = 0; asked < 3; asked += 1) await visitor.get('/api/game-rooms/list');
  const makes = new Visitor(up.url);
  const statuses: number[] = [];
  for (let room = 0; room < 3; room += 1) {
    statuses.push((await makes.post('/api/game-rooms/create', {})).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  for (let tried = 0; tried < 3; tried += 1) {
    await visitor.post('/admin/api/login', { password: 'wrong wrong wrong' });
  }
  const sent: number[] = [];
  for (let photo = 0; photo < 2; photo += 1) {
    sent.push((await upload(visitor, { content: await png(4, 4) })).status);
  }
  expect(sent).toEqual([200, 429]);
  await visitor.ask('POST', '/api/me', { body: 'x'.repeat(20_000) });
  await visitor.put('/api/me', { name: 'x'.repeat(20_000) });
  const found = await hits(up);
  expect(found).toMatchObject({ 'room-list': 2, passwords: 2, upload: 1, body: 1 });
  expect((found['create'] ?? 0) + (found['unfinished-rooms'] ?? 0)).toBe(1);
  const before = found['address'] ?? 0;
  let refused = 0;
  for (let call = 0; call < 40; call += 1) {
    const { status } = await visitor.post('/api/play/nothing', { type: 'SPIN' });
    if (status === 429) refused += 1;
    if ((await visitor.ask('DELETE', '/api/nothing')).status === 429) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
  const after = await hits(up);
  expect((after['address'] ?? 0) - before + (after['play'] ?? 0)).toBe(refused);
});

test('[O48] unfinished rooms, reactions, commands, packets and refused commands are counted', async () => {
  const up = await started({ ADDRESS_RATE: '100' });
  const visitor = new Visitor(up.url);
  const seat = await visitor.createRoom();
  await visitor.createRoom();
  expect(await visitor.post('/api/game-rooms/create', {})).toMatchObject({ status: 429 });
  const player = new Player(up.url, seat);
  await player.sit();
  for (let reaction = 0; reaction < 3; reaction += 1) player.send('react', { emoji: '👏' });
  for (let line = 0; line < 6; line += 1) player.send('chat-message', { message: `${line}` });
  const refusals = () =>
    player.told.filter((told) => JSON.stringify(told).includes('action/too-many')).length;
  await expect.poll(refusals).toBe(2);
  expect(await hits(up)).toEqual({ 'unfinished-rooms': 1, reactions: 1, seat: 1 });
  player.close();
  const socket = new WebSocket(
    `${up.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  );
  socket.on('open', () => {
    for (let ping = 0; ping < 100; ping += 1) socket.ping();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  expect(await hits(up)).toMatchObject({ packets: 1 });
});

/** Sends a body without an end, in HTTP chunks of so many bytes, until the server ends the connection. */
async function endless(url: string, chunkBytes: number): Promise<void> {
  const { socket } = await dial(url, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const { host } = new URL(url);
  socket.write(
    `POST /nothing HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n` +
      'Content-Type: text/plain\r\n\r\n',
  );
  const chunk = `${chunkBytes.toString(16)}\r\n${'x'.repeat(chunkBytes)}\r\n`;
  const chunks = chunk.repeat(Math.ceil(64_000 / chunkBytes));
  const send = (): void => {
    if (!socket.destroyed) socket.write(chunks, () => setImmediate(send));
  };
  send();
  await closed;
}

test('[O48] what the front refuses and what it ends is counted once each', async () => {
  const up = await started({});
  const statuses: number[] = [];
  for (const [path, headers] of [
    [`/?${'a&'.repeat(40)}`, {}],
    ['/', { accept: 'a/b,'.repeat(200) }],
  ] as const) {
    statuses.push((await fetch(up.url + path, { headers })).status);
  }
  expect(statuses).toEqual([414, 431]);
  await endless(up.url, 1);
  await endless(up.url, 64_000);
  const upgrade = new WebSocket(`${up.url.replace('http', 'ws')}/socket.io/?${'a&'.repeat(40)}`);
  await new Promise((resolve) => upgrade.on('error', () => {}).once('close', resolve));
  expect(await hits(up)).toEqual({
    url: 2,
    headers: 1,
    'body-pieces': 1,
    'body-after-answer': 1,
  });
});

test('[O48] what Node itself refuses by a limit is counted, and what is no HTTP is not', async () => {
  const up = await started({});
  const { host } = new URL(up.url);
  const answerTo = async (text: string): Promise<string> => {
    const { socket, heard } = await dial(up.url, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(text);
    await closed;
    return heard().split('\r\n')[0] ?? '';
  };
  const head = `GET / HTTP/1.1\r\nHost: ${host}\r\n`;
  const answers = await Promise.all([
    answerTo(`${head}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`),
    answerTo(head), // its end never comes
    answerTo('nonsense\r\n\r\n'),
  ]);
  expect(answers).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 400 Bad Request',
  ]);
  expect(await hits(up)).toEqual({ headers: 1, 'slow-requests': 1 });
});

test('[O48] requests and upgrades above the limit of an address are counted', async () => {
  const up = await started({ ADDRESS_RATE: '1' });
  for (let asked = 0; asked < 602; asked += 1) await fetch(`${up.url}/healthz`);
  const upgrade = new WebSocket(`${up.url.replace('http', 'ws')}/socket.io/?EIO=4`);
  await new Promise((resolve) => upgrade.on('error', () => {}).once('close', resolve));
  expect(await hits(up)).toEqual({ requests: 3 });
});

test('[O48] [X41] the queue of records and pictures is counted; a busy house is not', async () => {
  const counted: string[] = [];
  const app = new Koa().use(errors(pino({ level: 'silent' }), undefined, (l) => counted.push(l)));
  const heavy = new HeavyReads();
  const { promise, resolve } = Promise.withResolvers<void>();
  app.use(async ({ path }) => {
    if (path === '/busy') throw new Refused('action/busy');
    await heavy.start({ address: 'the same' }, () => promise).result;
  });
  const server = app.listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await ask('/busy')).toBe(503);
  const some = Array.from({ length: 27 }, () => ask('/'));
  await expect.poll(() => counted).toEqual(['heavy-reads', 'heavy-reads']);
  resolve();
  expect((await Promise.all(some)).filter((status) => status === 503)).toHaveLength(2);
});

test('[O1] the rule names every metric that is served, with every setting', async () => {
  const up = await started({ DATA_LIMIT_MB: '5000' });
  const text = await metrics(up);
  const served = new Set(Array.from(text.matchAll(/^# TYPE (games_\w+)/gm), ([, name]) => name));
  const spec = readFileSync(join(import.meta.dirname, '../../api/SPEC.md'), 'utf8');
  const rule = /^- \[O1\].*$/m.exec(spec)?.[0] ?? '';
  const named = new Set(Array.from(rule.matchAll(/`(games_\w+)/g), ([, name]) => name));
  expect(named).toEqual(served);
});
