import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Presence } from './attendance/presence.ts';
import type { RoomDeps } from '../deps.ts';
import { STAGE } from '../../definition/stages.ts';
import type { Seated, TableGame, Listing } from '../../definition/table-game.ts';
import type { AwaitedSeat, RoomListing, RoomMaker } from '../../journal/journal.ts';

/** How many seats somebody has. */
export function takenSeats<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): number {
  let taken = 0;
  for (const seat of game.seats) if (game.seated(state, seat) !== null) taken += 1;
  return taken;
}

/** How a room stands: one without a free seat is not open, whatever its game says. */
export function standing<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): Listing {
  const listing = game.list(state);
  const isFull = listing.stage === STAGE.open && takenSeats(game, state) === game.seats.length;
  return isFull ? { ...listing, stage: STAGE.playing } : listing;
}

/** [B23] Who took a seat by joining, as they are counted. */
function takersOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): RoomMaker[] {
  return game.seats.flatMap((seat) => {
    const { visitor, from } = game.seated(state, seat) ?? {};
    return visitor === undefined || from === undefined ? [] : [{ visitor, address: from }];
  });
}

/** A room as the list shows it after this snapshot. */
export function listingOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  id: string,
  state: SnapshotFrom<Machine>,
  at: number,
  awaited: readonly AwaitedSeat[] = [],
): RoomListing {
  return {
    id,
    game: game.slug,
    ...standing(game, state),
    seated: takenSeats(game, state),
    players: game.seats.flatMap((seat) => game.seated(state, seat)?.visitor ?? []),
    takers: takersOf(game, state),
    awaited,
    at,
  };
}

/** The seat of a player id, or null: a wrong id learns nothing [B2]. */
export function seatOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  playerId: string,
): Seat | null {
  for (const seat of game.seats) if (game.seated(state, seat)?.playerId === playerId) return seat;
  return null;
}

/**
 * [B18] The seat that is a visitor's already, or null where they may take one: the first of theirs
 * whose socket is gone; while all are connected and another is free, a second tab may take that.
 */
export function seatAgain<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  visitor: string,
  presence: Presence<Seat>,
): { playerId: string; seat: Seat } | null {
  let theirs: { playerId: string; seat: Seat } | null = null;
  for (const seat of game.seats) {
    const seated = game.seated(state, seat);
    if (seated?.visitor !== visitor) continue;
    theirs = { playerId: seated.playerId, seat };
    if (!presence.has(seat)) return theirs;
  }
  return theirs !== null && standing(game, state).stage === STAGE.open ? null : theirs;
}

/**
 * [B48] A new seat for a visitor, by the name of their user.
 * @param from [B23] What their address counts by, where they join.
 */
export async function seatFor(
  visitor: string,
  { chance, userOf }: Pick<RoomDeps, 'chance' | 'userOf'>,
  from?: string,
): Promise<Seated> {
  const user = (await userOf?.(visitor)) ?? null;
  const playerId = chance.playerId();
  const seat = from === undefined ? { playerId, visitor } : { playerId, visitor, from };
  return user === null ? seat : { ...seat, name: user.nickname };
}
