import { Refused } from '../../../core/refusal.ts';
import type { Presence } from './presence.ts';

type Watched = Pick<Presence<string>, 'knows' | 'watching' | 'watchingFrom'>;

/** [B28] So many may watch a room at a time. */
export const WATCHERS_AT_MOST = 50;
/** [B28] So many of them from one address. */
export const WATCHERS_OF_ADDRESS = 25;

const FROM_HERE =
  'Too many people are watching this room from your network. Please try again later.';

/** [B27] However many come and go, the others hear of it at most so often. */
const NEWS_MS = 500;

/** Lets watchers in and tells of their number. */
export class WatcherNews {
  readonly #presence: Watched;
  readonly #tell: () => void;
  #told = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param tell Tells everybody there how many watch, and calls `told`. */
  constructor(presence: Watched, tell: () => void) {
    this.#presence = presence;
    this.#tell = tell;
  }

  /** [B28] @throws Refused where too many others watch. */
  admit(connection: string, address: string | null = null): void {
    if (this.#presence.knows(connection)) return;
    if (this.#presence.watching >= WATCHERS_AT_MOST) throw new Refused('watchers/too-many');
    if (address === null || this.#presence.watchingFrom(address) < WATCHERS_OF_ADDRESS) return;
    throw new Refused('watchers/too-many', FROM_HERE);
  }

  /** Somebody has come or gone, perhaps a watcher: a number that stays changed is told soon. */
  look(): void {
    if (this.#timer !== null || this.#presence.watching === this.#told) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#presence.watching !== this.#told) this.#tell();
    }, NEWS_MS).unref();
  }

  /** The number as it is now is being told. */
  told(): void {
    this.#told = this.#presence.watching;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
