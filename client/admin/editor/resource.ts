import * as v from 'valibot';
import { t } from '../../../engine/wire/text.ts';
import type { Answer } from '../../shell/net/api.ts';
import { call, LONG_PATIENCE_MS, NOT_FOUND } from '../calls.ts';

/** The values of a form: plain text and ticks, under the names of the wire. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** The problems of a form, by field. */
export type Problems = Readonly<Record<string, string>>;

export interface Choice {
  value: string;
  name: string;
}

/**
 * A field of a form, named as on the wire: `texts.ru` is the field `ru` of `texts`, which is left out where
 * it is blank. `kink`: the id of one, '' for none.
 */
export interface Field {
  name: string;
  label: string;
  is: 'line' | 'text' | 'number' | 'tick' | 'choice' | 'kink';
  /** Its value in a new form; that of a number also where none is typed. */
  blank: string | boolean;
  required?: boolean;
  min?: number;
  hint?: string;
  /** The title of those fields that are folded away. */
  under?: string;
  choices?: readonly Choice[];
}

/** `version` null: the server names none, and a save overwrites. */
export interface Stored {
  id: number;
  version: number | null;
}

export type EditMode = { is: 'create' } | ({ is: 'edit' } & Stored);

/** The number a field holds; `fallback` where it holds none. */
export function numberIn(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}

function wireValue({ is, blank }: Field, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  if (is === 'number') return numberIn(typed, Number(blank));
  if (is === 'kink') return typed === '' ? null : Number(typed);
  return typed;
}

/** Which kind of item; its texts choose their words by it. */
export type Noun = 'kink' | 'task' | 'user' | 'config';

/** What the panel says about one kind of item. */
export interface Texts {
  saved: string;
  notSaved: string;
  notLoaded: string;
}

export interface ResourceInput<Item extends Stored> {
  noun: Noun;
  path: string;
  itemSchema: v.GenericSchema<unknown, Item>;
  /** The schema by which the server checks a write. */
  inputSchema: v.GenericSchema;
  fields: readonly Field[];
  texts?: Texts;
  /** If there is only one, which is always in its form: its values as long as none are stored. */
  onlyOne?: Item;
}

/** The form's values in create mode. */
const blankOf = (fields: readonly Field[]): Draft =>
  Object.fromEntries(fields.map(({ name, blank }) => [name, blank]));

/** The value of a field: `texts.ru` is that of `ru` in `texts`. */
const valueAt = (item: object, name: string): unknown =>
  name.split('.').reduce<unknown>((at, key) => (Object(at) as Record<string, unknown>)[key], item);

/** What a form shows of an item. */
const draftOf = (fields: readonly Field[], item: object): Draft =>
  Object.fromEntries(
    fields.map(({ name, blank }) => {
      const value = valueAt(item, name) ?? blank;
      if (typeof value === 'boolean' || typeof value === 'string') return [name, value];
      return [name, typeof value === 'number' ? String(value) : ''];
    }),
  );

/** The body of a POST or PUT; its `version` is added later. */
function bodyOf(fields: readonly Field[], draft: Draft): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = wireValue(field, draft[field.name] ?? field.blank);
    const [name = '', inner] = field.name.split('.');
    if (inner === undefined) body[name] = value;
    else body[name] = { ...Object(body[name]), ...(value !== '' && { [inner]: value }) };
  }
  return body;
}

/** Checks by the very schema the server uses; 'Name is required'. */
function problemsOf(
  { inputSchema, fields }: Pick<ResourceInput<Stored>, 'inputSchema' | 'fields'>,
  draft: Draft,
): Problems {
  const { issues = [] } = v.safeParse(inputSchema, bodyOf(fields, draft), { abortPipeEarly: true });
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const at = v.getDotPath(issue);
    const label = fields.find(({ name }) => name === at)?.label ?? at ?? '';
    if (at !== null) problems[at] ??= t('{label} {fault}', { label, fault: issue.message });
  }
  return problems;
}

// Only success or failure of a write counts, whatever its body.
const savedSchema = v.fallback(
  v.nullable(v.object({ id: v.optional(v.number(), 0), version: v.number() })),
  null,
);

/** A kind of item the administrator keeps: where it is, how it is read, typed, checked and written. */
export type Resource<Item extends Stored> = ReturnType<typeof resourceOf<Item>>;

export function resourceOf<Item extends Stored>(input: ResourceInput<Item>) {
  const { noun, path, itemSchema, fields, onlyOne } = input;
  const isOne = onlyOne !== undefined;
  const texts: Texts = {
    saved: t('{noun, select, kink {Kink} task {Task} other {User}} saved', { noun }),
    notSaved: t('Error saving'),
    notLoaded: t('Error loading {noun, select, kink {kink} task {task} other {user}}', { noun }),
  };
  const listSchema = v.array(itemSchema);
  return {
    texts,
    ...input,
    isOne,
    blank: blankOf(fields),
    toDraft: (item: object) => draftOf(fields, item),
    toBody: (draft: Draft) => bodyOf(fields, draft),
    check: (draft: Draft) => problemsOf(input, draft),

    list: () => call(path, listSchema, { patience: LONG_PATIENCE_MS }),

    one: async (id: number): Promise<Answer<Item>> => {
      const answer = await call(isOne ? path : `${path}/${id}`, itemSchema);
      const isUnset = !answer.ok && answer.status === NOT_FOUND && isOne;
      return isUnset ? { ok: true, value: onlyOne } : answer;
    },

    /**
     * Creates or updates; returns the item if the server sends it. Without a version an update
     * overwrites the stored item.
     */
    save: (mode: EditMode, draft: Draft, overwrite: boolean): Promise<Answer<Stored | null>> => {
      const isNew = mode.is === 'create';
      const version = isNew || overwrite ? null : mode.version;
      const body = { ...bodyOf(fields, draft), ...(version !== null && { version }) };
      return isNew || isOne
        ? call(path, savedSchema, { method: 'POST', body })
        : call(`${path}/${mode.id}`, savedSchema, { method: 'PUT', body });
    },

    remove: (id: number): Promise<Answer<unknown>> =>
      call(`${path}/${id}`, v.unknown(), { method: 'DELETE' }),

    /** Has the server make the link of an item anew; gets the version that the page shows. */
    renew: (id: number, version: number): Promise<Answer<Item>> =>
      call(`${path}/${id}/link`, itemSchema, { method: 'POST', body: { version } }),
  };
}
