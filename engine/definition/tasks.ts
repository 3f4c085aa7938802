import type { Language } from '../wire/languages.ts';
import type { Texts } from '../wire/texts.ts';
import type { Limits, TaskPlayers } from '../wire/profile.ts';

export type Difficulty = 'easy' | 'medium' | 'hard';

/** A prize that a box may contain besides coins. No other prize ever gets its `id`. */
export interface Prize {
  id: number;
  text: string;
  /** [A136] The same in other languages; missing: in none. */
  texts?: Texts;
  difficulty: Difficulty;
}

/** Where the prizes of boxes come from: the administrator's tasks. */
export interface Prizes {
  /**
   * [B21] [B40] [A86] A random task that fits the table and is not in `drawn`; if there is none, the one
   * that came first in `drawn`; null if no task fits. [A138] Of these, one that everybody can read.
   */
  draw(drawn: readonly number[], table?: TableOfTask): Promise<Prize | null>;
}

/** What is fine with everybody at a table, and what they speak. */
export interface TableNeeds extends Limits {
  languages?: ReadonlySet<Language>;
}

/** What a task must fit. Without limits all levels, kinks and faces do. */
export interface TableOfTask {
  limits?: TableNeeds;
  players?: Exclude<TaskPlayers, 'any'>;
  /** These tasks must not come. */
  without?: ReadonlySet<number>;
}

/** [A28] What so many players at a table make of it. */
export const playersOf = (count: number): Exclude<TaskPlayers, 'any'> =>
  count > 2 ? 'many' : 'two';

/** [B40] The ids of drawn prizes in the order of their last draw, after this one. */
export function prizeDrawn(drawn: readonly number[], id: number | undefined): number[] {
  return id === undefined ? [...drawn] : [...drawn.filter((other) => other !== id), id];
}

/** How accurately a task was done, in the judge's words. */
export const VERDICTS = ['exactly', 'nearly', 'not-at-all'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A verdict of a game on a task that a user has done. */
export interface Assessed {
  /** The visitor who judged. */
  judge: string;
  /** The id of the user who did the task. */
  user: number;
  /** 1, 2, …: with judge and user the key [J22]. */
  seq: number;
  task: string;
  verdict: Verdict;
  /** The change of the user's rating. */
  change: -1 | 0 | 1;
  /** The seq of the roll that drew the task. */
  dare: number;
}

/** [J30] Which step of the judge's address (a keyed hash) for this user a verdict is. */
export interface AddressStep {
  address: string;
  addressStep: number;
}

/** [J22] A stored verdict; `at` is in epoch milliseconds. */
export interface Assessment extends Assessed, Partial<AddressStep> {
  /** The journal's key of the room. */
  room: string;
  at: number;
}

/** Where the next assessment of a user by a visitor goes. */
export interface RatingStep {
  user: number;
  seq: number;
  /** [J23] [J30] How many more times the visitor may move the user's rating now, up or down. */
  stepsLeft: number;
  /** [J30] Which step of the address the next one is, if the address is known. */
  addressStep?: number;
}

/** The ratings of users. */
export interface Ratings {
  /**
   * `judge` and `opener` are visitors; `from`: the judge's address and the journal's key of the room.
   * Null if the opener is not a user.
   */
  next(
    judge: string,
    opener: string,
    from?: { address: string; room: string },
  ): Promise<RatingStep | null>;
}

/** [J23] How many steps in how long. */
export const MOST_STEPS = 3;
/** [J30] How many steps all visitors of an address have together, at one table and at all. */
export const ADDRESS_STEPS = { table: 3, all: 6 } as const;
export const STEPS_WITHIN_MS = 24 * 60 * 60 * 1000;
