import { expect, test } from 'vitest';
import { isRefusal, refusalOf, Refused } from './refusal.ts';
import { upcast, type Upcasters } from './hosted-machine.ts';

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

const upcasters: Upcasters<{ rate: number }> = {
  paid: [
    (event: { times: number }, { rate }) => ({ ...event, v: 2, coins: event.times * rate }),
    (event: { coins: number }) => ({ ...event, v: 3, coins: event.coins, note: 'paid' }),
  ],
};
const state = { rate: 5 };

test('[J15] an event goes through every version after its own, each seeing the room', () => {
  expect(upcast(upcasters, { type: 'paid', times: 2 }, state)).toEqual({
    type: 'paid',
    times: 2,
    coins: 10,
    v: 3,
    note: 'paid',
  });
  const second = { type: 'paid', v: 2, times: 2, coins: 7 };
  expect(upcast(upcasters, second, state)).toEqual({ ...second, v: 3, note: 'paid' });
});

test('[J15] events of today’s version, or of types that never changed, stay as they are', () => {
  for (const same of [{ type: 'paid', v: 3, coins: 1 }, { type: 'toString' }, {}, null, 'text']) {
    expect(upcast(upcasters, same, state)).toBe(same);
  }
  expect(upcast(undefined, { type: 'paid' }, state)).toEqual({ type: 'paid' });
});

test('[J15] an event of an unknown version is not upcast', () => {
  for (const v of [0, -1, 1.5, Number.NaN, '1', null]) {
    const odd = { type: 'paid', v, times: 2 };
    expect(upcast(upcasters, odd, state)).toBe(odd);
  }
});
