import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonBytes } from './json-bytes.ts';

const ALL_TEXTS = fc.string({ unit: 'binary' });

test('[X26] a value is counted as the bytes that JSON makes of it', () => {
  // But for a comma too many here and there. The names of fields are ours: plain letters.
  const plain = fc.object({
    key: fc.stringMatching(/^[a-z]{1,8}$/),
    values: [
      fc.oneof<fc.Arbitrary<unknown>[]>(
        ALL_TEXTS,
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(true, false, null),
      ),
    ],
    withNullPrototype: false,
  });
  fc.assert(
    fc.property(plain, (value) => {
      const written = Buffer.byteLength(JSON.stringify(value));
      expect(jsonBytes(value)).toBeGreaterThanOrEqual(written);
    }),
  );
  fc.assert(
    fc.property(ALL_TEXTS, (text) => {
      const written = Buffer.byteLength(JSON.stringify(text));
      expect(jsonBytes(text)).toBe(written);
    }),
  );
  for (const [text, bytes] of [
    ['🎲', 6],
    ['\ud83c', 8],
    ['\udfb2\ud83c', 14],
    ['é', 4],
  ] as const) {
    expect(jsonBytes(text)).toBe(bytes);
  }
});
