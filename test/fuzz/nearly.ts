import * as fc from 'fast-check';
import type * as v from 'valibot';

/** Values that look like what a schema takes and are wrong somewhere: what a fuzzer sends. */

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Own keys of these names, which an object literal cannot have. */
const PROTOTYPES = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"then":4,"hasOwnProperty":5,"length":-1}',
].map((text) => JSON.parse(text) as unknown);

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -0,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  'NaN',
  "' or 1=1 --",
  'x'.repeat(1000),
  '💬'.repeat(250),
  [],
  {},
  [[]],
  { $gt: '' },
  deep(500),
  ...PROTOTYPES,
];

/** Everything nobody should send. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Anatomy {
  type: string;
  entries?: Record<string, Anatomy>;
  options?: readonly (Anatomy | string | number)[];
  literal?: unknown;
  item?: Anatomy;
  items?: readonly Anatomy[];
  wrapped?: Anatomy;
}

/** Values a schema takes, but for texts of a form of their own, which `known` gives by field. */
function like(schema: Anatomy, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return fc.string({ unit: 'grapheme', maxLength: 40 });
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(schema.literal);
    case 'picklist':
      return fc.constantFrom<unknown>(...(schema.options ?? []));
    case 'array':
      return fc.array(like(schema.item ?? { type: 'string' }, known), { maxLength: 10 });
    case 'tuple':
      return fc.tuple(...(schema.items ?? []).map((item) => like(item, known)));
    case 'variant':
    case 'union':
      return fc.oneof(...(schema.options ?? []).map((option) => like(option as Anatomy, known)));
    case 'nullable':
      return fc.option(like(schema.wrapped ?? { type: 'string' }, known));
    case 'optional':
    case 'exact_optional':
      return like(schema.wrapped ?? { type: 'string' }, known);
    case 'object':
    case 'strict_object':
    case 'loose_object': {
      const fields = Object.entries(schema.entries ?? {}).map(([name, field]) => [
        name,
        Object.hasOwn(known, name) ? fc.constant(known[name]) : like(field, known),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: Object.keys(schema.entries ?? {}),
      });
    }
    default:
      throw new Error(`the fuzzer does not know schemas of type ${schema.type}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** With one of its fields gone, another one there, or another value in its place. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (!isObject(value)) return nasty;
  const names = Object.keys(value);
  const field = names.length === 0 ? fc.constant('x') : fc.constantFrom(...names);
  return fc.oneof(
    nasty,
    field.map((name) => Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))),
    fc.tuple(field, nasty).map(([name, instead]) => ({ ...value, [name]: instead })),
    fc.tuple(fc.string(), nasty).map(([name, more]) => ({ ...value, [name]: more })),
    fc.constantFrom(...PROTOTYPES).map((more) => ({ ...value, ...(more as object) })),
  );
}

/**
 * Mostly wrong values for a schema, now and then right ones.
 * @param known Values of fields whose form cannot be guessed: ids of a real room.
 */
export function nearly(
  schema: v.GenericSchema,
  known: Record<string, unknown> = {},
): fc.Arbitrary<unknown> {
  const right = like(schema, known);
  return fc.oneof(
    { weight: 1, arbitrary: right },
    { weight: 5, arbitrary: right.chain(spoiled) },
    { weight: 1, arbitrary: nasty },
  );
}

/** FUZZ_SEED repeats a run; without it every run is a new one. Printed, so that it can be. */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
process.stderr.write(`  fuzz seed ${seed}\n`);

/** How a fuzz property is run; the server is one for all runs, so a failure is not shrunk long. */
export const fuzzed = (numRuns: number) => ({
  seed,
  numRuns,
  interruptAfterTimeLimit: 30_000,
});
