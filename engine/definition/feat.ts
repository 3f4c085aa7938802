/** What a player did that the evening's board may tell of [T28]. */
export const FEATS = ['dare', 'roll', 'wheel', 'won', 'lost'] as const;
export type FeatKind = (typeof FEATS)[number];

/**
 * [T28] A feat of a seat. `value`: more is better; of a dare, and of a game won or lost, each counts
 * one. `text` says what it was, for people.
 */
export interface Feat<Seat extends string = string> {
  seat: Seat;
  kind: FeatKind;
  value: number;
  text?: string;
}

/** [T28] Where hosts note feats once they are recorded. A visitor without a name has none. */
export interface FeatBook {
  note(visitor: string, feat: Omit<Feat, 'seat'>): void;
}

/** [T28] The games that were just finished, for everybody who sits there; a draw is neither. */
export const gameFeats = <Seat extends string>(
  players: readonly Seat[],
  winner: Seat,
): Feat<Seat>[] =>
  players.map((seat) => ({ seat, kind: seat === winner ? 'won' : 'lost', value: 1 }));
