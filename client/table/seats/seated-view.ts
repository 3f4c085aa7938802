import { t } from '../../../engine/wire/text.ts';
import type { TableLine } from '../../../engine/table/talk.ts';

/** The players and the chat of a view, for games that show both in the usual way. */
export interface SeatedView<Seat extends string = string, Line = TableLine<string>> {
  /** The reader's own seat; null: they only watch. */
  seat: Seat | null;
  /** The seats that are taken, in their order [T4]. */
  taken: readonly Seat[];
  /** [B48] The nicknames of those who have one. */
  names: Readonly<Record<string, string | null | undefined>>;
  /** [B62] The avatars of those who chose one; left out: the game has none. */
  avatars?: Readonly<Record<string, string | null | undefined>>;
  /** [B66] The seat of the house. */
  house?: Seat | null;
  /** The place whose colour somebody has, from 0; left out: that of their seat among those taken. */
  placeAt?: (seat: string) => number;
  present: Readonly<Record<string, boolean>>;
  watching?: number;
  messages: readonly Line[];
}

type Named = Pick<SeatedView, 'taken' | 'names'>;

/** The name of a player without one, from the number of their seat. */
export const playerNumbered = (place: number | string): string => t('Player {place}', { place });

/** The name of who sits there: their nickname, or the seat's number. */
export const nameAt = ({ taken, names }: Named, seat: string): string =>
  names[seat] ?? playerNumbered(taken.indexOf(seat) + 1);

/** A player's face. A player who has chosen none gets a smiley in the colour of their place. */
export interface ShownFace {
  name: string | null;
  place: number;
}

/** The faces at a table, by seat; null: not known. `of`: only while this is who sits there. */
export type FaceBySeat = (seat: string, of?: string) => ShownFace | null;

type Faced = Named & Pick<SeatedView, 'avatars' | 'house' | 'placeAt'>;

export const placeOf = ({ placeAt, taken }: Faced, seat: string): number =>
  placeAt?.(seat) ?? taken.indexOf(seat);

/** [B114] The face of who sits there; null: nobody knows it any more. */
export function faceAt(view: Faced, seat: string, of?: string): ShownFace | null {
  if (view.avatars === undefined) return null;
  if (of !== undefined && of !== nameAt(view, seat)) return null;
  const name = seat === view.house ? 'house' : (view.avatars[seat] ?? null);
  return { name, place: placeOf(view, seat) };
}

/** The same to the reader, who is 'You'. */
export const youOr = (view: Named & Pick<SeatedView, 'seat'>, seat: string): string =>
  seat === view.seat ? t('You') : nameAt(view, seat);
