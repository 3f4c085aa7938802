import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Presence } from './attendance/presence.ts';
import type { RoomDeps } from '../deps.ts';
import { STAGE } from '../../definition/stages.ts';
import {
  type Listing,
  type Seated,
  type SeatProfile,
  type TableGame,
  withProfile,
} from '../../definition/table-game.ts';
import { NO_PROFILE } from '../../wire/profile.ts';
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

/** [B48] [A85] Who a visitor is at a table: their user's nickname goes before a name of their own. */
export async function profileFor(
  visitor: string,
  { userOf, profileOf }: Pick<RoomDeps, 'userOf' | 'profileOf'>,
): Promise<SeatProfile> {
  const [user, profile] = await Promise.all([userOf?.(visitor), profileOf?.(visitor)]);
  const { name, avatar, limits } = profile ?? NO_PROFILE;
  if (user != null) return { name: user.nickname, given: false, avatar, limits };
  return { name, given: name !== null, avatar, limits };
}

/**
 * A new seat for a visitor.
 * @param from [B23] What their address counts by, where they join.
 */
export async function seatFor(
  visitor: string,
  deps: Pick<RoomDeps, 'chance' | 'userOf' | 'profileOf'>,
  from?: string,
): Promise<Seated> {
  const profile = await profileFor(visitor, deps);
  const playerId = deps.chance.playerId();
  const seat = from === undefined ? { playerId, visitor } : { playerId, visitor, from };
  return withProfile(seat, profile);
}

/** Whether a seat was taken, or last changed, with this profile. */
export function hasProfile(seat: Seated, profile: SeatProfile): boolean {
  const { name = null, given = false, avatar = null, limits = null } = seat;
  const isSame = name === profile.name && given === profile.given && avatar === profile.avatar;
  return isSame && isDeepStrictEqual(limits, profile.limits);
}
