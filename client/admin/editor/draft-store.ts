import * as v from 'valibot';
import type { Draft, EditMode } from '../calls.ts';

/** A draft that outlives its page, and the form before typing began. */
export interface KeptDraft<Form extends Draft> {
  mode: EditMode;
  base: Form;
  draft: Form;
}

const modeSchema = v.variant('is', [
  v.object({ is: v.literal('create') }),
  v.object({ is: v.literal('edit'), id: v.number(), version: v.number() }),
]);

const keyOf = (form: string) => `admin-draft:${form}`;

/**
 * The draft of a form. sessionStorage lasts as long as the tab, so a session that ends or a reload
 * loses nothing; it throws where the browser forbids it, and then drafts last as long as the page.
 */
export function readDraft<Form extends Draft>(
  form: string,
  schema: v.GenericSchema<unknown, Form>,
): KeptDraft<Form> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    const parsed = v.safeParse(v.object({ mode: modeSchema, base: schema, draft: schema }), kept);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function keepDraft<Form extends Draft>(form: string, kept: KeptDraft<Form>): void {
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
export function laidOver<Form extends Draft>(
  fresh: Form,
  { base, draft }: Pick<KeptDraft<Form>, 'base' | 'draft'>,
): Form {
  const typed = Object.entries(draft).filter(([field, value]) => bare(value) !== bare(base[field]));
  return { ...fresh, ...Object.fromEntries(typed) };
}

/** Whether there is something typed that leaving would lose. Spaces around a text do not count. */
export function isTyped<Form extends Draft>(draft: Form, base: Form): boolean {
  return Object.keys(base).some((field) => bare(draft[field]) !== bare(base[field]));
}
