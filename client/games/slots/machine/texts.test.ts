import { describe, expect, test } from 'vitest';
import { outcomeOf } from './slot-machine.tsx';
import { CHALLENGE_TEXTS, chooseLocale, LOCALES } from './photo-challenge.tsx';

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

describe('the language of the photo challenge', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['pt-BR', 'es-419', 'en'], 'es'],
    [['RU'], 'ru'],
    [['fr'], 'fr'],
    [['ja', 'zh-Hant'], 'en'],
    [['deu'], 'en'],
    [[], 'en'],
  ] as const)('of a visitor who reads %j is %s', (preferred, locale) => {
    expect(chooseLocale(preferred)).toBe(locale);
  });

  test('[S7] every language names the 50 coins of a yes', () => {
    for (const locale of LOCALES) expect(CHALLENGE_TEXTS[locale].yes).toContain('+50 ');
  });
});
