import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOX_NUMBERS } from './rules.ts';
import { scattered } from './scattered.ts';

test('every box has a place of its own on the grid, whatever chance says', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), (draws) => {
      const boxes = scattered(() => draws.next().value ?? 0);
      expect(boxes.map(({ number }) => number)).toEqual([...BOX_NUMBERS]);
      for (const [at, one] of boxes.entries()) {
        expect(one.x >= 0 && one.x <= 1 && one.y >= 0 && one.y <= 1).toBe(true);
        for (const other of boxes.slice(at + 1)) {
          // A box covers 0.15 of the width: 0.17 of the way its middle can go; of the height more.
          const apart = Math.abs(one.x - other.x) > 0.17 || Math.abs(one.y - other.y) > 0.27;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});
