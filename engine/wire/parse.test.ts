import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse, parseThoroughly } from './parse.ts';
import { playRequestSchema } from './rest.ts';

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
