import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { type Answer, codeIn, errorTextIn, request } from '../shell/net/api.ts';
import { refusalText as inWords } from '../shell/net/refusal-texts.ts';
import { bad, good, type Status } from './ui/section.tsx';

/** A form waits no longer for an answer: a connection that hangs would keep it busy for good. */
const PATIENCE_MS = 20_000;
/** A whole list or file may take its time on a slow connection. */
export const LONG_PATIENCE_MS = 120_000;

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; `csv` as it is. */
  body?: unknown;
  csv?: string;
  /** Milliseconds to wait for the whole answer. */
  patience?: number;
}

/** Statuses of a session that has ended, and of what somebody else has changed, or deleted. */
export const UNAUTHORIZED = 401;
export const CONFLICT = 409;
export const NOT_FOUND = 404;

const listeners = new Set<() => void>();

/** Tells `listener` when a call was refused because the session is over. Returns how to stop. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells of a session that has ended. */
export function noticeStatus(status: number): void {
  if (status === UNAUTHORIZED) for (const listener of listeners) listener();
}

/**
 * One of the administrator's calls; its answer is parsed with its schema. Never throws. `status` 0:
 * there was no answer, or none in time. A call that takes too long is aborted.
 */
export async function call<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  { method = 'GET', body, csv, patience = PATIENCE_MS }: CallOptions = {},
): Promise<Answer<InferOutput<Schema>>> {
  const sent = csv ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = csv === undefined ? 'application/json' : 'text/csv';
  const headers = {
    accept: 'application/json',
    ...(sent !== undefined && { 'content-type': type }),
  };
  const signal = AbortSignal.timeout(patience);
  const init = { method, headers, signal, ...(sent !== undefined && { body: sent }) };
  const answer = await request(path, init, schema);
  if (!answer.ok) noticeStatus(answer.status);
  return answer;
}

/**
 * The text for a refusal: what its code says in the reader's language, else the server's, else ours. Of a
 * malformed body or file only the server's text names the field and what it takes [A34].
 */
export function refusalText<T>(answer: Answer<T>, ours: string): string {
  if (answer.ok) return '';
  const told = errorTextIn(answer.body);
  if (told === null) return ours;
  const code = codeIn(answer.body);
  return code === 'action/malformed' ? told : inWords(code, told);
}

export interface Asked<T> {
  /** The last good answer; null before the first one. */
  found: T | null;
  /** Whether the last call was refused. */
  failed: boolean;
  /** Asks at once. */
  look: () => Promise<void>;
}

/** Asks the server, and again at an interval, in ms. Of several calls under way only the last counts. */
export function useAsked<T>(ask: () => Promise<Answer<T>>, everyMs?: number): Asked<T> {
  const [shown, setShown] = useState<Omit<Asked<T>, 'look'>>({ found: null, failed: false });
  const last = useRef(0);
  const answered = useRef(0);
  const look = useCallback(async () => {
    last.current += 1;
    const turn = last.current;
    const answer = await ask();
    if (turn !== last.current) return;
    answered.current = turn;
    setShown(({ found }) => ({ found: answer.ok ? answer.value : found, failed: !answer.ok }));
  }, [ask]);
  useEffect(() => {
    void look();
    // A slow server is not asked again before it has answered.
    const again = () => void (answered.current === last.current && look());
    const timer = everyMs === undefined ? undefined : setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [look, everyMs]);
  return { ...shown, look };
}

/** The same of a call without a body. */
export function usePolled<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  everyMs?: number,
): Asked<InferOutput<Schema>> {
  const ask = useCallback(() => call(path, schema), [path, schema]);
  return useAsked(ask, everyMs);
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
    const answer = await call(path, DONE, { method, body });
    setStatus(answer.ok ? good(done) : bad(refusalText(answer, answer.error)));
    await look();
    return answer.ok;
  }
  return { status, act };
}
