import { expect, test } from 'vitest';
import { BOX_NUMBERS } from '../../../../engine/games/dice/rules.ts';
import { boxHue, closeness } from './board.tsx';

const fromRed = (number: number) => Math.abs(360 - boxHue(number));

test('colours are redder for numbers nearer the middle, 7 the reddest', () => {
  for (const number of BOX_NUMBERS) {
    for (const other of BOX_NUMBERS) {
      if (closeness(number) > closeness(other))
        expect(fromRed(number)).toBeLessThan(fromRed(other));
    }
  }
  expect(closeness(7)).toBe(1);
  expect(boxHue(3)).toBe(boxHue(11));
});
