import { shownText } from '../../wire/shown-text.ts';
import type { BoxContext } from './box-context.ts';
import type { SeatName } from './rules.ts';

/** The name a seat goes by where its player has none. */
export function playerName(seat: SeatName): string {
  return seat === 'player1' ? 'Player 1' : 'Player 2';
}

/** [B48] The name of whoever sits there: their nickname, or the seat's. */
export function nameIn({ seats }: Pick<BoxContext, 'seats'>, seat: SeatName): string {
  return seats[seat]?.name ?? playerName(seat);
}

/** [X31] A nickname as others may read it; null where nothing is left of it. */
const shownName = (name: string | undefined): string | null => shownText(name ?? '') || null;

/** [B48] The nicknames of those who have one, as they are shown. */
export function namesIn({ seats: { player1, player2 } }: Pick<BoxContext, 'seats'>) {
  return { player1: shownName(player1?.name), player2: shownName(player2?.name) };
}

/** [B48] What a line of the log keeps of its author: seats change hands, lines do not. */
export function authorIn({ seats }: Pick<BoxContext, 'seats'>, by: SeatName) {
  const name = seats[by]?.name;
  return name === undefined ? { by } : { by, name };
}
