import * as v from 'valibot';
import { setup } from 'xstate';
import { drawRound } from '../../engine/chance/chance.ts';
import { pick } from '../../engine/chance/draws.ts';
import { nextRound, seedPairSchema } from '../../engine/chance/seed-pair.ts';
import { chatLineSchema, sayCommand, withLine } from '../../engine/wire/chat.ts';
import { commandIdSchema } from '../../engine/wire/commands.ts';
import { idOf, taking } from '../../engine/definition/commands-taken.ts';
import {
  seatedSchema,
  seatProfileSchema,
  type TableGame,
  withProfile,
} from '../../engine/definition/table-game.ts';
import { LOWEST_NAME } from './lowest-name.ts';

/** The refusals of *Lowest alone*; the first overrides the text of a general code. */
const LOWEST_REFUSALS = {
  'room/full': 'The room already has six players.',
  'pick/made': 'You have picked for this round.',
} as const;

type LowestRefusal = keyof typeof LOWEST_REFUSALS;

/** Lowest alone: all pick 1 to 6 in secret; the lowest that only one has picked wins the round. */
export const SEATS = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6'] as const;
export type Seat = (typeof SEATS)[number];
const [HIGHEST, ROUNDS_TO_WIN] = [6, 3];

const takenIn = (values: object): Seat[] => SEATS.filter((seat) => seat in values);
const [by, commandId] = [v.picklist(SEATS), v.exactOptional(v.string())];
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST));
const eventSchema = v.variant('type', [
  v.object({ type: v.literal('opened'), seat: seatedSchema, seeds: seedPairSchema }),
  v.object({ type: v.literal('joined'), seat: seatedSchema }),
  v.object({ type: v.literal('started'), by, commandId }),
  v.object({ type: v.literal('picked'), by, number, drawn: v.boolean(), commandId }),
  v.object({ type: v.literal('said'), by, message: v.string(), commandId }),
  v.object({ type: v.literal('profiled'), by, profile: seatProfileSchema }),
  v.object({ type: v.literal('lapsed'), by }),
  v.object({ type: v.literal('closed') }),
]);
export type LowestEvent = v.InferOutput<typeof eventSchema>;

const perSeat = <Value extends v.GenericSchema>(value: Value) =>
  v.partial(v.object(v.entriesFromList(SEATS, value)));
/** `picks` are secret until all are there; then they are `revealed`. */
const contextSchema = v.object({
  seats: perSeat(seatedSchema),
  picks: perSeat(number),
  revealed: v.nullable(v.object({ picks: perSeat(number), winner: v.nullable(by) })),
  scores: perSeat(number),
  winner: v.nullable(by),
  seeds: v.nullable(seedPairSchema),
  messages: v.array(chatLineSchema),
  freed: v.array(v.string()),
  commands: v.array(v.string()),
});
type Context = v.InferOutput<typeof contextSchema>;
type State = 'gathering' | 'picking' | 'over';
const missing = ({ seats, picks }: Context) => takenIn(seats).filter((one) => !(one in picks));

function picked(context: Context, event: LowestEvent & { type: 'picked' }): Partial<Context> {
  const seeds = event.drawn ? nextRound(context.seeds) : context.seeds;
  return settled({ ...context, seeds, picks: { ...context.picks, [event.by]: event.number } });
}

/** Once all have picked, what the round came to. */
function settled(context: Context): Partial<Context> {
  const { seats, picks, seeds, freed } = context;
  const kept = { seats, seeds, freed };
  if (missing(context).length > 0) return { ...kept, picks };
  const all = takenIn(picks).map((seat) => picks[seat] ?? 0);
  const lowest = Math.min(...all.filter((one) => all.indexOf(one) === all.lastIndexOf(one)));
  const winner = takenIn(picks).find((seat) => picks[seat] === lowest) ?? null;
  const done = { ...kept, picks: {}, revealed: { picks, winner } };
  if (winner === null) return done;
  const scores = { ...context.scores, [winner]: (context.scores[winner] ?? 0) + 1 };
  return { ...done, scores, winner: scores[winner] === ROUNDS_TO_WIN ? winner : null };
}

/** [B50] The others go on; who is left alone waits for others to gather. */
function lapsed(context: Context, seat: Seat): Partial<Context> {
  const { [seat]: gone, ...seats } = context.seats;
  const { [seat]: _, ...picks } = context.picks;
  const freed = gone === undefined ? context.freed : [...context.freed, gone.playerId].slice(-16);
  if (takenIn(seats).length === 1) return { seats, freed, picks: {}, scores: {}, revealed: null };
  return takenIn(picks).length === 0
    ? { seats, freed, picks }
    : settled({ ...context, seats, freed, picks });
}

function profiled({ seats }: Context, { by: seat, profile }: LowestEvent & { type: 'profiled' }) {
  const seated = seats[seat];
  return seated === undefined ? {} : { seats: { ...seats, [seat]: withProfile(seated, profile) } };
}

