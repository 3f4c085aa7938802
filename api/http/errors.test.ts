import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refused } from '../../engine/definition/refusal.ts';
import { StoreAway } from '../../engine/journal/journal.ts';
import { errors } from './errors.ts';

let server: Server;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = new Koa();
  app.use(errors(log));
  app.use(async (ctx) => {
    if (ctx.path === '/away') throw new StoreAway({ cause: new Error('gone') });
    if (ctx.path === '/full') throw new Refused('house/full');
    if (ctx.path === '/fair') throw new Refused('room/unknown');
    if (ctx.path === '/slow') await new Promise((resolve) => setTimeout(resolve, 1100));
    else if (ctx.path !== '/good') throw new Error('a cause with details');
    ctx.body = { success: true };
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

const ask = async (path: string) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const requestId = answer.headers.get('x-request-id');
  const body = (await answer.json()) as Record<string, string>;
  return { status: answer.status, body, requestId };
};

test('[O11] an answer or refusal in time is not logged', async () => {
  expect((await ask('/good')).status).toBe(200);
  expect((await ask('/fair')).requestId).toBeNull();
  expect(lines).toEqual([]);
});

test('[O11] a 5xx is logged; the answer holds the line’s number and no details', async () => {
  for (const [path, status, code] of [
    ['/broken', 500, 'action/failed'],
    ['/away', 503, 'action/busy'],
    ['/full', 507, 'house/full'],
  ] as const) {
    lines = [];
    const { body, requestId, ...answer } = await ask(path);
    expect(answer.status).toBe(status);
    expect(body).toMatchObject({ code });
    expect(requestId).toMatch(/^[0-9a-f]{8}$/);
    expect(JSON.stringify(body)).not.toContain('details');
    expect(lines).toMatchObject([{ requestId, method: 'GET', path, status }]);
  }
});

test('[O11] the page shows the number of the failed request', async () => {
  const { body, requestId } = await ask('/broken');
  expect(body).toEqual({
    error: `Something went wrong on our side. Please try again. (Reference ${requestId})`,
    code: 'action/failed',
    requestId,
  });
});

test('[O11] a request that took more than a second is logged', async () => {
  expect((await ask('/slow')).body).toEqual({ success: true });
  expect(lines).toMatchObject([{ path: '/slow', status: 200, msg: 'slow request' }]);
});

test('[O11] a personal link is a secret in the log too', async () => {
  await ask('/u/the-secret-of-somebody');
  expect(JSON.stringify(lines)).not.toContain('the-secret');
  expect(lines).toMatchObject([{ path: '/u/…' }]);
});

test('[O40] an hour of the log has room for 500 lines', async () => {
  while (lines.length < 500) await Promise.all(Array.from({ length: 50 }, () => ask('/full')));
  await Promise.all(Array.from({ length: 50 }, () => ask('/full')));
  expect(lines).toHaveLength(501);
  expect(lines.filter(({ msg }) => String(msg).startsWith('more than 500'))).toHaveLength(1);
});
