import { expect, test } from 'vitest';
import { cutVisibly, hasAtMost, typedWithin, visibleCharacters } from './visible-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const UNITS = ['x', 'Ж', '🎲', '🇫🇷', '👍🏽', FAMILY, 'e\u0301'];

test('[X34] a character is what a person sees as one, and a limit cuts none in half', () => {
  for (const unit of UNITS) {
    expect(visibleCharacters(unit.repeat(7))).toBe(7);
    expect(hasAtMost(unit.repeat(7), 7)).toBe(true);
    expect(hasAtMost(unit.repeat(8), 7)).toBe(false);
    expect(cutVisibly(unit.repeat(8), 7, 1000)).toBe(unit.repeat(7));
    expect(cutVisibly(`${unit}a`, 1, 1000)).toBe(unit);
  }
});

test('[X27] [X34] bytes are bounded too, and cut between characters', () => {
  expect(cutVisibly(FAMILY.repeat(3), 3, 60)).toBe(FAMILY.repeat(2));
  expect(hasAtMost(`a${'\u0301'.repeat(10_000)}`, 1)).toBe(false);
});

test('[X34] a full field keeps what it has when something is typed into its middle', () => {
  expect(typedWithin('abc', 'abcd', 3)).toBe('abc');
  expect(typedWithin('abc', 'abxc', 3)).toBe('abc');
  expect(typedWithin('ab', 'axb', 3)).toBe('axb');
  expect(typedWithin('', FAMILY.repeat(4), 3)).toBe(FAMILY.repeat(Math.floor(48 / 25)));
});
