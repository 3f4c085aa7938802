import { expect, test } from 'vitest';
import { lineFault } from './line-fault.ts';

test.each([
  ['text: is required', 'text: is required'],
  [
    'text: takes at most 2000 characters; with_face: takes true or false',
    'text: takes at most 2000 characters; with_face: takes yes or no',
  ],
  [
    'difficulty: takes Легко (Easy), Средне (Medium) or Сложно (Hard)',
    'difficulty: takes one of these: Easy, Medium, Hard',
  ],
  ['required_kink: there is no kink "Tango; so: what"', undefined],
  ['required_kink: there is no kink "Tango"', 'required_kink: there is no kink “Tango”'],
  ['already there, in line 7', 'already there, in line 7'],
  ['has more cells than there are columns; a text with a comma stands in "quotes"', undefined],
  ['rating: takes the moon', undefined],
])('[A145] of a line “%s” is told in the reader’s language', (error, told = error) => {
  expect(lineFault(error, 'de')).toBe(told);
  expect(lineFault(error, 'en')).toBe(error);
});
