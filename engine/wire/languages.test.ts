import { expect, test } from 'vitest';
import { firstKnown } from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'es-419', 'en'], 'es'],
  [['', 'RU'], 'ru'],
  [['fr'], 'fr'],
  [['ja', 'zh-Hant'], 'en'],
  [['deu', '*'], 'en'],
  [[], 'en'],
] as const)('[A138] who reads %j is given %s', (tags, language) => {
  expect(firstKnown(tags)).toBe(language);
});
