import * as v from 'valibot';
import type { Draft, EditMode } from './resource.ts';

/** A draft that outlives its page, and the form before typing began. */
export interface KeptDraft {
  mode: EditMode;
  base: Draft;
  draft: Draft;
}

const modeSchema = v.variant('is', [
  v.object({ is: v.literal('create') }),
  v.object({ is: v.literal('edit'), id: v.number(), version: v.nullable(v.number()) }),
]);

const keyOf = (form: string) => `admin-draft:${form}`;

/**
 * The draft of a form with the fields of `blank`. sessionStorage lasts as long as the tab, so a session
 * that ends or a reload loses nothing; it throws where the browser forbids it, and then drafts last as
 * long as the page.
 */
export function readDraft(form: string, blank: Draft): KeptDraft | null {
  const fields = Object.entries(blank).map(([name, value]) => {
    const schema: v.GenericSchema<unknown, string | boolean> =
      typeof value === 'boolean' ? v.boolean() : v.string();
    return [name, schema] as const;
  });
  const schema = v.object(Object.fromEntries(fields));
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    const parsed = v.safeParse(v.object({ mode: modeSchema, base: schema, draft: schema }), kept);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function keepDraft(form: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
  } catch {
    // See above.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // See above.
  }
}

const bare = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Puts the fields typed over `base` onto a newer base. All other fields are the newer ones. */
export function laidOver(fresh: Draft, { base, draft }: Pick<KeptDraft, 'base' | 'draft'>): Draft {
  const typed = Object.entries(draft).filter(([field, value]) => bare(value) !== bare(base[field]));
  return { ...fresh, ...Object.fromEntries(typed) };
}

/** Whether there is something typed that leaving would lose. Spaces around a text do not count. */
export function isTyped(draft: Draft, base: Draft): boolean {
  return Object.keys(base).some((field) => bare(draft[field]) !== bare(base[field]));
}
