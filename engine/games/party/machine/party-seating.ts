import type { Chance } from '../../../chance/chance.ts';
import { byPlayers, type SeedPair, type SeedPart, withParts } from '../../../chance/seeds.ts';
import { withProfile } from '../../../definition/table-game.ts';
import { type PartyContext, type PartyDare, partyNameAt, playingIn } from './party-context.ts';
import { logged } from '../../boxes/machine/room-log.ts';
import type { PartyEventOf } from './party-events.ts';
import { closedDare } from './party-games.ts';
import { PARTY_SEATS, type PartySeat, seatAfter } from '../party-rules.ts';

type Change = Partial<PartyContext>;

/** How many freed seats a room remembers. */
const FREED_KEPT = 16;

/** [G4] The seeds with one part more, of this seat. */
function withPart({ seeds }: PartyContext, part: SeedPart): Pick<PartyContext, 'seeds'> {
  return { seeds: seeds && withParts(seeds, [...(seeds.parts ?? []), part]) };
}

/** [G1] A new player on the first free seat. */
export function joined(context: PartyContext, event: PartyEventOf<'player-joined'>): Change {
  const free = PARTY_SEATS.find((seat) => context.seats[seat] === undefined);
  if (free === undefined) return {};
  const seats = { ...context.seats, [free]: event.seat };
  const message = `${partyNameAt({ seats }, free)} joined.`;
  const { queue } = context;
  const isInLine = queue.some(({ visitor }) => visitor === event.seat.visitor);
  return {
    seats,
    ...(isInLine && { queue: queue.filter(({ visitor }) => visitor !== event.seat.visitor) }),
    ...(event.entropy !== undefined && withPart(context, { by: free, text: event.entropy })),
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** [G24] A place in line, or another profile at the same place. */
export function queued({ queue }: PartyContext, { seat }: PartyEventOf<'player-queued'>): Change {
  const place = queue.findIndex(({ visitor }) => visitor === seat.visitor);
  return { queue: place < 0 ? [...queue, seat] : queue.with(place, seat) };
}

/** [G40] The line without this visitor. */
export const unqueued = (
  { queue }: PartyContext,
  { visitor }: PartyEventOf<'player-unqueued'>,
): Change => ({ queue: queue.filter((one) => one.visitor !== visitor) });

/** [G4] */
export function partAdded(context: PartyContext, event: PartyEventOf<'entropy-added'>): Change {
  const { by, entropy = null, commitment } = event;
  return withPart(context, {
    by,
    text: entropy,
    ...(commitment !== undefined && { commitment }),
  });
}

export function profiled(
  { seats }: PartyContext,
  { by, profile }: PartyEventOf<'profile-changed'>,
): Change {
  const seated = seats[by];
  return seated === undefined ? {} : { seats: { ...seats, [by]: withProfile(seated, profile) } };
}

/** The host of a table that this seat leaves: the next one that stays. */
function hostWithout(context: PartyContext, seat: PartySeat): Pick<PartyContext, 'host'> {
  const others = playingIn(context).filter((one) => one !== seat);
  return { host: context.host === seat ? (others[0] ?? seat) : context.host };
}

/**
 * The table without this seat and its part of the dice. [C11] With new seeds all parts are gone: else
 * who goes, or removes another, would choose what stays in the seed.
 */
function without(context: PartyContext, seat: PartySeat, fresh?: SeedPair): Change {
  const { [seat]: gone, ...seats } = context.seats;
  const { [seat]: _, ...match } = context.match;
  const { seeds } = context;
  const parts = seeds?.parts?.filter(({ by }) => by !== seat);
  const freed = gone === undefined ? context.freed : [...context.freed, gone.playerId];
  return {
    seats,
    match,
    freed: freed.slice(-FREED_KEPT),
    ...(seeds !== null && parts !== undefined && { seeds: withParts(seeds, parts) }),
    ...(fresh !== undefined && { seeds: fresh }),
    ...hostWithout(context, seat),
  };
}

/** [G7] Before a game the seat is free at once. During one its turn passes to the next. */
export function leftTheTable(
  context: PartyContext,
  { by: seat, seeds }: PartyEventOf<'player-left'>,
  isWaiting: boolean,
): Change {
  const message = `${partyNameAt(context, seat)} left.`;
  const told = logged(context, { type: 'notice', message, about: 'seats' });
  if (isWaiting) return { ...without(context, seat, seeds), ...told };
  const left = [...context.left, seat];
  const staying = playingIn({ ...context, left });
  const isTheirs = (dare: PartyDare): boolean => dare.by === seat && dare.done === null;
  return {
    left,
    // A dare that nobody can do any more is passed.
    dares: context.dares.map((dare) => (isTheirs(dare) ? closedDare(dare) : dare)),
    ...hostWithout(context, seat),
    ...(context.turn === seat && { turn: seatAfter(staying, seat), choices: [] }),
    ...(context.lastThrow?.by === seat && { lastThrow: null }),
    ...told,
  };
}

export function cameBack(context: PartyContext, seat: PartySeat): Change {
  const message = `${partyNameAt(context, seat)} is back.`;
  const hasHost = playingIn(context).length > 0;
  return {
    left: context.left.filter((one) => one !== seat),
    ...(!hasHost && { host: seat }),
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** Nobody connected to a seat in time. */
export function lapsed(
  context: PartyContext,
  { by: seat, seeds }: PartyEventOf<'seat-lapsed'>,
): Change {
  const message = `${partyNameAt(context, seat)} did not come. The seat is free again.`;
  const told = logged(context, { type: 'notice', message, about: 'seats' });
  return { ...without(context, seat, seeds), ...told };
}

/** [C11] The seeds of the table once this seat is free; nothing: they stay as they are. */
export function renewed(
  { seeds }: PartyContext,
  seat: PartySeat,
  chance: Pick<Chance, 'seedPair'>,
): { seeds?: SeedPair } {
  const goes = seeds?.seedRule === 2 && seeds.parts?.some(({ by }) => by === seat) === true;
  return goes ? { seeds: byPlayers(chance.seedPair('')) } : {};
}

/** [G10] The host, or somebody who wanted the seat, has taken it from a player. */
export function seatFreed(
  context: PartyContext,
  { seat, seeds }: PartyEventOf<'seat-freed'>,
): Change {
  const message = `${partyNameAt(context, seat)} has given up the seat.`;
  const told = logged(context, { type: 'notice', message, about: 'seats' });
  return { ...without(context, seat, seeds), ...told };
}
