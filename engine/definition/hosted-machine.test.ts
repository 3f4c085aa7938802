import { expect, test } from 'vitest';
import { type Upcasters, upcast } from './hosted-machine.ts';

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
