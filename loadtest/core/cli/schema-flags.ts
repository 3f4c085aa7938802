import { parseArgs } from 'node:util';
import type * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';
import { BadFlag } from './flags.ts';

type Flags = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Reads a command line by the schema of its flags; null: help is asked for.
 * @param switches The flags that are there or not; all others are followed by a text.
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
