import { expect, test } from 'vitest';
import { distinctNames } from './distinct-names.ts';

const at = (...given: (string | null)[]) =>
  distinctNames(given.map((name, seat) => ({ seatName: `Player ${seat + 1}`, given: name })));

test.each([
  [
    ['Ann', 'ANN', 'ann'],
    ['Ann', 'ANN (2)', 'ann (3)'],
  ],
  [
    ['Ann', 'Ａｎｎ', null],
    ['Ann', 'Ａｎｎ (2)', null],
  ],
  [
    ['caf\u00e9', 'cafe\u0301'],
    ['caf\u00e9', 'cafe\u0301 (2)'],
  ],
  [
    ['Ann (2)', 'Ann', 'Ann'],
    ['Ann (2)', 'Ann', 'Ann (3)'],
  ],
  [
    ['Ann', 'Ann', 'Ann (2)'],
    ['Ann', 'Ann (2)', 'Ann (2) (2)'],
  ],
  [
    ['Player 1', 'player 3', null],
    ['Player 1', 'player 3 (2)', null],
  ],
  [
    [null, 'Player 1', 'Player 1'],
    [null, 'Player 1 (2)', 'Player 1 (3)'],
  ],
])('[B63] [G9] all names at a table are told apart: %j', (given, shown) => {
  expect(at(...given)).toEqual(shown);
});
