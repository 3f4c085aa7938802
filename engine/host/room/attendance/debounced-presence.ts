import type { Presence } from './presence.ts';

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
    const now = this.#presence.seats;
    const names = Object.keys(now) as Seat[];
    if (names.every((seat) => before[seat] || !now[seat])) return false;
    const shown = names.map((seat): [Seat, boolean] => [seat, before[seat] || now[seat]]);
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
    const now = this.#presence.seats;
    if ((Object.keys(now) as Seat[]).every((seat) => before[seat] === now[seat])) return false;
    this.#seats = now;
    return true;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
