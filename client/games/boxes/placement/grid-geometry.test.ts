import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOX_NUMBERS } from '../../../../engine/games/dice/rules.ts';
import { boxSize, isNear, isOver, type Spot, spotAt, stepped, freeSpot } from './grid-geometry.ts';

const grid = { left: 100, top: 50, width: 400, height: 280 };
const anywhere = fc.record({
  x: fc.double({ min: -2000, max: 2000, noNaN: true }),
  y: fc.double({ min: -2000, max: 2000, noNaN: true }),
});

/** The centre of the box as drawn: the inverse of spotAt. */
function centreOf({ x, y }: Spot, box: number): Spot {
  return {
    x: grid.left + box / 2 + x * (grid.width - box),
    y: grid.top + box / 2 + y * (grid.height - box),
  };
}

test('[B4] a dropped box lies completely inside the grid', () => {
  const box = boxSize(grid.width);
  fc.assert(
    fc.property(anywhere, (point) => {
      const spot = spotAt(point, grid, box);
      expect(spot.x).toBeGreaterThanOrEqual(0);
      expect(spot.x).toBeLessThanOrEqual(1);
      const centre = centreOf(spot, box);
      expect(isOver({ x: centre.x - box / 2 + 0.1, y: centre.y - box / 2 + 0.1 }, grid)).toBe(true);
      expect(isOver({ x: centre.x + box / 2 - 0.1, y: centre.y + box / 2 - 0.1 }, grid)).toBe(true);
    }),
  );
});

test('a box dropped well inside stays at the spot', () => {
  const box = boxSize(grid.width);
  const inside = fc.record({
    x: fc.double({ min: 140, max: 460, noNaN: true }),
    y: fc.double({ min: 90, max: 290, noNaN: true }),
  });
  fc.assert(
    fc.property(inside, (point) => {
      const centre = centreOf(spotAt(point, grid, box), box);
      expect(Math.abs(centre.x - point.x)).toBeLessThan(0.1);
      expect(Math.abs(centre.y - point.y)).toBeLessThan(0.1);
    }),
  );
});

test('a grid smaller than a box puts it in the middle', () => {
  expect(spotAt({ x: 0, y: 0 }, { left: 0, top: 0, width: 30, height: 30 }, 44)).toEqual({
    x: 0.5,
    y: 0.5,
  });
});

test('arrow keys step and stop at the edges', () => {
  const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'));
  fc.assert(
    fc.property(keys, (pressed) => {
      let spot: Spot = { x: 0.5, y: 0.5 };
      for (const key of pressed) spot = stepped(spot, key) ?? spot;
      expect(Math.min(spot.x, spot.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(spot.x, spot.y)).toBeLessThanOrEqual(1);
    }),
  );
  expect(stepped({ x: 0.5, y: 0.5 }, 'Enter')).toBeNull();
});

test('near is over, with a margin', () => {
  expect(isOver({ x: 90, y: 60 }, grid)).toBe(false);
  expect(isNear({ x: 90, y: 60 }, grid, 20)).toBe(true);
  expect(isNear({ x: 70, y: 60 }, grid, 20)).toBe(false);
});

test('nine boxes from the keyboard do not cover each other', () => {
  const spots: Spot[] = [];
  for (const _ of BOX_NUMBERS) spots.push(freeSpot(spots));
  expect(new Set(spots.map(({ x, y }) => `${x},${y}`)).size).toBe(BOX_NUMBERS.length);
});
