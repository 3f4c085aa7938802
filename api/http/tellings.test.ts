import { expect, test } from 'vitest';
import { isRefusal } from '../../engine/definition/refusal.ts';
import { Neighbours } from '../../engine/host/fair-share.ts';
import { AddressTellings } from './tellings.ts';

const MINUTE_MS = 60_000;
const MOST = 60_000;
const READERS = 100;

/** How many more commands or reactions to so many readers pass at this moment. */
function passing(tellings: AddressTellings, ...of: Parameters<AddressTellings['take']>): number {
  for (let passed = 0; ; passed += 1) {
    try {
      tellings.take(...of);
    } catch (error) {
      expect(isRefusal(error, 'action/too-many')).toBe(true);
      return passed;
    }
  }
}

function tellingsAt() {
  const clock = { now: 0 };
  const now = (): number => clock.now;
  const tellings = new AddressTellings({ addressRate: 1200 }, new Neighbours(now), now);
  return { clock, tellings };
}

test('[X74] an address may have so many messages told in a minute, and reactions apart', () => {
  const { clock, tellings } = tellingsAt();
  const from = { address: 'a', visitor: null };
  tellings.charge(MOST / 2, from);
  // [X69] This visitor has used more than a fair share of the spare, so it ends at the limit.
  expect(passing(tellings, 'change', READERS, from)).toBe(MOST / 2 / READERS);
  expect(passing(tellings, 'reaction', READERS, from)).toBe(MOST / READERS);
  expect(passing(tellings, 'change', 1, { address: 'b', visitor: null })).toBe(MOST);
  clock.now = MINUTE_MS;
  expect(passing(tellings, 'change', READERS, from)).toBe(MOST / READERS);
});

test('[X74] [X46] a guest who has everything told to a hundred does not stop the others there', () => {
  const { tellings } = tellingsAt();
  expect(passing(tellings, 'change', READERS, { address: 'a', visitor: 'flood' })).toBe(
    MOST / READERS,
  );
  // A table of nine readers, and a roll each second.
  expect(passing(tellings, 'change', 9, { address: 'a', visitor: 'guest' })).toBeGreaterThan(60);
});
