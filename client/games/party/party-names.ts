import { playerNumbered } from '../../table/seats/seated-view.ts';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { PARTY_SEATS, type PartySeat } from '../../../engine/games/party/party-rules.ts';

/** The name of who sits there, or the seat's own. */
export const partyName = ({ names }: Pick<PartyRoom, 'names'>, seat: string): string =>
  names[seat as PartySeat] ?? playerNumbered(seat.replace('player', ''));

/** The names of all seats, for parts that do not depend on the reader's seat. */
export const allNames = (room: Pick<PartyRoom, 'names'>): Record<string, string> =>
  Object.fromEntries(PARTY_SEATS.map((seat) => [seat, partyName(room, seat)]));
