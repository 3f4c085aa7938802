import * as v from 'valibot';
import { seedPairSchema, nextRound } from '../../../../engine/chance/seeds.ts';
import {
  seatedSchema,
  seatProfileSchema,
  withProfile,
} from '../../../../engine/definition/table-game.ts';
import { SEATS, SIDES, FEWEST, GOAL, type Seat, seatAfter } from './newgame-rules.ts';
import { setup } from 'xstate';
import { taking } from '../../../../engine/definition/commands-taken.ts';
import type { HostedMachine } from '../../../../engine/definition/hosted-machine.ts';
import { chatLineSchema, withLine } from '../../../../engine/wire/chat.ts';

const anySeat = v.picklist(SEATS);
const commandId = v.exactOptional(v.string());

/** The game's events. Each is an entry of the journal, with every random outcome in it. */
export const newgameEventSchema = v.variant('type', [
  v.object({ type: v.literal('opened'), seat: seatedSchema, seeds: seedPairSchema }),
  v.object({ type: v.literal('joined'), seat: seatedSchema }),
  v.object({ type: v.literal('started'), by: anySeat, commandId }),
  v.object({
    type: v.literal('rolled'),
    by: anySeat,
    die: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIDES)),
    commandId,
  }),
  v.object({ type: v.literal('said'), by: anySeat, message: v.string(), commandId }),
  v.object({ type: v.literal('profiled'), by: anySeat, profile: seatProfileSchema }),
  v.object({ type: v.literal('lapsed'), by: anySeat }),
  v.object({ type: v.literal('closed') }),
]);
export type NewgameEvent = v.InferOutput<typeof newgameEventSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const perSeat = <Value extends v.GenericSchema>(value: Value) =>
  v.partial(v.object(v.entriesFromList(SEATS, value)));

/** The whole state of the game. Secrets leave it only through `view`. */
const contextSchema = v.object({
  seats: perSeat(seatedSchema),
  turn: v.picklist(SEATS),
  scores: perSeat(count),
  lastDie: v.nullable(count),
  winner: v.nullable(v.picklist(SEATS)),
  seeds: v.nullable(seedPairSchema),
  messages: v.array(chatLineSchema),
  /** [B52] The player ids of seats that nobody connected to. */
  freed: v.array(v.string()),
  commands: v.array(v.string()),
});
export type NewgameContext = v.InferOutput<typeof contextSchema>;
type NewgameState = 'waiting' | 'playing' | 'over';

/** The seats that are taken, in their order. */
export const takenIn = ({ seats }: Pick<NewgameContext, 'seats'>): Seat[] =>
  SEATS.filter((seat) => seat in seats);

function rolled(context: NewgameContext, { by, die }: NewgameEvent & { type: 'rolled' }) {
  const score = (context.scores[by] ?? 0) + die;
  return {
    scores: { ...context.scores, [by]: score },
    lastDie: die,
    seeds: nextRound(context.seeds),
    turn: seatAfter(takenIn(context), by),
    winner: score >= GOAL ? by : null,
  };
}

/** [B50] The others go on; who is left alone waits for others. */
function lapsed(context: NewgameContext, seat: Seat): Partial<NewgameContext> {
  const { [seat]: gone, ...seats } = context.seats;
  const { [seat]: _, ...scores } = context.scores;
  const taken = takenIn({ seats });
  return {
    seats,
    scores: taken.length < FEWEST ? {} : scores,
    turn: context.turn === seat ? seatAfter(taken, seat) : context.turn,
    freed: gone === undefined ? context.freed : [...context.freed, gone.playerId].slice(-16),
  };
}

