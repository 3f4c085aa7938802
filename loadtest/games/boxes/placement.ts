import { type Box, BOX_NUMBERS, clampToGrid } from '../../../engine/games/boxes/rules.ts';

const FEWEST_BOXES = 3;

/** A box somewhere on the grid, as the server will keep it. */
export const boxAt = (number: number): Box => {
  return { number, x: clampToGrid(Math.random()), y: clampToGrid(Math.random()), owner: 'player1' };
};

/** Three to nine different boxes in any order. */
export function randomPlacement(): Box[] {
  const left = [...BOX_NUMBERS];
  const count = FEWEST_BOXES + Math.floor(Math.random() * (left.length - FEWEST_BOXES + 1));
  return Array.from({ length: count }, () => {
    const [number = 0] = left.splice(Math.floor(Math.random() * left.length), 1);
    return boxAt(number);
  });
}
