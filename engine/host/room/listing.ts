import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Listing, TableGame } from '../../core/table-game.ts';
import { STAGE } from '../../core/stages.ts';
import type { AwaitedSeat, RoomListing, RoomMaker } from '../../journal/journal.ts';

/** How many seats somebody has. */
export function takenSeats<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  now: SnapshotFrom<Machine>,
): number {
  let taken = 0;
  for (const seat of game.seats) if (game.seated(now, seat) !== null) taken += 1;
  return taken;
}

/** How a room stands: one without a free seat is not open, whatever its game says. */
export function standing<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  now: SnapshotFrom<Machine>,
): Listing {
  const listing = game.list(now);
  const isFull = listing.stage === STAGE.open && takenSeats(game, now) === game.seats.length;
  return isFull ? { ...listing, stage: STAGE.playing } : listing;
}

/** [B23] Who took a seat by joining, as they are counted. */
function takersOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  now: SnapshotFrom<Machine>,
): RoomMaker[] {
  return game.seats.flatMap((seat) => {
    const { visitor, from } = game.seated(now, seat) ?? {};
    return visitor === undefined || from === undefined ? [] : [{ visitor, address: from }];
  });
}

/** A room as the list shows it after this snapshot. */
export function listingOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  id: string,
  now: SnapshotFrom<Machine>,
  at: number,
  awaited: readonly AwaitedSeat[] = [],
): RoomListing {
  return {
    id,
    game: game.slug,
    ...standing(game, now),
    seated: takenSeats(game, now),
    players: game.seats.flatMap((seat) => game.seated(now, seat)?.visitor ?? []),
    takers: takersOf(game, now),
    awaited,
    at,
  };
}
