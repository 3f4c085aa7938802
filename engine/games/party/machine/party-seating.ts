import type { SeedPair } from '../../../chance/seeds.ts';
import { givenUp, withoutKey } from '../../../table/seating.ts';
import { aboutSeats, logged } from '../../../table/talk.ts';
import { type PartySeat, seatAfter } from '../party-rules.ts';
import { partyNameAt, playingIn } from './party-context.ts';
import { closedDare } from './party-games.ts';
import type { PartyDare } from './party-schemas.ts';
import type { PartyContext, PartyEventOf } from './party-types.ts';

type Change = Partial<PartyContext>;

/** [G7] What follows when a seat is free, or, in a game, its turn passes to the next. */
export function gone(context: PartyContext, seat: PartySeat, isFree: boolean): Change {
  const staying = playingIn(context);
  const host = context.host === seat ? (staying[0] ?? seat) : context.host;
  if (isFree) return { host, match: withoutKey(context.match, seat) };
  const isTheirs = (dare: PartyDare): boolean => dare.by === seat && dare.done === null;
  return {
    host,
    // A dare that nobody can do any more is passed.
    dares: context.dares.map((dare) => (isTheirs(dare) ? closedDare(dare) : dare)),
    ...(context.turn === seat && { turn: seatAfter(staying, seat), choices: [] }),
    ...(context.lastThrow?.by === seat && { lastThrow: null }),
  };
}

/** A seat is taken from its player, whoever does it. */
export function takenFrom(
  context: PartyContext,
  seat: PartySeat,
  how: { isFree: boolean; seeds?: SeedPair | undefined },
): Change {
  const change = givenUp(context, seat, how);
  return { ...change, ...gone({ ...context, ...change }, seat, how.isFree) };
}

/** [G10] The host, or somebody who wanted the seat, has taken it from a player. */
export const seatFreed = (
  context: PartyContext,
  { seat, seeds }: PartyEventOf<'seat-freed'>,
): Change => ({
  ...takenFrom(context, seat, { isFree: true, seeds }),
  ...logged(context, aboutSeats('seat/given-up', { name: partyNameAt(context, seat) })),
});
