import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { type Answer, request, errorTextIn } from '../shell/net/api.ts';
import { useCallback, useEffect, useState } from 'react';

/** A form waits no longer for an answer: a connection that hangs would keep it busy for good. */
const PATIENCE_MS = 20_000;
/** A whole list or file may take its time on a slow connection. */
export const LONG_PATIENCE_MS = 120_000;

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds to wait for the whole answer. */
  patience?: number;
}

/**
 * One of the administrator's calls; its answer is parsed with its schema. Never throws. `status` 0:
 * there was no answer, or none in time. A call that takes too long is aborted.
 */
export function call<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  { method = 'GET', body, patience = PATIENCE_MS }: CallOptions = {},
): Promise<Answer<InferOutput<Schema>>> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(patience);
  return request(path, { method, headers, signal, ...sent }, schema);
}

/** The problems of a form, by field. */
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

const UNAUTHORIZED = 401;
const listeners = new Set<() => void>();

/** Tells `listener` when a call was refused because the session is over. Returns how to stop. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes an answer on, and tells of a session that has ended. */
export function noticed<T>(answer: Answer<T>): Answer<T> {
  if (!answer.ok && answer.status === UNAUTHORIZED) for (const listener of listeners) listener();
  return answer;
}

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

/**
 * Asks one of the administrator's calls at an interval, in ms; null before the first answer. A
 * failed call keeps the last answer. `look` asks at once.
 */
export function usePolled<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  everyMs: number,
): { found: InferOutput<Schema> | null; look: () => Promise<void> } {
  const [found, setFound] = useState<InferOutput<Schema> | null>(null);
  const look = useCallback(async (): Promise<void> => {
    const answer = await call(path, schema);
    if (answer.ok) setFound(answer.value);
  }, [path, schema]);
  useEffect(() => {
    const first = setTimeout(() => void look(), 0);
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [look, everyMs]);
  return { found, look };
}
