import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';

/** A wrong flag: one line that names it, its value, and what it takes. */
export class BadFlag extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadFlag';
  }
}

/** Ctrl-C, a service manager, a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does this instead of exiting at once, which would skip the work at exit. */
export function onSignal(does: () => void): void {
  for (const signal of SIGNALS) process.on(signal, does);
}

/**
 * A flag with a whole number.
 * @param fallback What holds without the flag.
 */
export function wholeNumber(least: number, most: number, fallback: number) {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  const takes = `takes a whole number ${range}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, takes),
      v.transform(Number),
      v.minValue(least, takes),
      v.maxValue(most, takes),
    ),
    String(fallback),
  );
}

type Flags = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Reads a command line by the schema of its flags; null: help is wanted.
 * @param switches The flags without a value; all others are followed by a text.
 * @throws BadFlag
 */
export function readBySchema<Schema extends Flags>(
  schema: Schema,
  switches: readonly (keyof Schema['entries'])[],
  args: readonly string[],
): v.InferOutput<Schema> | null {
  const values = words(Object.keys(schema.entries), switches, args);
  if (values['help'] === true) return null;
  const flags = parse(schema, values);
  if (!flags.ok) throw new BadFlag(`--${flags.error}. See --help.`);
  return flags.value;
}

function words(names: string[], switches: readonly PropertyKey[], args: readonly string[]) {
  const kinds = names.map((name) => {
    return [name, { type: switches.includes(name) ? 'boolean' : 'string' }] as const;
  });
  const options = { ...Object.fromEntries(kinds), help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new BadFlag(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}
