import type { Limits } from '../wire/profile.ts';

export type Difficulty = 'easy' | 'medium' | 'hard';

/** A prize that a box may contain besides coins. No other prize ever gets its `id`. */
export interface Prize {
  id: number;
  text: string;
  difficulty: Difficulty;
}

/** Where the prizes of boxes come from: the administrator's tasks. */
export interface Prizes {
  /**
   * [B21] [B40] [A86] A random task within the limits that is not in `drawn`; if there is none, any
   * within the limits; null if no task fits. Without limits all tasks fit.
   */
  draw(drawn: readonly number[], limits?: Limits): Promise<Prize | null>;
}
