import { useSyncExternalStore } from 'react';

/**
 * What the server said last of the visitor: one copy for all parts of a page. Here it is unparsed, as
 * the home page comes without the schemas; me.ts parses it for those that come with them.
 */
let said: unknown = null;
/** Who asked last, and what is answered. */
let asked: { path: string; answer: Promise<unknown> } | null = null;
const listeners = new Set<() => void>();

/** Shows everywhere on the page what the server said of the visitor. */
export function tellMe(body: unknown): void {
  said = body;
  for (const listener of listeners) listener();
}

async function ask(path: string): Promise<unknown> {
  const before = said;
  try {
    const response = await fetch(path, { credentials: 'same-origin' });
    if (!response.ok) return null;
    const body: unknown = await response.json();
    // What was saved meanwhile is newer than this.
    if (said === before) tellMe(body);
    return said;
  } catch {
    return null; // a page that cannot say who one is is a page all the same
  }
}

/**
 * Asks who the visitor is, once for each page: whoever asks the same is told the same. `game`: the
 * slug of the game whose coins are in the answer. Resolves with the answer's body, unparsed, or null.
 */
export function askMe(game: string | null): Promise<unknown> {
  const path = game === null ? '/api/me' : `/api/me?game=${game}`;
  if (asked?.path !== path) asked = { path, answer: ask(path) };
  return asked.answer;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The body as the server said it last; null before, and where pages are drawn ahead. */
export function useSaid(): unknown {
  return useSyncExternalStore(
    subscribe,
    () => said,
    () => null,
  );
}

/** What the header shows of the visitor. */
export interface Guest {
  name: string | null;
  avatar: string | null;
  /** The name is that of their personal link: it wins over what they choose. */
  isLinked: boolean;
}

const fieldOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;

function textOf(body: unknown, key: string): string | null {
  const text = fieldOf(body, key);
  return typeof text === 'string' ? text : null;
}

/** The guest in a body, read by hand; null where there is no body. */
export function guestIn(body: unknown): Guest | null {
  if (body === null) return null;
  const nickname = textOf(fieldOf(body, 'user'), 'nickname');
  const name = nickname ?? textOf(body, 'name');
  return { name, avatar: textOf(body, 'avatar'), isLinked: nickname !== null };
}
