import type { GenericSchema, InferOutput } from 'valibot';
import { type Answer, request } from '../../shell/net/api.ts';
import * as v from 'valibot';

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
