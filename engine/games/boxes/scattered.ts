import { type Box, BOX_NUMBERS, clampToGrid } from './rules.ts';

/** A place for each box, three by three, with room between them however they are shaken. */
const ACROSS = [0.1, 0.5, 0.9];
const DOWN = [0.08, 0.5, 0.92];
const SHAKE = { x: 0.1, y: 0.06 };

/**
 * All boxes on the grid, in random places. `random` gives numbers in [0,1). These are no draws of
 * the game: nothing depends on the places.
 */
export function scattered(random: () => number): Omit<Box, 'owner'>[] {
  const places = DOWN.flatMap((y) => ACROSS.map((x) => ({ x, y })));
  return BOX_NUMBERS.map((number) => {
    const [place = { x: 0.5, y: 0.5 }] = places.splice(Math.floor(random() * places.length), 1);
    const shaken = (at: number, by: number): number => clampToGrid(at + (2 * random() - 1) * by);
    return { number, x: shaken(place.x, SHAKE.x), y: shaken(place.y, SHAKE.y) };
  });
}
