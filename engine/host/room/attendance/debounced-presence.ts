import type { Presence } from './presence.ts';
import { Refused } from '../../../definition/refusal.ts';

/** [B49] How long a player who has disconnected is still shown as connected: as long as a reload takes. */
export const GONE_MS = 1000;

/**
 * [B49] Which seats are shown as connected: a player who connects at once, a player who disconnects
 * a moment later. So nobody sees a player go who reloads or moves to another process.
 */
export class DebouncedPresence<Seat extends string> {
  readonly #presence: Presence<Seat>;
  readonly #tell: () => void;
  #seats: Readonly<Record<Seat, boolean>>;
  #timer: NodeJS.Timeout | null = null;

  /** @param tell Tells the room which seats are shown now. */
  constructor(presence: Presence<Seat>, tell: () => void) {
    this.#presence = presence;
    this.#tell = tell;
    this.#seats = presence.seats;
  }

  /** Which seats are shown as connected; the same object until that changes. */
  get seats(): Readonly<Record<Seat, boolean>> {
    return this.#seats;
  }

  /** A player has connected. Returns whether that changes what is shown. */
  come(): boolean {
    const before = this.#seats;
    const after = this.#presence.seats;
    const names = Object.keys(after) as Seat[];
    if (names.every((seat) => before[seat] || !after[seat])) return false;
    const shown = names.map((seat): [Seat, boolean] => [seat, before[seat] || after[seat]]);
    this.#seats = Object.fromEntries(shown) as Record<Seat, boolean>;
    return true;
  }

  /** A player has disconnected; that is shown unless they are back in time. An empty room keeps nobody. */
  gone(): void {
    if (!this.#presence.anyone) this.flush();
    else this.#timer ??= setTimeout(() => this.flush() && this.#tell(), GONE_MS).unref();
  }

  /** Shows the seats as they are now. Returns whether that changes what is shown. */
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

/** [B28] How many people may watch a room. */
export const WATCHERS_AT_MOST = 200;
/** [B28] How many of them may share an address. */
export const WATCHERS_OF_ADDRESS = 100;

const FROM_HERE =
  'Too many people are watching this room from your network. Please try again later.';

/** [B27] How often the number of watchers is announced at most, in ms. */
const NEWS_MS = 500;

/** Admits watchers and announces their number. */
export class WatcherNews {
  readonly #presence: Watched;
  readonly #count: () => number;
  readonly #tell: () => void;
  #told = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param tell Tells the room how many people watch (`count`), and calls `told`. */
  constructor(presence: Watched, count: () => number, tell: () => void) {
    this.#presence = presence;
    this.#count = count;
    this.#tell = tell;
  }

  /** [B28] @throws Refused if too many others watch */
  admit(connection: string, address: string | null = null): void {
    if (this.#presence.knows(connection)) return;
    if (this.#presence.watching >= WATCHERS_AT_MOST) throw new Refused('watchers/too-many');
    if (address === null || this.#presence.watchingFrom(address) < WATCHERS_OF_ADDRESS) return;
    throw new Refused('watchers/too-many', FROM_HERE);
  }

  /** Somebody has connected or disconnected: a changed number of watchers is announced soon. */
  look(): void {
    if (this.#timer !== null || this.#count() === this.#told) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#count() !== this.#told) this.#tell();
    }, NEWS_MS).unref();
  }

  /** The current number is being announced. */
  told(): void {
    this.#told = this.#count();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
