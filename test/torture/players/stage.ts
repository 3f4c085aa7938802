import type { Answer, Visitor } from '../../../bridge/client/visitor.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
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

/** So long a player waits before the next attempt, ms. */
export const AGAIN_MS = 100;

/**
 * Becomes a visitor before anything else, as a page does that shows a game. Whoever takes a seat
 * without a cookie, and loses the answer, comes again as a stranger to it.
 */
export async function becomeVisitor(stage: Stage, random: Random, visitor: Visitor): Promise<void> {
  while (stage.isOn() && visitorOf(visitor) === '') {
    const process = random.below(stage.processes);
    await askAt(stage.url(process), visitor, 'GET', '/api/play/slots-exposure');
    await sleep(AGAIN_MS);
  }
}