/** The change that an event makes. */
function after(context: NewgameContext, event: NewgameEvent): Partial<NewgameContext> {
  const { seats, messages } = context;
  switch (event.type) {
    case 'opened':
      return { seats: { seat1: event.seat }, seeds: event.seeds };
    case 'joined': {
      const free = SEATS.find((seat) => !(seat in seats));
      return free === undefined ? {} : { seats: { ...seats, [free]: event.seat } };
    }
    case 'started':
      return { turn: takenIn(context)[0] ?? 'seat1', scores: {} };
    case 'rolled':
      return rolled(context, event);
    case 'said':
      return { messages: withLine(messages, event.by, event.message) };
    case 'profiled': {
      const seated = seats[event.by];
      if (seated === undefined) return {};
      return { seats: { ...seats, [event.by]: withProfile(seated, event.profile) } };
    }
    case 'lapsed':
      return lapsed(context, event.by);
    case 'closed':
      return {};
  }
}

/** Why an event is refused, or null. The machine's guards and the server both ask it. */
export function refuseNewgame(state: NewgameState, context: NewgameContext, event: NewgameEvent) {
  const taken = takenIn(context);
  if (event.type === 'opened') return taken.length === 0 ? null : 'action/conflict';
  if (taken.length === 0) return 'room/unknown';
  if (event.type === 'said' || event.type === 'profiled') {
    return event.by in context.seats ? null : 'game/not-now';
  }
  if (state === 'over') return 'room/closed';
  if (event.type === 'closed') return null;
  if (event.type === 'lapsed') {
    return event.by in context.seats && taken.length > 1 ? null : 'game/not-now';
  }
  if (event.type === 'joined') {
    return state === 'waiting' && taken.length < SEATS.length ? null : 'room/full';
  }
  if (event.type === 'started') {
    if (state !== 'waiting') return 'game/not-now';
    return taken.length < FEWEST ? 'newgame/too-few' : null;
  }
  if (state !== 'playing') return 'game/not-now';
  return event.by === context.turn ? null : 'newgame/not-your-turn';
}

const allowedIn =
  (state: NewgameState) =>
  ({ context, event }: { context: NewgameContext; event: NewgameEvent }) =>
    refuseNewgame(state, context, event) === null;

const machine = setup({
  types: { context: {} as NewgameContext, events: {} as NewgameEvent },
  guards: {
    mayWait: allowedIn('waiting'),
    mayPlay: allowedIn('playing'),
    mayTalk: allowedIn('over'),
    isLeftAlone: (args) => takenIn(args.context).length <= FEWEST && allowedIn('playing')(args),
    isWon: ({ context }) => context.winner !== null,
  },
  actions: { take: taking(after) },
}).createMachine({
  id: 'newgame',
  initial: 'waiting',
  context: {
    seats: {},
    turn: 'seat1',
    scores: {},
    lastDie: null,
    winner: null,
    seeds: null,
    messages: [],
    freed: [],
    commands: [],
  },
  on: {
    said: { guard: 'mayTalk', actions: 'take' },
    profiled: { guard: 'mayTalk', actions: 'take' },
  },
  states: {
    waiting: {
      on: {
        opened: { guard: 'mayWait', actions: 'take' },
        joined: { guard: 'mayWait', actions: 'take' },
        lapsed: { guard: 'mayWait', actions: 'take' },
        started: { guard: 'mayWait', target: 'playing', actions: 'take' },
        closed: { guard: 'mayWait', target: 'over' },
      },
    },
    playing: {
      always: { guard: 'isWon', target: 'over' },
      on: {
        rolled: { guard: 'mayPlay', actions: 'take' },
        lapsed: [
          { guard: 'isLeftAlone', target: 'waiting', actions: 'take' },
          { guard: 'mayPlay', actions: 'take' },
        ],
        closed: { guard: 'mayPlay', target: 'over' },
      },
    },
    over: {},
  },
});
export type NewgameMachine = typeof machine;

/** The machine as hosts run it. Another shape of the context is another version. */
export const hostedNewgame: HostedMachine<NewgameMachine> = {
  machine,
  name: 'newgame',
  version: 1,
  eventSchema: newgameEventSchema,
  contextSchema,
};
