import * as v from 'valibot';
import type { Answer } from '../../shell/net/api.ts';
import { call, LONG_PATIENCE_MS, noticed } from '../calls.ts';

/** The values of a form: plain text and ticks, under the names of the wire. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** The problems of a form, by field. */
export type Problems = Readonly<Record<string, string>>;

export interface Choice {
  value: string;
  name: string;
}

/** A field of a form, named as on the wire. `kink`: the id of one, '' for none. */
export interface Field {
  name: string;
  label: string;
  is: 'line' | 'text' | 'number' | 'tick' | 'choice' | 'kink';
  /** Its value in a new form; that of a number also where none is typed. */
  blank: string | boolean;
  required?: boolean;
  min?: number;
  hint?: string;
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

/** What the panel says about one kind of item. */
interface Texts {
  saved: string;
  notSaved: string;
  notLoaded: string;
}

interface SpecInput<Item extends Stored> {
  /** Its name inside a sentence: 'kink'. */
  noun: string;
  path: string;
  itemSchema: v.GenericSchema<unknown, Item>;
  /** The schema by which the server checks a write. */
  inputSchema: v.GenericSchema;
  fields: readonly Field[];
  /** There is only one, which is always in its form. */
  isOne?: boolean;
  texts?: Texts;
}

/** A kind of item the administrator keeps: where it is, how it is read, typed and checked. */
export interface ResourceSpec<Item extends Stored> extends SpecInput<Item> {
  texts: Texts;
  isOne: boolean;
  /** The form's values in create mode. */
  blank: Draft;
  toDraft: (item: object) => Draft;
  /** The body of a POST or PUT; its `version` is added here. */
  toBody: (draft: Draft) => Record<string, unknown>;
  check: (draft: Draft) => Problems;
}

export function specOf<Item extends Stored>(input: SpecInput<Item>): ResourceSpec<Item> {
  const { noun, fields, inputSchema, isOne = false } = input;
  const blank = Object.fromEntries(fields.map((field) => [field.name, field.blank]));
  const toBody = (draft: Draft) =>
    Object.fromEntries(
      fields.map((field) => [field.name, wireValue(field, draft[field.name] ?? field.blank)]),
    );
  const saved = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved`;
  return {
    texts: { saved, notSaved: 'Error saving', notLoaded: `Error loading ${noun}` },
    ...input,
    isOne,
    blank,
    toDraft: (item) => {
      const values = new Map<string, unknown>(Object.entries(item));
      const typed = fields.map(({ name, blank: none }): [string, string | boolean] => {
        const value = values.get(name);
        if (value === undefined) return [name, none];
        if (typeof value === 'boolean' || typeof value === 'string') return [name, value];
        return [name, typeof value === 'number' ? String(value) : ''];
      });
      return Object.fromEntries(typed);
    },
    toBody,
    // By the very schema the server uses; 'Name is required'.
    check: (draft) => {
      const result = v.safeParse(inputSchema, toBody(draft), { abortPipeEarly: true });
      const problems: Record<string, string> = {};
      for (const issue of result.issues ?? []) {
        const at = v.getDotPath(issue);
        const label = fields.find(({ name }) => name === at)?.label ?? at;
        if (at !== null) problems[at] ??= `${label} ${issue.message}`;
      }
      return problems;
    },
  };
}

export interface Resource<Item extends Stored> {
  spec: ResourceSpec<Item>;
  list: () => Promise<Answer<Item[]>>;
  one: (id: number) => Promise<Answer<Item>>;
  /**
   * Creates or updates; returns the item if the server sends it. Without a version an update
   * overwrites the stored item.
   */
  save: (mode: EditMode, draft: Draft, overwrite: boolean) => Promise<Answer<Stored | null>>;
  remove: (id: number) => Promise<Answer<unknown>>;
}

export function resourceOf<Item extends Stored>(input: SpecInput<Item>): Resource<Item> {
  const spec = specOf(input);
  const { path, itemSchema, toBody, isOne } = spec;
  const listSchema = v.array(itemSchema);
  // Only success or failure of a write counts, whatever its body.
  const saved = v.fallback(
    v.nullable(v.object({ id: v.optional(v.number(), 0), version: v.number() })),
    null,
  );
  return {
    spec,
    list: async () => noticed(await call(path, listSchema, { patience: LONG_PATIENCE_MS })),
    one: async (id) => noticed(await call(isOne ? path : `${path}/${id}`, itemSchema)),
    save: async (mode, draft, overwrite) => {
      const isNew = mode.is === 'create';
      const version = isNew || overwrite ? null : mode.version;
      const body = { ...toBody(draft), ...(version !== null && { version }) };
      return isNew || isOne
        ? noticed(await call(path, saved, { method: 'POST', body }))
        : noticed(await call(`${path}/${mode.id}`, saved, { method: 'PUT', body }));
    },
    remove: async (id) => noticed(await call(`${path}/${id}`, v.unknown(), { method: 'DELETE' })),
  };
}
