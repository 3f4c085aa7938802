import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingDistance, wrap } from './solo-server.ts';

const CYCLE = 9;

test('what turns rests on the target it was sent to, from wherever it was', () => {
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
