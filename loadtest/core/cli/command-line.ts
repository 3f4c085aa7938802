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

/** A flag with a number in this range, which the schema turns into one. */
function numeric(form: RegExp, kind: string, least: number, most: number, fallback: number) {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  const takes = `takes a ${kind} ${range}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(form, takes),
      v.transform(Number),
      v.minValue(least, takes),
      v.maxValue(most, takes),
    ),
    String(fallback),
  );
}

/** A flag with a whole number. @param fallback What holds without the flag. */
export const wholeNumber = (least: number, most: number, fallback: number) =>
  numeric(/^\d+$/, 'whole number', least, most, fallback);

/** A flag with any number. @param fallback What holds without the flag. */
export const decimal = (least: number, most: number, fallback: number) =>
  numeric(/^\d+(\.\d+)?$/, 'number', least, most, fallback);

type Flags = v.ObjectSchema<v.ObjectEntries, undefined>;

interface Kinds<Schema extends Flags> {
  /** The flags without a value; all others are followed by a text. */
  switches?: readonly (keyof Schema['entries'])[];
  /** The flags that may be given often. */
  lists?: readonly (keyof Schema['entries'])[];
}

/**
 * Reads a command line by the schema of its flags; null: help is wanted.
 * @throws BadFlag
 */
export function readBySchema<Schema extends Flags>(
  schema: Schema,
  args: readonly string[],
  kinds: Kinds<Schema> = {},
): v.InferOutput<Schema> | null {
  const values: Record<string, unknown> = words(Object.keys(schema.entries), args, kinds);
  if (values['help'] === true) return null;
  const flags = parse(schema, values);
  if (flags.ok) return flags.value;
  const [, name = '', index, takes] = /^([\w-]+)(?:\.(\d+))?: (.*)$/s.exec(flags.error) ?? [];
  const given: unknown = [values[name]].flat()[Number(index ?? 0)];
  const got = given === undefined ? '' : `got ${JSON.stringify(given)}, `;
  throw new BadFlag(takes === undefined ? flags.error : `--${name}: ${got}${takes}`);
}

function words<Schema extends Flags>(
  names: string[],
  args: readonly string[],
  { switches = [], lists = [] }: Kinds<Schema>,
) {
  const kinds = names.map((name) => {
    const type = switches.includes(name) ? 'boolean' : 'string';
    return [name, { type, multiple: lists.includes(name) }] as const;
  });
  const options = { ...Object.fromEntries(kinds), help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [line = ''] = text.split(/\.\s|\.?\n/);
    throw new BadFlag(`${line}. See --help.`);
  }
}
