import type { Cell } from './cell.ts';

/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Half the distance from the lowest to the highest value. */
export function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 2;
}

/**
 * Compares a subject's cost with another's, turn by turn. Both were measured in the same minute, so
 * that a busy machine affects both. Takes cells of one load; each subject's in the order of the
 * turns.
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