function after(context: Context, event: LowestEvent): Partial<Context> {
  const { seats, messages } = context;
  if (event.type === 'opened') return { seats: { seat1: event.seat }, seeds: event.seeds };
  const free = SEATS.find((seat) => !(seat in seats));
  if (event.type === 'lapsed') return lapsed(context, event.by);
  if (event.type === 'profiled') return profiled(context, event);
  if (event.type === 'joined' && free) return { seats: { ...seats, [free]: event.seat } };
  if (event.type === 'said') return { messages: withLine(messages, event.by, event.message) };
  return event.type === 'picked' ? picked(context, event) : {};
}

function refuseLowest(state: State, { seats, picks }: Context, event: LowestEvent) {
  const count = takenIn(seats).length;
  if (event.type === 'opened') return count === 0 ? null : 'action/conflict';
  if (count === 0) return 'room/unknown';
  if (event.type === 'said' || event.type === 'profiled')
    return event.by in seats ? null : 'game/not-now';
  if (state === 'over') return 'room/closed';
  if (event.type === 'closed') return null;
  if (event.type === 'lapsed') return event.by in seats && count > 1 ? null : 'game/not-now';
  if (event.type === 'joined') return state === 'gathering' && count < 6 ? null : 'room/full';
  if (event.type === 'started') return state === 'gathering' && count > 1 ? null : 'game/not-now';
  if (state !== 'picking' || !(event.by in seats)) return 'game/not-now';
  return event.by in picks ? 'pick/made' : null;
}
const allowedIn = (state: State) => (args: { context: Context; event: LowestEvent }) =>
  refuseLowest(state, args.context, args.event) === null;
const nothingYet = { revealed: null, winner: null, seeds: null };
const lowestMachine = setup({
  types: { context: {} as Context, events: {} as LowestEvent },
  guards: {
    mayGather: allowedIn('gathering'),
    mayPick: allowedIn('picking'),
    isLeftAlone: (args) => takenIn(args.context.seats).length === 2 && allowedIn('picking')(args),
    isWon: ({ context }) => context.winner !== null,
  },
  actions: { take: taking(after) },
}).createMachine({
  id: 'lowest',
  initial: 'gathering',
  context: {
    seats: {},
    picks: {},
    scores: {},
    messages: [],
    freed: [],
    commands: [],
    ...nothingYet,
  },
  on: {
    said: { guard: 'mayPick', actions: 'take' },
    profiled: { guard: 'mayPick', actions: 'take' },
  },
  states: {
    gathering: {
      on: {
        opened: { guard: 'mayGather', actions: 'take' },
        joined: { guard: 'mayGather', actions: 'take' },
        lapsed: { guard: 'mayGather', actions: 'take' },
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
    over: {},
  },
});
const DONE: Record<string, string> = { start: 'started', pick: 'picked', 'chat-message': 'said' };
const LISTED = { gathering: 'open', picking: 'on', over: 'over' } as const;

export const lowestGame: TableGame<typeof lowestMachine, Seat, object, LowestRefusal> = {
  ...LOWEST_NAME,
  share: {
    text: 'Two to six pick a number in secret. The lowest that nobody else has picked wins.',
    invitation: 'You are invited to a round of numbers. Open the link and take a seat.',
  },
  hosted: { machine: lowestMachine, name: 'lowest', version: 1, eventSchema, contextSchema },
  seats: SEATS,
  commands: {
    start: v.strictObject({ commandId: commandIdSchema }),
    pick: v.strictObject({ number, commandId: commandIdSchema }),
    'chat-message': sayCommand,
  },
  chatCommands: new Set(['chat-message']),
  refusals: LOWEST_REFUSALS,
  refuse: ({ value, context }, event) => refuseLowest(value, context, event),
  decide: ({ by: seat }, { name, commandId: id, ...body }) => {
    const done = { type: DONE[name], by: seat, drawn: false, ...body };
    return v.parse(eventSchema, { ...done, ...idOf({ commandId: id }) });
  },
  opened: (seat, seeds) => ({ type: 'opened', seat, seeds }),
  joined: ({ seat }) => ({ type: 'joined', seat }),
  profiled: (seat, profile) => ({ type: 'profiled', by: seat, profile }),
  lapsed: (_, seat) => ({ type: 'lapsed', by: seat }),
  closed: () => ({ type: 'closed' }),
  wasFreed: ({ context }, playerId) => context.freed.includes(playerId),
  seated: ({ context }, seat) => context.seats[seat] ?? null,
  turnOf: ({ value, context }) => (value === 'picking' ? missing(context) : []),
  overdue: ({ state: { context }, by: seat, chance }) => {
    const [draw = 0] = drawRound(chance, context.seeds, 1);
    return { type: 'picked', by: seat, number: pick(draw, HIGHEST) + 1, drawn: true };
  },
  view: ({ value: state, context }, at, around) => {
    const { seats, picks, revealed, scores, winner, messages } = context;
    const names = Object.fromEntries(takenIn(seats).map((one) => [one, seats[one]?.name ?? null]));
    const open = { revealed, scores, winner, taken: takenIn(seats), picked: takenIn(picks), names };
    const own = at === null ? { messages: [] } : { mine: picks[at] ?? null, messages };
    return { ...around, ...open, mine: null, ...own, state, seat: at };
  },
  list: ({ value: state, context: { winner } }) => {
    return { state, stage: LISTED[state], closed: state === 'over' && winner === null };
  },
};
