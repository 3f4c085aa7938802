import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../engine/wire/languages.ts';
import { outcomeOf } from './slot-machine.tsx';
import { CHALLENGE_TEXTS } from './photo-challenge.tsx';

const lost = { reward: null, combination: null, coins: 90 };
const coins = (amount: number) => ({ type: 'coins', amount }) as const;

test('a loss is close only if two reels were alike', () => {
  expect(outcomeOf({ ...lost, reels: [3, 7, 3] }, 10).headline).toBe('So close!');
  expect(outcomeOf({ ...lost, reels: [3, 7, 1] }, 10).headline).toBe('Not this time');
});

test.each([
  [3, false],
  [10, false],
  [12, true],
])('%d coins for a spin of 10: celebrated: %s', (amount, gain) => {
  const spin = { reels: [6, 6, 0] as [number, number, number], combination: 'Two', coins: 90 };
  expect(outcomeOf({ ...spin, reward: coins(amount) }, 10)).toMatchObject({ won: true, gain });
});

test('[S7] every language names the 50 coins of a yes', () => {
  for (const language of LANGUAGES) expect(CHALLENGE_TEXTS[language].yes).toContain('+50 ');
});
