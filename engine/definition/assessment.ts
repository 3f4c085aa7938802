/** How accurately a task was done, in the word of whoever looked on. */
export const VERDICTS = ['exactly', 'nearly', 'not-at-all'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a game says of a task that a user has done. */
export interface Assessed {
  /** The visitor who judged. */
  judge: string;
  /** The id of the user who did the task. */
  user: number;
  /** 1, 2, …: with judge and user the key [J22]. */
  seq: number;
  task: string;
  verdict: Verdict;
  /** By how much it moves the user's rating. */
  change: -1 | 0 | 1;
  /** The seq of the roll that the task came of. */
  dare: number;
}

/** [J22] The same as it is kept; `at` is in epoch milliseconds. */
export interface Assessment extends Assessed {
  /** The journal's key of the room. */
  room: string;
  at: number;
}

/** Where the next assessment of a user by a visitor goes. */
export interface RatingStep {
  user: number;
  seq: number;
  /** [J23] How many more times the visitor may move the user's rating now, up or down. */
  stepsLeft: number;
}

/** Whose ratings move. */
export interface Ratings {
  /** `judge` and `opener` are visitors; null where the opener is no user. */
  next(judge: string, opener: string): Promise<RatingStep | null>;
}

/** [J23] So many steps in so long. */
export const MOST_STEPS = 3;
export const STEPS_WITHIN_MS = 24 * 60 * 60 * 1000;
