import { expect, test } from 'vitest';
import { fileFault, lineFault } from './line-fault.ts';

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

test.each([
  [
    'The file cannot be read as CSV: a quote is never closed, in line 3 or behind it.',
    'A quote is never closed, in line 3 or behind it.',
  ],
  [
    'The file cannot be read as CSV: something stands behind a closing quote in line 4.',
    'Something stands behind a closing quote in line 4.',
  ],
  ['Line 5 has more than 1000 cells.', 'Line 5 has more than 1000 cells.'],
  [
    'Line 6 of the file is longer than 16 KB. Perhaps a quote in it is never closed.',
    'Line 6 is longer than 16 KB. Perhaps a quote in it is never closed.',
  ],
  [
    'The first line has no column name. It names the columns: name, description; needed: name.',
    'The first line has no column name. It names the columns: name, description.',
  ],
  [
    'The first line has a column "nmae". It names the columns: name, description; needed: name.',
    'There is no column “nmae”. The first line names the columns: name, description.',
  ],
  [
    'The file has more than 5000 lines. Split it into several files and import each.',
    'The file has more than 5000 lines. Split it into several files and import each.',
  ],
  [
    'The file has more than 20000 blank lines. Split it into several files and import each.',
    'The file has more than 20000 blank lines. Split it into several files and import each.',
  ],
  ['The house is very busy.', undefined],
])(
  '[A145] that a file cannot be read, “%s”, is told in the reader’s language',
  (error, told = error) => {
    expect(fileFault(error, 'de')).toBe(told);
    expect(fileFault(error, 'en')).toBe(error);
  },
);
