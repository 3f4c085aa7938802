import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { parse, parseThoroughly, jsonBytes } from './parse.ts';
import { playRequestSchema } from './rest.ts';
import { messageReader } from './messages.ts';

const schema = v.object({
  list: v.array(v.object({ count: v.pipe(v.number(), v.minValue(1, 'takes 1 or more')) })),
  name: v.string(),
});

const ok = (input: unknown) => parse(playRequestSchema, input).ok;

test('[X1] a valid body gives its value', () => {
  expect(parse(v.pipe(v.string(), v.trim()), ' a ')).toEqual({ ok: true, value: 'a' });
});

test('[X1] an invalid body gives the first wrong field and what it takes', () => {
  expect(parse(schema, { list: [{ count: 1 }, { count: 0 }], name: 5 })).toEqual({
    ok: false,
    error: 'list.1.count: takes 1 or more',
  });
  expect(parse(v.literal(5, 'takes 5'), 6)).toEqual({ ok: false, error: 'takes 5' });
});

test('[X1] parsed thoroughly, everything that is wrong is named', () => {
  expect(parseThoroughly(schema, { list: [{ count: 0 }, {}], name: 5 })).toEqual({
    ok: false,
    errors: ['list.0.count: takes 1 or more', 'list.1.count: is required', 'name: takes text'],
  });
  expect(parseThoroughly(v.pipe(v.string(), v.trim()), ' a ')).toEqual({ ok: true, value: 'a' });
});

test('[X1] a field that is not there is required', () => {
  expect(parse(schema, { list: [{}], name: 'a' })).toEqual({
    ok: false,
    error: 'list.0.count: is required',
  });
  expect(parse(schema, {})).toEqual({ ok: false, error: 'list: is required' });
});

test('[X1] a schema without words of its own speaks plainly', () => {
  const plain = v.strictObject({
    kind: v.picklist(['SPIN', 'STOP']),
    count: v.optional(v.number()),
  });
  const errorOf = (input: unknown) => {
    const parsed = parse(plain, input);
    return parsed.ok ? null : parsed.error;
  };
  expect(errorOf(null)).toBe('takes an object');
  expect(errorOf({ kind: 'CHEAT' })).toBe('kind: takes SPIN or STOP');
  expect(errorOf({ kind: 'SPIN', count: '1' })).toBe('count: takes a number');
  expect(errorOf({ kind: 'SPIN', coins: 5000 })).toBe('coins: is not known here');
});

test('[X1] a check that would throw on the wrong type is not reached', () => {
  const long = v.pipe(
    v.string('takes text'),
    v.check((text) => text.normalize() === text, 'takes composed text'),
  );
  expect(parse(long, 5)).toEqual({ ok: false, error: 'takes text' });
});

test('[X1] [J8] a play request is one of three, whole', () => {
  expect(ok({ type: 'SPIN' })).toBe(true);
  expect(ok({ type: 'ANSWER', accept: false })).toBe(true);
  expect(ok({ type: 'NEW_SEED' })).toBe(true);
  expect(ok({ type: 'NEW_SEED', clientSeed: ' mine ' })).toBe(true);
  for (const wrong of [
    {},
    { type: 'spin' },
    { type: 'SPIN', coins: 5000 },
    { type: 'ANSWER' },
    { type: 'ANSWER', accept: 'yes' },
    { type: 'NEW_SEED', clientSeed: '  ' },
    { type: 'NEW_SEED', clientSeed: 'x'.repeat(65) },
    null,
    'SPIN',
  ]) {
    expect(ok(wrong)).toBe(false);
  }
});

const errorOfSeed = (clientSeed: string) => {
  const read = parse(playRequestSchema, { type: 'NEW_SEED', clientSeed });
  return read.ok ? null : read.error;
};

test('[C17] a client seed has at most 64 characters as people see them, none of them half', () => {
  for (const fits of ['x'.repeat(64), '√'.repeat(64), '🎲'.repeat(48), 'e\u0301'.repeat(64)]) {
    expect(errorOfSeed(fits)).toBe(null);
  }
  expect(errorOfSeed('x'.repeat(65))).toBe('clientSeed: takes at most 64 characters');
  expect(errorOfSeed('🎲'.repeat(49))).toBe('clientSeed: takes at most 192 bytes as JSON');
  for (const half of ['\uD83C', 'a\uDFB2b']) {
    expect(errorOfSeed(half)).toBe('clientSeed: takes whole characters');
  }
});

const read = messageReader({ 'rooms-updated': v.object({}), told: v.object({ seq: v.number() }) });

test('a message is read by the schema of its name, and says when it came', () => {
  expect(read('told', { seq: 3 }, 7)).toEqual({ type: 'told', payload: { seq: 3 }, at: 7 });
  expect(read('rooms-updated', undefined, 7)).toEqual({
    type: 'rooms-updated',
    payload: {},
    at: 7,
  });
});

test.each([
  ['a name nobody promised', 'asked', { seq: 3 }],
  ['a name every object knows', 'constructor', {}],
  ['other fields', 'told', { seq: '3' }],
  ['none', 'told', null],
])('%s: not understood', (_, name, payload) => {
  expect(read(name, payload, 7)).toBeNull();
});

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
