import { expect, test } from 'vitest';
import { levelName } from './level-name.tsx';

test.each([
  [['ru'], { text: 'Экстрим', lang: 'ru' }],
  [['RU-by', 'en'], { text: 'Экстрим', lang: 'ru' }],
  [['en-GB', 'ru'], { text: 'Extreme', lang: 'en' }],
  [['rup'], { text: 'Extreme', lang: 'en' }],
  [[], { text: 'Extreme', lang: 'en' }],
] as const)('[A86] who reads %j reads a level as %j', (languages, named) => {
  expect(levelName('Экстрим', languages)).toEqual(named);
});
