/** What a box may hold beside its coins. `id` tells it from all others, for good. */
export interface Prize {
  id: number;
  text: string;
}

/** Where a box's prize comes from: the administrator's tasks. */
export interface Prizes {
  /**
   * [B21] [B40] One at random of those not `drawn` yet, of all where there are no others; null where
   * there is none at all.
   */
  draw(drawn: readonly number[]): Promise<Prize | null>;
}
