import * as v from 'valibot';

export type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

/** Whether a field is not there at all; the library's own words for it are a programmer's. */
const isMissing = ({ kind, type, expected, received }: v.BaseIssue<unknown>): boolean =>
  kind === 'schema' &&
  type.endsWith('object') &&
  received === 'undefined' &&
  (expected?.startsWith('"') ?? false);

/**
 * Parses what came from outside with its schema. Never throws; `error` names the first field that
 * is wrong and says what it takes.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  const text = isMissing(issue) ? 'is required' : issue.message;
  return { ok: false, error: path === null ? text : `${path}: ${text}` };
}
