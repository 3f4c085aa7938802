import type { Cell } from './cell.ts';

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** How far the values lie apart: half the distance from the lowest to the highest. */
export function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 2;
}

/**
 * What a subject costs over another, turn by turn: both were measured in the same minute, so a busy
 * machine falls on both. Cells of one load, each subject's in the order of the turns.
 */
export function ratios(
  cells: readonly Cell[],
  base: readonly Cell[],
  of: (cell: Cell) => number,
): number[] {
  return cells.flatMap((cell, turn) => {
    const other = base[turn];
    return other === undefined ? [] : [of(cell) / of(other)];
  });
}
