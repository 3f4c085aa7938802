import * as v from 'valibot';

/** What is wrong with a form, by field. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Checks what a form would send by the very schema the server uses. `labels` names the fields as
 * the form does: 'Name is required'.
 */
export function problemsOf(
  schema: v.GenericSchema,
  body: unknown,
  labels: Readonly<Record<string, string>>,
): Problems {
  const result = v.safeParse(schema, body, { abortPipeEarly: true });
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue);
    if (field !== null) problems[field] ??= `${labels[field] ?? field} ${issue.message}`;
  }
  return problems;
}

/** The number a field holds; `fallback` where it holds none. */
export function numberIn(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}
