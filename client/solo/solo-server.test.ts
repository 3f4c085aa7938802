import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { landingDistance, soloServer, wrap } from './solo-server.ts';

afterEach(() => vi.unstubAllGlobals());

const CYCLE = 9;

test('a turn ends on its target from any position', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.double({ min: 5, max: 30, noNaN: true }),
      (gap, ideal) => {
        const distance = landingDistance(gap, ideal, CYCLE);
        const error = wrap(distance - gap + CYCLE / 2, CYCLE) - CYCLE / 2;
        expect(error).toBeCloseTo(0, 6);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(Math.abs(distance - ideal)).toBeLessThanOrEqual(CYCLE / 2 + 1e-9);
      },
    ),
  );
});

test('[J8] a spin without an answer is asked for again with its key, and the next has another', async () => {
  const keys: string[] = [];
  let isAway = true;
  vi.stubGlobal(
    'fetch',
    async (_path: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key'] ?? '');
      if (isAway) throw new TypeError('no network');
      return new Response('{}');
    },
  );
  const server = soloServer('slots-exposure', v.object({}));
  expect(await server.play({ type: 'SPIN' })).toMatchObject({ ok: false, status: 0 });
  expect(server.hasOpenSpin()).toBe(true);
  isAway = false;
  expect(await server.play({ type: 'SPIN' })).toMatchObject({ ok: true });
  expect(server.hasOpenSpin()).toBe(false);
  expect(new Set(keys).size).toBe(1);
  await server.play({ type: 'SPIN' });
  expect(keys.at(-1)).not.toBe(keys[0]);
});
