import type { BoxContext } from '../boxes/box-context.ts';
import type { BoxEvent, Seat } from '../boxes/box-events.ts';
import type { RoomState, SeatName } from '../boxes/rules.ts';
import type { Chance } from '../chance/chance.ts';
import type { TableDeps } from './box-table.ts';
import type { Presence } from './presence.ts';

/**
 * [B18] The seat that is a visitor's already, or null where they have none yet: seat 1 when its
 * socket is gone, else seat 2; with seat 1 connected and seat 2 free, a second tab may take it.
 */
export function seatAgain(
  visitor: string,
  state: RoomState,
  { seats: { player1, player2 } }: BoxContext,
  presence: Presence,
): { playerId: string; isPlayer1: boolean } | null {
  const first = player1?.visitor === visitor ? player1 : null;
  const second = player2?.visitor === visitor ? player2 : null;
  if (first && !presence.has('player1')) return { playerId: first.playerId, isPlayer1: true };
  if (second) return { playerId: second.playerId, isPlayer1: false };
  const seat2IsFree = player2 === null && state === 'waiting_second_player';
  return first && !seat2IsFree ? { playerId: first.playerId, isPlayer1: true } : null;
}

/** The seat of a player id, or null: a wrong id learns nothing [B2]. */
export function seatOf(playerId: string, { seats }: BoxContext): SeatName | null {
  const { player1, player2 } = seats;
  if (player1?.playerId === playerId) return 'player1';
  return player2?.playerId === playerId ? 'player2' : null;
}

/** [B48] A new seat for a visitor, by the name of their user. */
export async function seatFor(
  visitor: string,
  { chance, userOf }: Pick<TableDeps, 'chance' | 'userOf'>,
): Promise<Seat> {
  const user = (await userOf?.(visitor)) ?? null;
  const seat = { playerId: chance.playerId(), visitor };
  return user === null ? seat : { ...seat, name: user.nickname };
}

/** [B6] [B32] Somebody on the free seat, with their part of the dice or one the server draws. */
export function newcomer(
  seat: Seat,
  own: string | undefined,
  chance: Chance,
): BoxEvent & { type: 'player-joined' } {
  const entropy =
    own === undefined
      ? { entropy: chance.playerId(), from: 'server' as const }
      : { entropy: own, from: 'player' as const };
  return { type: 'player-joined', seat, entropy };
}
