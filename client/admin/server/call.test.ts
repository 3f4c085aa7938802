import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, LONG_PATIENCE_MS } from './call.ts';
import { kinks } from '../items/kinks.ts';

const schema = v.object({ id: v.number() });

/** A connection that never answers, and lets go only when it is told to. */
const hanging = (_path: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const answer = (body: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

describe('a call', () => {
  let patience: { ms: number; controller: AbortController }[];
  beforeEach(() => {
    patience = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      patience.push({ ms, controller });
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('that nobody answers is given up after 20 s, a whole list later', async () => {
    vi.stubGlobal('fetch', hanging);
    const answers = [
      kinks.one(7),
      kinks.save({ is: 'create' }, { name: 'Sing', description: '' }, false),
      kinks.remove(7),
      kinks.list(),
    ];
    expect(patience.map(({ ms }) => ms)).toEqual([20_000, 20_000, 20_000, LONG_PATIENCE_MS]);
    for (const { controller } of patience) controller.abort();
    for (const one of await Promise.all(answers))
      expect(one).toMatchObject({ ok: false, status: 0 });
  });

  test('gives what its schema makes of the answer', async () => {
    answer('{"id":7,"more":true}');
    expect(await call('/', schema)).toEqual({ ok: true, value: { id: 7 } });
  });

  test.each([
    ['{"error":"Still in use"}', 409, { status: 409, body: { error: 'Still in use' } }],
    ['<h1>Bad gateway</h1>', 502, { status: 502 }],
    ['{"id":"seven"}', 200, { status: 200 }],
    ['', 200, { status: 200 }],
  ])('that is answered with %j is refused', async (body, status, refusal) => {
    answer(body, status);
    expect(await call('/', schema)).toMatchObject({ ok: false, ...refusal });
  });

  test('may be answered with nothing where nothing is asked for', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await call('/', v.unknown(), { method: 'DELETE' })).toEqual({ ok: true, value: null });
  });
});
