import { setup } from 'xstate';
import { nextRound, type SeedPart, withParts } from '../../engine/chance/seeds.ts';
import { taking } from '../../engine/definition/commands-taken.ts';
import { withProfile } from '../../engine/definition/table-game.ts';
import { withLine } from '../../engine/wire/chat.ts';
import {
  type Context,
  type EventOf,
  type LowestEvent,
  missing,
  playing,
  ROUNDS_TO_WIN,
  type Seat,
  SEATS,
  seatsIn,
  type State,
} from './lowest-events.ts';

type Change = Partial<Context>;
type Pays = EventOf<'picked'>['pays'];

/** [C9] The seeds with another part of the draws, or with one that was opened. */
function withPart({ seeds }: Context, part: SeedPart): Pick<Context, 'seeds'> {
  const others = seeds?.parts?.filter(({ by }) => by !== part.by) ?? [];
  return { seeds: seeds && withParts(seeds, [...others, part]) };
}

export const partOf = ({ seeds }: Pick<Context, 'seeds'>, seat: Seat): SeedPart | undefined =>
  seeds?.parts?.find(({ by }) => by === seat);

function joined(context: Context, { seat, entropy: text }: EventOf<'joined'>): Change {
  const { seats } = context;
  const free = SEATS.find((one) => !(one in seats));
  if (free === undefined) return {};
  const part = text === undefined ? {} : withPart(context, { by: free, text });
  return { seats: { ...seats, [free]: seat }, ...part };
}

/** Opens the part that was sealed before the others came: nobody could choose the draws. */
function started(context: Context, { by, entropy: text }: EventOf<'started'>): Change {
  const sealed = partOf(context, by);
  if (text === undefined || sealed === undefined) return {};
  return withPart(context, { ...sealed, text });
}

function picked(context: Context, event: EventOf<'picked'>): Change {
  const seeds = event.drawn ? nextRound(context.seeds) : context.seeds;
  const picks = { ...context.picks, [event.by]: event.number };
  return { seeds, ...settled({ ...context, picks }, event.pays) };
}

/** Once all have picked, what the round came to. */
function settled(context: Context, pays: Pays): Change {
  const { picks } = context;
  if (missing(context).length > 0 || seatsIn(picks).length === 0) return { picks };
  const all = seatsIn(picks).map((seat) => picks[seat] ?? 0);
  const lowest = Math.min(...all.filter((one) => all.indexOf(one) === all.lastIndexOf(one)));
  const winner = seatsIn(picks).find((seat) => picks[seat] === lowest) ?? null;
  const done = { picks: {}, revealed: { picks, winner, coins: pays?.coins ?? 0 } };
  if (winner === null) return done;
  const scores = { ...context.scores, [winner]: (context.scores[winner] ?? 0) + 1 };
  return { ...done, scores, winner: scores[winner] === ROUNDS_TO_WIN ? winner : null };
}

/** A seat is free again, and its part of the draws is gone. */
function freed(context: Context, event: LowestEvent): Change {
  if (event.type !== 'left' && event.type !== 'lapsed') return {};
  const { [event.by]: gone, ...seats } = context.seats;
  const { seeds } = context;
  const parts = seeds?.parts?.filter(({ by }) => by !== event.by);
  return {
    seats,
    ...(seeds !== null && parts !== undefined && { seeds: withParts(seeds, parts) }),
    freed: gone === undefined ? context.freed : [...context.freed, gone.playerId].slice(-16),
  };
}

/** [B50] The others go on; who is left alone waits for others to gather. */
function lapsed(context: Context, event: EventOf<'lapsed'>): Change {
  const { [event.by]: _, ...picks } = context.picks;
  const now = { ...context, ...freed(context, event), picks };
  const [first, ...others] = playing(now);
  if (first !== undefined && others.length > 0) {
    return { seats: now.seats, freed: now.freed, ...settled(now, event.pays) };
  }
  const seats = first === undefined ? {} : { [first]: now.seats[first] };
  return { seats, freed: now.freed, left: [], picks: {}, scores: {}, revealed: null };
}

/** [B41] The others go on; who is left alone has won. */
function left(context: Context, event: EventOf<'left'>): Change {
  const { [event.by]: _, ...picks } = context.picks;
  const now = { ...context, ...gone(context, event), picks };
  const [first = null, ...others] = playing(now);
  if (others.length === 0) return { left: now.left, winner: first };
  return { left: now.left, ...settled(now, event.pays) };
}

