import type { GenericSchema, InferOutput } from 'valibot';
import { type Answer, request } from '../../shell/net/api.ts';

/** A form waits no longer for an answer: a connection that hangs would keep it busy for good. */
const PATIENCE_MS = 20_000;
/** A whole list or file may take its time on a slow connection. */
export const LONG_PATIENCE_MS = 120_000;

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Milliseconds until the whole answer is there. */
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
