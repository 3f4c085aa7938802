import type { InvariantReports } from './judge.ts';

/** The whole room, beside what its reader knew. */
export interface Whole {
  /** How many messages it tells at once; negative: it went back. */
  news: number;
  /** Whether the reader had asked for it. */
  isAsked: boolean;
}

/** [X3] Whether a room's messages come once, in order and without a gap, as one reader hears them. */
export class SeqOrder {
  readonly #judge: Pick<InvariantReports, 'wrong' | 'missed'>;
  /** 0: the room was not told yet. */
  seq = 0;
  /** A message is missing: the room must be asked for again. */
  gap = false;
  /** Since when the room was asked for: what was told by then, the answer must know. */
  #askedAt: number | null = 0;
  #toldWholeAt = 0;

  constructor(judge: Pick<InvariantReports, 'wrong' | 'missed'>) {
    this.#judge = judge;
  }

  /** Another room. */
  restart(): void {
    this.seq = 0;
    this.gap = false;
  }

  /** The room is asked for: the next room-state may tell more than the messages did, never less. */
  asks(): void {
    this.#askedAt = this.seq;
  }

  /** A message came: how many are missing before it; null: it is an old one, to be dropped. */
  next(name: string, seq: number): number | null {
    if (seq <= this.seq) {
      this.old(name, seq);
      return null;
    }
    const missing = seq - this.seq - 1;
    if (missing > 0) this.lacks(name, seq, missing);
    this.seq = seq;
    return missing;
  }

  /** So many messages up to this number never came. */
  lacks(name: string, seq: number, missing: number): void {
    this.#judge.missed(`${name} ${seq} came after ${this.seq}`, missing);
    this.gap = true;
    this.seq = seq;
  }

  /** An old message: what the room-state already told may still have been on its way. */
  old(name: string, seq: number): void {
    if (seq > this.#toldWholeAt) this.#judge.wrong('repeated', `${name} ${seq} at ${this.seq}`);
  }

  /** The whole room came; null: read before a message that overtook it, to be dropped [X3]. */
  whole(seq: number): Whole | null {
    const asked = this.#askedAt;
    this.#askedAt = null;
    if (seq < this.seq) {
      if (asked === null) this.#judge.wrong('repeated', `room-state ${seq} at ${this.seq}`);
      if (asked === null || seq >= asked) return null;
      this.#judge.wrong('went-back', `the room is at ${seq}, it was at ${asked}`);
      this.gap = true;
    }
    return { news: this.seq === 0 ? 0 : seq - this.seq, isAsked: asked !== null };
  }

  /** The reader goes on from a whole room. */
  adopt(seq: number): void {
    this.seq = seq;
    this.gap = false;
    this.#toldWholeAt = seq;
  }
}
