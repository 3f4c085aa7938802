import { type Box, BOX_NUMBERS, clampToGrid } from '../../../engine/games/boxes/rules.ts';

const FEWEST_BOXES = 3;

/** Three to nine different boxes in any order, somewhere on the grid, as the server will keep them. */
export function randomPlacement(): Box[] {
  const left = [...BOX_NUMBERS];
  const count = FEWEST_BOXES + Math.floor(Math.random() * (left.length - FEWEST_BOXES + 1));
  return Array.from({ length: count }, () => {
    const [number = 0] = left.splice(Math.floor(Math.random() * left.length), 1);
    const x = clampToGrid(Math.random());
    const y = clampToGrid(Math.random());
    return { number, x, y, owner: 'player1' };
  });
}