/** A player who leaves after the game's end changes nothing. */
const gone = ({ left: before }: Context, event: LowestEvent): Change =>
  event.type === 'left' ? { left: [...before, event.by] } : {};

function profiled({ seats }: Context, { by, profile }: EventOf<'profiled'>): Change {
  const seated = seats[by];
  return seated === undefined ? {} : { seats: { ...seats, [by]: withProfile(seated, profile) } };
}

/** The change that an event makes. */
export function after(context: Context, event: LowestEvent): Change {
  switch (event.type) {
    case 'opened':
      return { seats: { seat1: event.seat }, seeds: event.seeds };
    case 'joined':
      return joined(context, event);
    case 'sealed':
      return withPart(context, { by: event.by, text: null, commitment: event.commitment });
    case 'started':
      return started(context, event);
    case 'picked':
      return picked(context, event);
    case 'said':
      return { messages: withLine(context.messages, event.by, event.message) };
    case 'profiled':
      return profiled(context, event);
    case 'lapsed':
      return lapsed(context, event);
    case 'left':
      return left(context, event);
    case 'closed':
      return {};
  }
}

/** Why an event is refused, or null. */
export function refuseLowest(state: State, context: Context, event: LowestEvent) {
  const { seats, picks, left: away } = context;
  const count = playing(context).length;
  if (event.type === 'opened') return seatsIn(seats).length === 0 ? null : 'action/conflict';
  if (seatsIn(seats).length === 0) return 'room/unknown';
  if ('by' in event && !(event.by in seats)) return 'game/not-now';
  if ('by' in event && event.type !== 'profiled' && away.includes(event.by)) return 'seat/left';
  if (event.type === 'said' || event.type === 'profiled' || event.type === 'left') return null;
  if (state === 'over') return 'room/closed';
  if (event.type === 'closed') return null;
  if (event.type === 'lapsed') return count > 1 ? null : 'game/not-now';
  if (event.type === 'joined') return state === 'gathering' && count < 6 ? null : 'room/full';
  if (event.type === 'picked') {
    if (state !== 'picking') return 'game/not-now';
    return event.by in picks ? 'pick/made' : null;
  }
  if (state !== 'gathering') return 'game/not-now';
  if (event.type === 'started') return count > 1 ? null : 'game/not-now';
  return partOf(context, event.by) === undefined ? null : 'part/given';
}

type Args = { context: Context; event: LowestEvent };
const allowedIn = (state: State) => (args: Args) =>
  refuseLowest(state, args.context, args.event) === null;

export const lowestMachine = setup({
  types: { context: {} as Context, events: {} as LowestEvent },
  guards: {
    mayGather: allowedIn('gathering'),
    mayPick: allowedIn('picking'),
    mayRest: allowedIn('over'),
    isLast: (args) => playing(args.context).length === 1 && allowedIn('gathering')(args),
    isLeftAlone: (args) => playing(args.context).length === 2 && allowedIn('picking')(args),
    isWon: ({ context }) => context.winner !== null,
  },
  actions: { take: taking(after), free: taking(freed), go: taking(gone) },
}).createMachine({
  id: 'lowest',
  initial: 'gathering',
  context: {
    seats: {},
    left: [],
    picks: {},
    revealed: null,
    scores: {},
    winner: null,
    seeds: null,
    messages: [],
    freed: [],
    commands: [],
  },
  on: {
    said: { guard: 'mayRest', actions: 'take' },
    profiled: { guard: 'mayRest', actions: 'take' },
    left: { guard: 'mayRest', actions: 'take' },
  },
  states: {
    gathering: {
      on: {
        opened: { guard: 'mayGather', actions: 'take' },
        joined: { guard: 'mayGather', actions: 'take' },
        sealed: { guard: 'mayGather', actions: 'take' },
        lapsed: { guard: 'mayGather', actions: 'free' },
        left: [
          { guard: 'isLast', target: 'over' },
          { guard: 'mayGather', actions: 'free' },
        ],
        started: { guard: 'mayGather', target: 'picking', actions: 'take' },
        closed: { guard: 'mayGather', target: 'over' },
      },
    },
    picking: {
      always: { guard: 'isWon', target: 'over' },
      on: {
        picked: { guard: 'mayPick', actions: 'take' },
        lapsed: [
          { guard: 'isLeftAlone', target: 'gathering', actions: 'take' },
          { guard: 'mayPick', actions: 'take' },
        ],
        closed: 'over',
      },
    },
    over: { on: { left: { guard: 'mayRest', actions: 'go' } } },
  },
});
