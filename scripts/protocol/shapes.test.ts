import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Shapes } from './shapes.ts';

const half = (number: number): number => number / 2;
const named = v.object({ x: v.number() });
const shapes = new Shapes({ place: named }, new Map([[half, 'halved']]));

describe('the words of a schema', () => {
  const count = v.pipe(v.number(), v.integer(), v.minValue(0));
  test.each([
    [v.string(), 'text'],
    [
      v.pipe(v.string(), v.trim(), v.maxLength(1)),
      'text, at most 1 character, space around it is removed',
    ],
    [v.pipe(v.string(), v.regex(/^a$/)), 'text, `/^a$/`'],
    [v.pipe(v.string(), v.regex(/^a$/, 'takes an a')), 'text, an a'],
    [v.boolean(), 'true or false'],
    [count, 'whole number, at least 0'],
    [v.pipe(v.number(), v.minValue(1), v.maxValue(2000)), 'number, 1 to 2,000'],
    [v.pipe(v.number(), v.transform(half)), 'number, halved'],
    [v.picklist(['a', 'b']), 'one of `a` `b`'],
    [v.literal(true), '`true`'],
    [v.tuple([count, count]), 'list of 2: whole number, at least 0'],
    [v.pipe(v.array(named), v.maxLength(9)), 'list of place, at most 9 of them'],
    [v.record(v.string(), v.boolean()), 'object: true or false for each name'],
    [v.nullable(v.string()), 'text, or null'],
    [v.object({ a: v.optional(v.string()) }), 'object of `a`: text; optional'],
    [v.object({ a: v.optional(v.number(), 0) }), 'object of `a`: number; optional, default `0`'],
    [v.object({ a: v.exactOptional(v.unknown()) }), 'object of `a`: anything; optional'],
    [v.object({ a: v.string(), b: v.string() }), 'object of `a`, `b`: each text'],
    [v.object({ a: v.string(), b: v.number() }), 'object of `a` (text), `b` (number)'],
    [v.union([v.string(), v.number()]), 'text, or number'],
  ])('%# are %s', (schema, words) => {
    expect(shapes.of(schema)).toBe(words);
  });

  test('are missing for some schemas, which throws', () => {
    expect(() => shapes.of(v.map(v.string(), v.string()))).toThrow('"map"');
    expect(() => shapes.of(v.pipe(v.number(), v.multipleOf(2)))).toThrow(
      'no words for ["multipleOf"]',
    );
    expect(() => shapes.of(v.pipe(v.number(), v.transform(Math.abs)))).toThrow('"transform"');
    expect(() => shapes.of(v.pipe(v.string(), v.email()))).toThrow('no words for ["format"]');
  });
});

test('a choice of forms is described form by form', () => {
  const either = v.variant('type', [
    v.object({ type: v.literal('a') }),
    v.object({ type: v.literal('b'), more: v.boolean() }),
  ]);
  expect(shapes.forms(either)).toEqual([
    [{ name: 'type', takes: '`"a"`' }],
    [
      { name: 'type', takes: '`"b"`' },
      { name: 'more', takes: 'true or false' },
    ],
  ]);
});
