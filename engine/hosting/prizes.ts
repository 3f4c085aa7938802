/** Where a box's prize comes from: the administrator's tasks. */
export interface Prizes {
  /** [B21] The text of one at random, or null where there is none. */
  draw(): Promise<string | null>;
}
