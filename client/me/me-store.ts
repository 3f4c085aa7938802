import { useSyncExternalStore } from 'react';

/**
 * The server's last answer about the visitor: one copy for all parts of a page. Here it is unparsed, as
 * the home page comes without the schemas; me.ts parses it for those that come with them.
 */
export class MeStore {
  #said: unknown = null;
  /** The latest request and its answer. */
  #asked: { path: string; answer: Promise<unknown> } | null = null;
  readonly #listeners = new Set<() => void>();

  /** The body that came last; null: none yet. */
  readonly said = (): unknown => this.#said;

  /** Calls back when the server says something else. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the server's answer about the visitor everywhere on the page. */
  tell(body: unknown): void {
    this.#said = body;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Asks who the visitor is, once for each page: the same question gets the same answer. `game`: the
   * slug of the game whose coins are in the answer. Resolves with the body that came last, or null.
   */
  ask(game: string | null): Promise<unknown> {
    const path = game === null ? '/api/me' : `/api/me?game=${game}`;
    if (this.#asked?.path !== path) this.#asked = { path, answer: this.#fetch(path) };
    return this.#asked.answer;
  }

  async #fetch(path: string): Promise<unknown> {
    const before = this.#said;
    try {
      const response = await fetch(path, { credentials: 'same-origin' });
      if (!response.ok) return null;
      const body: unknown = await response.json();
      // A save that came meanwhile is newer than this answer.
      if (this.#said === before) this.tell(body);
      return this.#said;
    } catch {
      return null; // a page that cannot say who one is is a page all the same
    }
  }
}

/** The page's own. */
export const meStore = new MeStore();

/** The body of the server's last answer; null before it, and where pages are rendered ahead. */
export function useSaid(): unknown {
  return useSyncExternalStore(meStore.subscribe, meStore.said, () => null);
}

/** The part of the visitor that the header shows. */
interface Guest {
  /** The name of their personal link, if they took one: it replaces a chosen name. */
  name: string | null;
  avatar: string | null;
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
  const name = textOf(fieldOf(body, 'user'), 'nickname') ?? textOf(body, 'name');
  return { name, avatar: textOf(body, 'avatar') };
}

const KEY = 'badge-until';

/** [S27] Until when (epoch ms) the visitor's last prize is a badge on their name, in every tab of this browser. */
class Badge {
  readonly #listeners = new Set<() => void>();

  /** Whether the visitor wears it now. */
  readonly isOn = (): boolean => {
    try {
      return Number(localStorage.getItem(KEY) ?? 0) > Date.now();
    } catch {
      return false; // storage is forbidden
    }
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };

  /** @param until Epoch ms; null: there is none. */
  keep(until: number | null): void {
    try {
      if (until === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(until));
    } catch {
      return;
    }
    for (const listener of this.#listeners) listener();
  }
}

export const badge = new Badge();

export const useBadge = (): boolean =>
  useSyncExternalStore(badge.subscribe, badge.isOn, () => false);
