import type { Answer } from '../../shell/net/api.ts';

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
