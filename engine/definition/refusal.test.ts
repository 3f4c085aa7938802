import { expect, test } from 'vitest';
import { isRefusal, refusalOf, Refused } from './refusal.ts';

const OWN = {
  'room/full': 'Four are enough.',
  'cards/none': 'No cards are left.',
} as const;

test('[T8] a game refuses with its own text, or with the general one where it has none', () => {
  expect(refusalOf(OWN, 'cards/none')).toMatchObject({
    code: 'cards/none',
    message: 'No cards are left.',
  });
  expect(refusalOf(OWN, 'room/full').message).toBe('Four are enough.');
  expect(refusalOf(OWN, 'room/closed').message).toBe(new Refused('room/closed').message);
  expect(refusalOf(OWN, 'cards/none', 'Wait for new ones.').message).toBe('Wait for new ones.');
});

test('[T8] a code that neither the game nor the general list has is not accepted', () => {
  // @ts-expect-error it is misspelt
  expect(() => refusalOf(OWN, 'cards/nnoe')).toThrow('cards/nnoe has no text');
  // @ts-expect-error the house knows no cards
  expect(new Refused('cards/none').message).toBe('');
});

test('a general refusal is known by its code', () => {
  expect(isRefusal(new Refused('room/unknown'), 'room/unknown')).toBe(true);
  expect(isRefusal(new Refused('room/full'), 'room/unknown')).toBe(false);
  expect(isRefusal({ code: 'room/unknown' }, 'room/unknown')).toBe(false);
});
