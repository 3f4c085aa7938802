import * as v from 'valibot';
import { type Answer, errorTextIn } from '../../shell/net/api.ts';
import { call, LONG_PATIENCE_MS, type Problems, noticed } from './call.ts';

/** Statuses of what somebody else has changed, or deleted, meanwhile. */
export const CONFLICT = 409;
export const NOT_FOUND = 404;

/** The values of a form: plain text and ticks, under the names of the wire. */
export type Draft = Readonly<Record<string, string | boolean>>;

export interface Stored {
  id: number;
  version: number;
}

/** A kind of item the administrator keeps: where it is, how it is read, typed and checked. */
export interface ResourceSpec<Item extends Stored, Form extends Draft> {
  /** Its name inside a sentence: 'kink'. */
  noun: string;
  path: string;
  itemSchema: v.GenericSchema<unknown, Item>;
  draftSchema: v.GenericSchema<unknown, Form>;
  /** The form's values in create mode. */
  blank: Form;
  toDraft: (item: Item) => Form;
  /** The body of a POST or PUT; its `version` is added here. */
  toBody: (draft: Form) => Record<string, unknown>;
  check: (draft: Form) => Problems;
}

export type EditMode = { is: 'create' } | { is: 'edit'; id: number; version: number };

export interface Resource<Item extends Stored, Form extends Draft> {
  spec: ResourceSpec<Item, Form>;
  list: () => Promise<Answer<Item[]>>;
  one: (id: number) => Promise<Answer<Item>>;
  /**
   * Creates or updates; returns the item if the server sends it. Without a version an update
   * overwrites the stored item.
   */
  save: (mode: EditMode, draft: Form, overwrite: boolean) => Promise<Answer<Stored | null>>;
  remove: (id: number) => Promise<Answer<unknown>>;
}

export function resourceOf<Item extends Stored, Form extends Draft>(
  spec: ResourceSpec<Item, Form>,
): Resource<Item, Form> {
  const { path, itemSchema, toBody } = spec;
  const listSchema = v.array(itemSchema);
  // Only success or failure of a write counts, whatever its body.
  const anything = v.unknown();
  const saved = v.fallback(v.nullable(v.object({ id: v.number(), version: v.number() })), null);
  return {
    spec,
    list: async () => noticed(await call(path, listSchema, { patience: LONG_PATIENCE_MS })),
    one: async (id) => noticed(await call(`${path}/${id}`, itemSchema)),
    save: async (mode, draft, overwrite) => {
      const body = toBody(draft);
      if (mode.is === 'create') return noticed(await call(path, saved, { method: 'POST', body }));
      const versioned = overwrite ? body : { ...body, version: mode.version };
      const put = { method: 'PUT', body: versioned } as const;
      return noticed(await call(`${path}/${mode.id}`, saved, put));
    },
    remove: async (id) => noticed(await call(`${path}/${id}`, anything, { method: 'DELETE' })),
  };
}

/** The text for a refused write: the server's, if it sent one, else ours. */
export function refusalText<T>(answer: Answer<T>, ours: string): string {
  return answer.ok ? '' : (errorTextIn(answer.body) ?? ours);
}
