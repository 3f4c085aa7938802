import type { Recorder } from '../results/recorder.ts';

/** Reports a broken rule: its name in the counts, and details. */
export type InvariantReporter = (what: string, detail: string) => void;

/** Where a view says what it found. */
export interface InvariantReports {
  readonly wrong: InvariantReporter;
  /** Messages that never came. */
  readonly missed: (detail: string, count: number) => void;
  readonly forced: () => void;
  readonly verified: () => void;
}

/** Counts what a view reports. @param who Names the view's reader. */
export function invariantReports(recorder: Recorder, who: () => string): InvariantReports {
  return {
    wrong: (what, detail) => recorder.fault('wrong', what, `${who()}: ${detail}`),
    missed: (detail, count) => recorder.fault('lost', 'fact', `${who()}: ${detail}`, count),
    forced: () => recorder.tally('forced'),
    verified: () => recorder.tally('verified'),
  };
}

/** A whole room, compared with what its reader knew. */
interface Whole {
  /** How many messages it is ahead; negative: it went back. */
  news: number;
  /** Whether the reader had asked for it. */
  isAsked: boolean;
}

/** [X3] Checks that one reader receives a room's messages once, in order and without gaps. */
export class SeqOrder {
  readonly #judge: Pick<InvariantReports, 'wrong' | 'missed'>;
  /** 0: no room yet. */
  seq = 0;
  /** A message is missing: the room must be asked for again. */
  gap = false;
  /** The number known when the room was asked for; the answer must not be older. */
  #askedAt: number | null = 0;
  #toldWholeAt = 0;

  constructor(judge: Pick<InvariantReports, 'wrong' | 'missed'>) {
    this.#judge = judge;
  }

  /** Another room, over another connection. */
  restart(): void {
    this.seq = 0;
    this.gap = false;
  }

  /** The room is asked for: the next room-state may contain more than the messages, never less. */
  asks(): void {
    this.#askedAt = this.seq;
  }

  /** A message came. Returns how many are missing before it; null: it is old and must be dropped. */
  next(name: string, seq: number): number | null {
    if (seq <= this.seq) {
      this.#old(name, seq);
      return null;
    }
    const missing = seq - this.seq - 1;
    if (missing > 0) this.#lacks(name, seq, missing);
    this.seq = seq;
    return missing;
  }

  /** This many messages before this one never came. */
  #lacks(name: string, seq: number, missing: number): void {
    this.#judge.missed(`${name} ${seq} came after ${this.seq}`, missing);
    this.gap = true;
    this.seq = seq;
  }

  /** An old message may have been on its way when the room-state was sent. */
  #old(name: string, seq: number): void {
    if (seq > this.#toldWholeAt) this.#judge.wrong('repeated', `${name} ${seq} at ${this.seq}`);
  }

  /** The whole room came; null: it was overtaken by a message and must be dropped [X3]. */
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

  /** The reader continues from a whole room. */
  adopt(seq: number): void {
    this.seq = seq;
    this.gap = false;
    this.#toldWholeAt = seq;
  }
}
