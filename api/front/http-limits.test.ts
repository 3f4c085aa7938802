import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyHttpLimits } from './http-limits.ts';

const MINUTE_MS = 60_000;
let server: Server;
let end: () => void;
let answered = 0;

// The minute is over when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  answered = 0;
});
afterEach(() => {
  end();
  server.close();
  vi.useRealTimers();
});

/** A server behind its limits. Sends this many requests and counts the statuses of the answers. */
async function startLimited(
  addressRate: number,
): Promise<(times: number) => Promise<Record<string, number>>> {
  server = createServer((_request, response) => {
    answered += 1;
    response.end();
  });
  end = applyHttpLimits(server, { addressRate, trustProxy: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (times) => {
    const counts: Record<string, number> = {};
    for (let time = 0; time < times; time += 1) {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/`);
      const said = [status, headers.get('retry-after')].filter(Boolean).join(', again in ');
      counts[said] = (counts[said] ?? 0) + 1;
    }
    return counts;
  };
}

test.each([
  ['ten times ADDRESS_RATE', 70, 700],
  ['600 where that is low', 1, 600],
])('[X12] an address may ask %s in a minute, then 429 until it is over', async (_, rate, most) => {
  const ask = await startLimited(rate);
  expect(await ask(most + 5)).toEqual({ 200: most, '429, again in 60': 5 });
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(await ask(2)).toEqual({ '429, again in 1': 2 });
  expect(answered).toBe(most);
  vi.advanceTimersByTime(1);
  expect(await ask(most + 1)).toEqual({ 200: most, '429, again in 60': 1 });
});
