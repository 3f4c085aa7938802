import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { type Answer, request, errorTextIn } from '../shell/net/api.ts';
import { useCallback, useEffect, useState } from 'react';
import { bad, good, type Status } from './ui/section.tsx';

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
    const answer = noticed(await call(path, schema));
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

const DONE = v.object({ success: v.literal(true) });

/** Changes something by a call without an answer of its own, and says how that went. */
export function useDeeds(look: () => Promise<void> = async () => {}) {
  const [status, setStatus] = useState<Status | null>(null);
  /** Returns whether it was done; `done` says so. */
  async function act(
    path: string,
    done: string,
    { method = 'POST', body }: CallOptions = {},
  ): Promise<boolean> {
    const answer = noticed(await call(path, DONE, { method, body }));
    setStatus(answer.ok ? good(done) : bad(answer.error));
    await look();
    return answer.ok;
  }
  return { status, act };
}
