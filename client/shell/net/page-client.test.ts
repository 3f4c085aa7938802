import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Link, TRIES, TRY_EVERY_MS } from '../../../bridge/client/reconnector.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { openPageClient } from './page-client.ts';

let visibility: 'visible' | 'hidden';
let opened: number;
let links: Link[];

/** A server that is away: every connection fails. */
const away: OpenConnection = (listener) => {
  opened += 1;
  queueMicrotask(() => listener.down({ reason: 'connect_error', isFinal: false }));
  return { isOpen: false, asksAnew: false, send: () => {}, close: () => {} };
};

beforeEach(() => {
  vi.useFakeTimers();
  [visibility, opened, links] = ['visible', 0, []];
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', {
    addEventListener: () => {},
    get visibilityState() {
      return visibility;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => links.filter(({ is }) => is === 'lost').length;

/** The first connection and its tries have failed. */
async function giveUp() {
  const page = openPageClient({ heard: () => {}, link: (link) => void links.push(link) }, away);
  await vi.advanceTimersByTimeAsync((TRIES + 1) * TRY_EVERY_MS);
  expect([opened, lost()]).toEqual([1 + TRIES, 1]);
  return page;
}

test('after the documented tries five more begin by themselves, again and again', async () => {
  const { close } = await giveUp();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(opened).toBe(1 + TRIES);
  await vi.advanceTimersByTimeAsync(7_000 + (TRIES + 1) * TRY_EVERY_MS);
  expect([opened, lost()]).toEqual([2 * (1 + TRIES), 2]);
  await vi.advanceTimersByTimeAsync(18_000 + (TRIES + 1) * TRY_EVERY_MS);
  expect(lost()).toBe(3);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost()).toBe(3);
});

test('a hidden page waits until it is seen', async () => {
  const { close } = await giveUp();
  visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toBe(1 + TRIES);
  close();
});
