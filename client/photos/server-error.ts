import * as v from 'valibot';

const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.pipe(v.string(), v.minLength(1)) }),
);

/** The text of an error in an answer's body; null where it holds none. */
export function errorOf(body: string): string | null {
  const parsed = v.safeParse(bodySchema, body);
  return parsed.success ? parsed.output.error : null;
}
