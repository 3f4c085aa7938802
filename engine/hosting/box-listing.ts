import type { SnapshotFrom } from 'xstate';
import type { boxMachine } from '../boxes/box-machine.ts';
import { SEATS } from '../boxes/rules.ts';
import type { RoomListing } from '../journal/journal.ts';

/** A room as the list shows it after this snapshot. */
export function listingOf(
  id: string,
  { value, context }: SnapshotFrom<typeof boxMachine>,
  at: number,
): RoomListing {
  return {
    id,
    state: value,
    hasPlayer2: context.seats.player2 !== null,
    players: SEATS.flatMap((seat) => context.seats[seat]?.visitor ?? []),
    closed: context.closed,
    at,
  };
}
