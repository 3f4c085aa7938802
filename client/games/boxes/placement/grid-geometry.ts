import { t } from '../../../../engine/wire/text.ts';
import { clampToGrid } from '../../../../engine/games/dice/rules.ts';

/** The place of a box: fractions of the range of its centre, so that 0 and 1 touch the edges. */
export interface Spot {
  x: number;
  y: number;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far one press of an arrow key moves a box, as a fraction of the grid. */
const STEP = 0.1;

function along(point: number, start: number, length: number, box: number): number {
  const way = length - box;
  return way <= 0 ? 0.5 : clampToGrid((point - start - box / 2) / way);
}

/** The spot for a box of `box` pixels whose centre is at a point of the page, inside the grid. */
export function spotAt(point: Spot, grid: Area, box: number): Spot {
  return {
    x: along(point.x, grid.left, grid.width, box),
    y: along(point.y, grid.top, grid.height, box),
  };
}

/** Is a point of the page over the area? */
export function isOver(point: Spot, { left, top, width, height }: Area): boolean {
  return point.x >= left && point.x <= left + width && point.y >= top && point.y <= top + height;
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** One step in the direction of an arrow key, kept inside the grid; null for other keys. */
export function stepped(spot: Spot, key: string): Spot | null {
  const step = ARROWS[key];
  if (step === undefined) return null;
  return { x: clampToGrid(spot.x + step.x), y: clampToGrid(spot.y + step.y) };
}

/** The CSS place of a box's top left corner; --box is the box's size. */
export function placeOf({ x, y }: Spot): { left: string; top: string } {
  return {
    left: `calc(${x} * (100% - var(--box)))`,
    top: `calc(${y} * (100% - var(--box)))`,
  };
}

/** A spot in words, for screen readers. */
export function spotWords({ x, y }: Spot): string {
  return t('{x}% across, {y}% down', { x: Math.round(x * 100), y: Math.round(y * 100) });
}

/** The side of a box on a grid of this width, in pixels; board.module.css says the same. */
export function boxSize(gridWidth: number): number {
  return Math.max(44, gridWidth * 0.15);
}

/** Is a point within `margin` pixels of the area? */
export function isNear(point: Spot, { left, top, width, height }: Area, margin: number): boolean {
  return isOver(point, {
    left: left - margin,
    top: top - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  });
}

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
