import * as v from 'valibot';
import { textBytes } from './visible-text.ts';

type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

/** Whether a field is missing. */
const isMissing = ({ kind, type, expected, received }: v.BaseIssue<unknown>): boolean =>
  kind === 'schema' &&
  type.endsWith('object') &&
  received === 'undefined' &&
  (expected?.startsWith('"') ?? false);

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
};

/** The text of a schema without a text of its own; the library's texts are for programmers. */
function plainText({ expected, kind }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not known here';
  if (expected === null) return kind === 'schema' ? 'has the wrong type' : 'has the wrong form';
  const choices = expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ' or ');
  return `takes ${NAMES[choices] ?? choices}`;
}

const options = { abortPipeEarly: true, message: plainText } as const;

/** `count: takes 1 or more` */
function faultText(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const text = isMissing(issue) ? 'is required' : issue.message;
  return path === null ? text : `${path}: ${text}`;
}

/**
 * Parses outside input with its schema. Never throws; `error` names the first wrong field and says
 * what it takes.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input, options);
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, error: faultText(result.issues[0]) };
}

/** As `parse`, but `errors` contains all faults, one for each field. */
export function parseThoroughly<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): { ok: true; value: v.InferOutput<Schema> } | { ok: false; errors: string[] } {
  const result = v.safeParse(schema, input, options);
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, errors: result.issues.map(faultText) };
}

const QUOTES = 2;

/** How many bytes a plain value takes as JSON, within a few; field names are plain letters. */
export function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value) + QUOTES;
  if (typeof value === 'number') {
    return value >= 0 && value < 10 && Number.isInteger(value) ? 1 : String(value).length;
  }
  if (typeof value !== 'object' || value === null) return 5; // true, false, null
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const one of value) bytes += jsonBytes(one) + 1;
    return bytes;
  }
  // Takes half the time of a loop over entries; this runs for every event.
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    const one = fields[name];
    if (one !== undefined) bytes += name.length + QUOTES + 2 + jsonBytes(one);
  }
  return bytes;
}
