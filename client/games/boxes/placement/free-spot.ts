import type { Spot } from './grid-geometry.ts';

/** Rows and columns that leave room between boxes, from the middle outwards. */
const COLUMNS = [0.5, 0.3, 0.7, 0.1, 0.9];
const ROWS = [0.5, 0, 1];

/** A spot where a box covers none of the others, as long as the grid has one. */
export function freeSpot(others: readonly Spot[]): Spot {
  for (const y of ROWS) {
    for (const x of COLUMNS) {
      const free = others.every(
        (other) => Math.abs(other.x - x) > 0.17 || Math.abs(other.y - y) > 0.27,
      );
      if (free) return { x, y };
    }
  }
  return { x: 0.5, y: 0.5 };
}
