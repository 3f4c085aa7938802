import * as fc from 'fast-check';
import { unpack } from 'msgpackr';
import { expect, test } from 'vitest';
import { jsonOf, RoomChanged, ViewPart } from './room-changed.ts';

/** No view has a key `__proto__`, and the unpacker gives such a key another name. */
const values = fc
  .dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  .filter((some) => !JSON.stringify(some).includes('__proto__'));

test('[T6] a message of two parts reads as one whole, in both formats', () => {
  fc.assert(
    fc.property(fc.nat(), values, values, (seq, all, mine) => {
      const own = Object.fromEntries(Object.entries(mine).filter(([key]) => !(key in all)));
      const told = new RoomChanged(seq, new ViewPart(all), new ViewPart(own));
      const whole = JSON.parse(JSON.stringify({ seq, changes: { ...all, ...own } }));
      expect(JSON.parse(told.json)).toEqual(whole);
      expect(JSON.parse(JSON.stringify(unpack(told.packed)))).toEqual(whole);
      expect(JSON.parse(JSON.stringify(told))).toEqual(whole); // where nobody knows of its parts
    }),
  );
});

test('[T6] the part for all is written once for all messages, in each format', () => {
  let written = 0;
  const counted = { toJSON: () => `written ${(written += 1)}` };
  const shared = new ViewPart({ counted });
  const told = [1, 2, 3].map((mine) => new RoomChanged(4, shared, new ViewPart({ mine })));
  expect(told.map(jsonOf)).toEqual(
    [1, 2, 3].map((mine) => `{"seq":4,"changes":{"counted":"written 1","mine":${mine}}}`),
  );
  const [packed] = told.map((one) => one.packed);
  expect(packed).toBeDefined();
  expect(shared.packed).toBe(shared.packed);
});
