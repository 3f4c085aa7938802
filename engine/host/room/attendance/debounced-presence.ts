import type { Presence } from './presence.ts';
import { Refused } from '../../../definition/refusal.ts';

/** [B49] Who has gone is shown as there for so long: a page that is loaded again takes no longer. */
export const GONE_MS = 1000;

/**
 * [B49] The seats as those at a table see them: who comes is shown at once, who goes a moment later, so
 * that nobody is called away who reloads, or moves to another process.
 */
export class DebouncedPresence<Seat extends string> {
  readonly #presence: Presence<Seat>;
  readonly #tell: () => void;
  #seats: Readonly<Record<Seat, boolean>>;
  #timer: NodeJS.Timeout | null = null;

  /** @param tell Tells those who are there how the seats are shown now. */
  constructor(presence: Presence<Seat>, tell: () => void) {
    this.#presence = presence;
    this.#tell = tell;
    this.#seats = presence.seats;
  }

  /** Which seats are shown as having somebody; the same object until that changes. */
  get seats(): Readonly<Record<Seat, boolean>> {
    return this.#seats;
  }

  /** Somebody has come. Answers whether that is news: who was back in time had not been missed. */
  come(): boolean {
    const before = this.#seats;
    const after = this.#presence.seats;
    const names = Object.keys(after) as Seat[];
    if (names.every((seat) => before[seat] || !after[seat])) return false;
    const shown = names.map((seat): [Seat, boolean] => [seat, before[seat] || after[seat]]);
    this.#seats = Object.fromEntries(shown) as Record<Seat, boolean>;
    return true;
  }

  /** Somebody has gone: it is shown, and told, unless they are back in time. Nobody is kept for an empty table. */
  gone(): void {
    if (!this.#presence.anyone) this.flush();
    else this.#timer ??= setTimeout(() => this.flush() && this.#tell(), GONE_MS).unref();
  }

  /** Shows the seats as they are, at once; answers whether that is news. */
  flush(): boolean {
    this.stop();
    const before = this.#seats;
    const after = this.#presence.seats;
    if ((Object.keys(after) as Seat[]).every((seat) => before[seat] === after[seat])) return false;
    this.#seats = after;
    return true;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

type Watched = Pick<Presence<string>, 'knows' | 'watching' | 'watchingFrom'>;

/** [B28] So many may watch a room at a time. */
export const WATCHERS_AT_MOST = 200;
/** [B28] So many of them from one address. */
export const WATCHERS_OF_ADDRESS = 100;

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
