import type { ChatLine } from '../../../engine/wire/chat.ts';
import type { CSSProperties } from 'react';

/** The players and the chat of a view, for games that show both in the usual way. */
export interface SeatedView<Seat extends string = string, Line = ChatLine> {
  /** The reader's own seat; null: they only watch. */
  seat: Seat | null;
  /** The seats that are taken, in their order [T4]. */
  taken: readonly Seat[];
  /** [B48] The nicknames of those who have one. */
  names: Readonly<Record<string, string | null>>;
  /** [B62] The avatars of those who chose one; left out: the game has none. */
  avatars?: Readonly<Record<string, string | null | undefined>>;
  present: Readonly<Record<string, boolean>>;
  watching?: number;
  messages: readonly Line[];
}

type Named = Pick<SeatedView, 'taken' | 'names'>;

/** The name of who sits there: their nickname, or the seat's number. */
export const nameAt = ({ taken, names }: Named, seat: string): string =>
  names[seat] ?? `Player ${taken.indexOf(seat) + 1}`;

/** The same to the reader, who is 'You'. */
export const youOr = (view: Named & Pick<SeatedView, 'seat'>, seat: string): string =>
  seat === view.seat ? 'You' : nameAt(view, seat);

/** The colour in which a seat's name is written, by its place at the table, from 0. */
export const seatColour = (place: number): CSSProperties => ({ color: `var(--seat-${place + 1})` });
