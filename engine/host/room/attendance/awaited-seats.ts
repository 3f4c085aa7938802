import type { AwaitedSeat } from '../../../journal/journal.ts';

const NOBODY: readonly AwaitedSeat[] = [];

interface AwaitedParts {
  /** Epoch milliseconds. */
  now: () => number;
  /** The time of at least one seat is up. */
  onLate: () => void;
}

/** [B50] The joined seats to which nobody has connected yet. */
export class AwaitedSeats {
  readonly #parts: AwaitedParts;
  #list = NOBODY;
  #timer: NodeJS.Timeout | null = null;
  #isNoted = true;

  constructor(parts: AwaitedParts) {
    this.#parts = parts;
  }

  get any(): boolean {
    return this.#list.length > 0;
  }

  get list(): readonly AwaitedSeat[] {
    return this.#list;
  }

  /** Whether the store knows who has connected; otherwise a crash could free their seat. */
  get isNoted(): boolean {
    return this.#isNoted;
  }

  noted(): void {
    this.#isNoted = true;
  }

  add(playerId: string, until: number): void {
    this.#set([...this.#list, { playerId, until }]);
  }

  /** Somebody has connected, or the seat is free again. */
  remove(playerId: string): void {
    if (!this.#list.some((seat) => seat.playerId === playerId)) return;
    this.#isNoted = false;
    this.#set(this.#list.filter((seat) => seat.playerId !== playerId));
  }

  /** The player ids whose time is up. */
  late(): string[] {
    const now = this.#parts.now();
    return this.#list.flatMap(({ playerId, until }) => (until <= now ? [playerId] : []));
  }

  /** Waits for the next seat's time. */
  wait(): void {
    this.stop();
    if (!this.any) return;
    const next = Math.min(...this.#list.map(({ until }) => until));
    const ms = Math.max(1, next - this.#parts.now());
    this.#timer = setTimeout(this.#parts.onLate, ms).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #set(list: readonly AwaitedSeat[]): void {
    this.#list = list.length === 0 ? NOBODY : list;
    this.wait();
  }
}
