import { describe, expect, test } from 'vitest';
import { CHALLENGE_TEXTS, chooseLocale, LOCALES } from './photo-challenge.tsx';

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
