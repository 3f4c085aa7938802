import { expect, test } from 'vitest';
import { placeInLine } from './place-in-line.ts';

const lena = { name: 'Lena', avatar: 'fox' };
const bo = { name: 'Bo', avatar: 'cat' };
const nobody = { name: null, avatar: null };

test('[B165] a guest in line reads their place, or how many wait if others look the same', () => {
  expect(placeInLine([], lena)).toBe(null);
  expect(placeInLine([nobody], null)).toBeNull();
  expect(placeInLine([bo, lena, nobody], lena)).toBe('You are 2nd in line.');
  expect(placeInLine([bo, nobody, lena], nobody)).toBe('You are 2nd in line.');
  expect(placeInLine([nobody, bo, nobody], nobody)).toBe('3 of you are in line.');
  // Of two Lenas the table tells the second by a number.
  expect(placeInLine([lena, { ...lena, name: 'Lena (2)' }], lena)).toBe('2 of you are in line.');
  expect(placeInLine([{ ...lena, name: 'Lenard' }, lena], lena)).toBe('You are 2nd in line.');
});
