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

  has(playerId: string): boolean {
    return this.#list.some((seat) => seat.playerId === playerId);
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

/**
 * [J20] For this long, in ms, players of a room that was handed over count as connected before they
 * come back.
 */
export const EXPECTED_MS = 2000;

/**
 * [T27] For this long after a room was opened, in ms, its players may be on their way back: phones that
 * lost a killed server try again after one to five seconds, and need a moment to sit down.
 */
const REOPENED_MS = 10_000;

/** [J20] The connections that a room may get back: it was opened a moment ago, or handed over. */
export class ExpectedConnections {
  readonly #now: () => number;
  readonly #onMissed: (missed: Iterable<string>) => void;
  readonly #openedAt: number;
  /** Set when a room is handed over. */
  #expected: Set<string> | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param onMissed Receives the connections that did not come back in time. */
  constructor(now: () => number, onMissed: (missed: Iterable<string>) => void) {
    this.#now = now;
    this.#onMissed = onMissed;
    this.#openedAt = now();
  }

  /** [T27] Whether players may still be on their way back. */
  get any(): boolean {
    return this.#expected !== null || this.#now() - this.#openedAt < REOPENED_MS;
  }

  /** Expects these too; the time for all of them runs from the first call. */
  add(connections: readonly string[]): void {
    const expected = (this.#expected ??= new Set());
    for (const connection of connections) expected.add(connection);
    this.#timer ??= setTimeout(() => this.#end(), EXPECTED_MS).unref();
  }

  /** The connection is back, or gone for good. */
  delete(connection: string): void {
    this.#expected?.delete(connection);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #end(): void {
    this.#timer = null;
    const missed = this.#expected ?? [];
    this.#expected = null;
    this.#onMissed(missed);
  }
}
