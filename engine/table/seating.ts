import type { Chance } from '../chance/chance.ts';
import { type SeedPair, withParts } from '../chance/seeds.ts';
import { type Seated, withProfile } from '../definition/table-game.ts';
import { withPart } from './contributions.ts';
import { notice, type NoticeCode } from './notices.ts';
import { type Naming, seatsOf } from './seats.ts';
import type { BySeat, TableContext, TableEvent } from './table-context.ts';
import { aboutSeats, chatShown, logged } from './talk.ts';

/** How many seats that were given away a room remembers. */
const FREED_KEPT = 16;

type Change<Seat extends string, More> = Partial<TableContext<Seat, More>>;
type EventOf<Seat extends string, Type> = TableEvent<Seat> & { type: Type };

/** These without one seat. */
export function withoutKey<Seat extends string, Value>(
  values: BySeat<Seat, Value>,
  seat: Seat,
): BySeat<Seat, Value> {
  const others = { ...values };
  delete others[seat];
  return others;
}

/** [B52] The seats that were given away, with one more: its player is told when they come back. */
export function withFreed<Seat extends string>(
  { seats, freed }: Pick<TableContext<Seat>, 'seats' | 'freed'>,
  seat: Seat,
): { freed: string[] } {
  const playerId = seats[seat]?.playerId;
  return { freed: playerId === undefined ? freed : [...freed, playerId].slice(-FREED_KEPT) };
}

/**
 * A seat is given up: before a game it is free, with its part of the draws; in a game its player has
 * left. [C11] With new seeds all parts are gone: else who goes, or removes another, would choose what
 * stays in the seed.
 */
export function givenUp<Seat extends string, More>(
  context: TableContext<Seat, More>,
  seat: Seat,
  { isFree, seeds: fresh }: { isFree: boolean; seeds?: SeedPair | undefined },
): Change<Seat, More> {
  const { seats, left, seeds } = context;
  if (!isFree) return { left: [...left, seat] };
  const parts = seeds?.parts?.filter(({ by }) => by !== seat);
  return {
    seats: withoutKey(seats, seat),
    ...withFreed(context, seat),
    ...(seeds !== null && parts !== undefined && { seeds: withParts(seeds, parts) }),
    ...(fresh !== undefined && { seeds: fresh }),
  };
}

/** [T71] The next game in the same room: whoever has left has no seat any more, and there are new seeds. */
export function nextGame<Seat extends string, More>(
  { seats, left, seeds }: TableContext<Seat, More>,
  fresh: SeedPair,
): Pick<TableContext<Seat, More>, 'seats' | 'left' | 'seeds' | 'retired'> {
  const staying = left.reduce<BySeat<Seat, Seated>>(withoutKey, seats);
  return { seats: staying, left: [], seeds: fresh, retired: seeds };
}

/** [T72] The house takes the first free seat. */
export const houseJoins = (chance: Chance) => {
  const seat = {
    playerId: chance.playerId(),
    visitor: '',
    name: 'The house',
    house: true,
  } as const;
  return { type: 'player-joined', seat } as const;
};

/** [G24] A place in line, or another profile at the same place. */
function queued<Seat extends string, More>(
  { queue, guests }: TableContext<Seat, More>,
  { seat }: EventOf<Seat, 'player-queued'>,
): Change<Seat, More> {
  const place = queue.findIndex(({ visitor }) => visitor === seat.visitor);
  const known = queue[place];
  if (known !== undefined) {
    return { queue: queue.with(place, { ...seat, guest: known.guest ?? 0 }) };
  }
  return { queue: [...queue, { ...seat, guest: guests + 1 }], guests: guests + 1 };
}

function closed<Seat extends string, More>(
  context: TableContext<Seat, More>,
  reason: string | undefined,
): Change<Seat, More> {
  if (reason === undefined) return { closed: true };
  const line = { ...notice('room/closed-by-house', { reason }), about: 'end' } as const;
  return { closed: true, ...logged(context, line) };
}

function profiled<Seat extends string, More>(
  { seats }: TableContext<Seat, More>,
  { by, profile }: EventOf<Seat, 'profile-changed'>,
): Change<Seat, More> {
  const seated = seats[by];
  return seated === undefined ? {} : { seats: { ...seats, [by]: withProfile(seated, profile) } };
}

/** [B25] [B26] */
function watcherChat<Seat extends string, More>(
  context: TableContext<Seat, More>,
  { allow }: EventOf<Seat, 'watcher-chat-changed'>,
): Change<Seat, More> {
  return { chatShownFrom: allow ? context.nextLine : null, ...logged(context, chatShown(allow)) };
}

/** What the events of a table with these seats change. */
export function seatingAt<Seat extends string>(order: readonly Seat[], naming: Naming<Seat>) {
  const { playingIn, nameAt, authorAt } = seatsOf(order, naming);

  /** [T4] A new player on the first free seat. */
  function joined<More>(
    context: TableContext<Seat, More>,
    { seat, entropy }: EventOf<Seat, 'player-joined'>,
  ): Change<Seat, More> {
    const { seats, queue } = context;
    const free = order.find((one) => seats[one] === undefined);
    if (free === undefined) return {};
    const now = { ...seats, [free]: seat };
    const isInLine = queue.some(({ visitor }) => visitor === seat.visitor);
    return {
      seats: now,
      ...(isInLine && { queue: queue.filter(({ visitor }) => visitor !== seat.visitor) }),
      ...(entropy !== undefined && withPart(context, { by: free, text: entropy })),
      ...logged(
        context,
        aboutSeats('seat/joined', { name: nameAt({ ...context, seats: now }, free) }),
      ),
    };
  }

  /** Whether the seat of a player who leaves is free: before a game, if somebody stays. */
  const isFreed = (context: TableContext<Seat, unknown>, isOpen: boolean): boolean =>
    isOpen && playingIn(context).length > 1;

  /** What an event of the table changes; `isOpen`: seats are given. */
  function after<More>(
    context: TableContext<Seat, More>,
    event: TableEvent<Seat>,
    isOpen: boolean,
  ): Change<Seat, More> {
    const told = (code: NoticeCode, seat: Seat) =>
      logged(context, aboutSeats(code, { name: nameAt(context, seat) }));
    switch (event.type) {
      case 'room-created':
        return { seats: { ...context.seats, [order[0] ?? '']: event.seat }, seeds: event.seeds };
      case 'player-joined':
        return joined(context, event);
      case 'player-queued':
        return queued(context, event);
      case 'player-unqueued':
        return { queue: context.queue.filter(({ visitor }) => visitor !== event.visitor) };
      case 'message-sent': {
        const { by, message } = event;
        return logged(context, { type: 'chat', ...authorAt(context, by), message });
      }
      case 'watcher-chat-changed':
        return watcherChat(context, event);
      case 'profile-changed':
        return profiled(context, event);
      case 'player-left': {
        const { by, seeds } = event;
        const how = { isFree: isFreed(context, isOpen), seeds };
        return { ...givenUp(context, by, how), ...told('seat/left', by) };
      }
      case 'player-returned': {
        const left = context.left.filter((seat) => seat !== event.by);
        return { left, ...told('seat/back', event.by) };
      }
      case 'seat-lapsed': {
        const { by, seeds } = event;
        return { ...givenUp(context, by, { isFree: true, seeds }), ...told('seat/lapsed', by) };
      }
      case 'rematch-started':
        return nextGame(context, event.seeds);
      case 'room-closed':
        return closed(context, event.reason);
    }
  }

  return { after, isFreed };
}
