import type { Answer, Visitor } from '../../../bridge/client/visitor.ts';
import type { Recorder } from '../record/history.ts';

/** So long a client waits for anything before it holds its connection for dead, ms. */
export const PATIENCE_MS = 3000;

/** Shared by all players: the server's address, the record, and the signal that ends the run. */
export interface Stage {
  recorder: Recorder;
  /** The address of a process for clients. */
  url(process: number): string;
  processes: number;
  /** False: nobody begins anything more. */
  isOn(): boolean;
}

/** The visitor's id, as the journal names it; it is known from the first answer on. */
export const visitorOf = (visitor: Visitor | undefined): string =>
  visitor?.cookieOf('visitor') ?? '';

/** A call to a process. Null: no answer came. */
export function askAt(
  url: string,
  visitor: Visitor,
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Answer | null> {
  visitor.url = url;
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return visitor.ask(method, path, { headers, signal, ...sent }).catch(() => null);
}
