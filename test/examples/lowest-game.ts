import * as v from 'valibot';
import { drawRound, pick } from '../../engine/chance/chance.ts';
import { commitmentSchema, entropySchema, fairnessView } from '../../engine/chance/seeds.ts';
import { idOf } from '../../engine/definition/commands-taken.ts';
import { refusalOf } from '../../engine/definition/refusal.ts';
import type { TableGame } from '../../engine/definition/table-game.ts';
import { sayCommand } from '../../engine/wire/chat.ts';
import { commandIdSchema } from '../../engine/wire/commands.ts';
import {
  type Context,
  contextSchema,
  type EventOf,
  eventSchema,
  HIGHEST,
  LOWEST_REFUSALS,
  type LowestRefusal,
  missing,
  numberSchema,
  playing,
  ROUND_COINS,
  type Seat,
  SEATS,
  seatsIn,
  type State,
} from './lowest-events.ts';
import { LOWEST_NAME } from './lowest-name.ts';
import { after, lowestMachine, partOf, refuseLowest } from './lowest-machine.ts';

const commandId = commandIdSchema;
const DONE: Record<string, string> = {
  seal: 'sealed',
  start: 'started',
  pick: 'picked',
  'chat-message': 'said',
  leave: 'left',
};
const LISTED = { gathering: 'open', picking: 'on', over: 'over' } as const;

/** [J15] The event with its payment, if it ends a round. */
function paying<Type extends 'picked' | 'lapsed' | 'left'>(
  context: Context,
  event: EventOf<Type>,
): EventOf<Type> {
  const { revealed } = after(context, event);
  if (revealed == null || revealed.winner === null) return event;
  return { ...event, pays: { seat: revealed.winner, coins: ROUND_COINS } };
}

/** [C3] The seed is shown when the game is over. */
const fairnessOf = (state: State, { seeds }: Context) =>
  seeds && fairnessView(seeds, state === 'over' ? seeds : null);

export const lowestGame: TableGame<typeof lowestMachine, Seat, object, LowestRefusal> = {
  ...LOWEST_NAME,
  share: {
    text: 'Two to six pick a number in secret. The lowest that nobody else has picked wins.',
    invitation: 'You are invited to a round of numbers. Open the link and take a seat.',
  },
  hosted: { machine: lowestMachine, name: 'lowest', version: 1, eventSchema, contextSchema },
  seats: SEATS,
  commands: {
    seal: v.strictObject({ commitment: commitmentSchema, commandId }),
    start: v.strictObject({ entropy: v.optional(entropySchema), commandId }),
    pick: v.strictObject({ number: numberSchema, commandId }),
    'chat-message': sayCommand,
    leave: v.strictObject({ commandId }),
  },
  chatCommands: new Set(['chat-message']),
  leaving: 'leave',
  refusals: LOWEST_REFUSALS,
  refuse: ({ value, context }, event) => refuseLowest(value, context, event),
  decide: ({ by, state: { context }, chance }, { name, commandId: id, ...body }) => {
    const done = { type: DONE[name], by, drawn: false, pays: null, ...body };
    const event = v.parse(eventSchema, { ...done, ...idOf({ commandId: id }) });
    if (event.type === 'picked' || event.type === 'left') return paying(context, event);
    const promised = partOf(context, by)?.commitment;
    if (
      event.type === 'started' &&
      event.entropy !== undefined &&
      chance.hash(event.entropy) !== promised
    ) {
      throw refusalOf(LOWEST_REFUSALS, 'part/not-promised');
    }
    return event;
  },
  movements: (event) => ('pays' in event && event.pays !== null ? [event.pays] : []),
  opened: (seat, seeds) => ({ type: 'opened', seat, seeds }),
  joined: ({ seat, entropy }) => ({
    type: 'joined',
    seat,
    ...(entropy !== undefined && { entropy }),
  }),
  profiled: (by, profile) => ({ type: 'profiled', by, profile }),
  lapsed: ({ value, context }, by) => {
    if (value === 'over') return null;
    // Nobody else is at the table.
    if (Object.keys(context.seats).length === 1) return { type: 'closed' };
    return paying(context, { type: 'lapsed', by, pays: null });
  },
  closed: () => ({ type: 'closed' }),
  wasFreed: ({ context }, playerId) => context.freed.includes(playerId),
  // There is no `returned`: who leaves a game has left it for good [T29].
  hasLeft: ({ context }, seat) => context.left.includes(seat),
  seated: ({ context }, seat) => context.seats[seat] ?? null,
  turnOf: ({ value, context }) => (value === 'picking' ? missing(context) : []),
  overdue: ({ state: { context }, by, chance }) => {
    const [draw = 0] = drawRound(chance, context.seeds, 1);
    const number = pick(draw, HIGHEST) + 1;
    return paying(context, { type: 'picked', by, number, drawn: true, pays: null });
  },
  view: ({ value: state, context }, at, around) => {
    const { seats, left, picks, revealed, scores, winner, messages } = context;
    const names = Object.fromEntries(seatsIn(seats).map((one) => [one, seats[one]?.name ?? null]));
    const open = { revealed, scores, winner, taken: seatsIn(seats), left, picked: seatsIn(picks) };
    const own = at === null ? { messages: [] } : { mine: picks[at] ?? null, messages };
    const [starts = null] = playing(context);
    const fairness = fairnessOf(state, context);
    return { ...around, ...open, names, starts, fairness, mine: null, ...own, state, seat: at };
  },
  fairness: ({ value, context }) => fairnessOf(value, context),
  list: ({ value: state, context: { winner } }) => {
    return { state, stage: LISTED[state], closed: state === 'over' && winner === null };
  },
};
