import * as v from 'valibot';
import { setup } from 'xstate';
import { type Assessed, VERDICTS } from '../../definition/tasks.ts';
import { taking } from '../../definition/commands-taken.ts';
import type { HostedMachine } from '../../definition/hosted-machine.ts';
import {
  seatedSchema,
  seatProfileSchema,
  type TableGame,
  withProfile,
} from '../../definition/table-game.ts';

/**
 * The smallest table at which guests have names and judge each other: two players, and the host is
 * always due.
 */
const SEATS = ['host', 'guest'] as const;
type Seat = (typeof SEATS)[number];

const by = v.picklist(SEATS);
const whole = v.pipe(v.number(), v.integer());
const assessedSchema: v.GenericSchema<unknown, Assessed> = v.object({
  judge: v.string(),
  user: whole,
  seq: whole,
  task: v.string(),
  verdict: v.picklist(VERDICTS),
  change: v.picklist([-1, 0, 1]),
  dare: whole,
});
const eventSchema = v.variant('type', [
  v.object({ type: v.literal('opened'), seat: seatedSchema }),
  v.object({ type: v.literal('joined'), seat: seatedSchema }),
  v.object({ type: v.literal('profiled'), by, profile: seatProfileSchema }),
  v.object({ type: v.literal('judged'), by, assessed: v.nullable(assessedSchema) }),
  v.object({ type: v.literal('closed') }),
]);
type GuestEvent = v.InferOutput<typeof eventSchema>;

const contextSchema = v.object({
  seats: v.object({ host: v.nullable(seatedSchema), guest: v.nullable(seatedSchema) }),
  judged: whole,
  commands: v.array(v.string()),
});
type Context = v.InferOutput<typeof contextSchema>;

function after({ seats, judged }: Context, event: GuestEvent): Partial<Context> {
  if (event.type === 'opened') return { seats: { ...seats, host: event.seat } };
  if (event.type === 'joined') return { seats: { ...seats, guest: event.seat } };
  if (event.type === 'judged') return { judged: judged + 1 };
  if (event.type === 'closed') return {};
  const seat = seats[event.by];
  return seat === null ? {} : { seats: { ...seats, [event.by]: withProfile(seat, event.profile) } };
}

const machine = setup({
  types: { context: {} as Context, events: {} as GuestEvent },
  actions: { take: taking(after) },
}).createMachine({
  id: 'guests',
  initial: 'on',
  context: { seats: { host: null, guest: null }, judged: 0, commands: [] },
  states: {
    on: {
      on: {
        opened: { actions: 'take' },
        joined: { actions: 'take' },
        profiled: { actions: 'take' },
        judged: { actions: 'take' },
        closed: 'over',
      },
    },
    over: {},
  },
});

const hosted: HostedMachine<typeof machine> = {
  machine,
  name: 'guests',
  version: 1,
  eventSchema,
  contextSchema,
};
const DUE: readonly Seat[] = ['host'];
const NOBODY: readonly Seat[] = [];

export const guestsGame: TableGame<typeof machine, Seat> = {
  slug: 'guests',
  title: 'Guests',
  share: { text: 'Two who judge each other.' },
  hosted,
  seats: SEATS,
  commands: { judge: v.strictObject({ verdict: v.picklist(VERDICTS) }) },
  refusals: {},
  refuse: ({ value }) => (value === 'over' ? 'room/closed' : null),
  decide: async ({ state, by: seat, ratings }, command) => {
    const { host, guest } = state.context.seats;
    const [judge, opener] = seat === 'host' ? [host, guest] : [guest, host];
    const step = await ratings?.next(judge?.visitor ?? '', opener?.visitor ?? '');
    if (step == null) return { type: 'judged', by: seat, assessed: null };
    const verdict = v.parse(v.picklist(VERDICTS), command['verdict']);
    const change =
      step.stepsLeft === 0 ? 0 : ({ exactly: 1, nearly: 0, 'not-at-all': -1 } as const)[verdict];
    const { user, seq } = step;
    const assessed = {
      judge: judge?.visitor ?? '',
      user,
      seq,
      task: 'Sing',
      verdict,
      change,
      dare: 1,
    };
    return { type: 'judged', by: seat, assessed };
  },
  opened: (seat) => ({ type: 'opened', seat }),
  joined: ({ seat }) => ({ type: 'joined', seat }),
  profiled: (seat, profile) => ({ type: 'profiled', by: seat, profile }),
  closed: () => ({ type: 'closed' }),
  seated: ({ context }, seat) => context.seats[seat],
  turnOf: ({ value }) => (value === 'on' ? DUE : NOBODY),
  overdue: () => ({ type: 'judged', by: 'host', assessed: null }),
  view: ({ context: { seats } }, seat, around) => {
    return { ...around, seat, names: SEATS.map((one) => seats[one]?.name ?? null) };
  },
  list: ({ value, context: { seats } }) => {
    const isOpen = value === 'on' && seats.guest === null;
    return { state: value, stage: isOpen ? 'open' : value, closed: value === 'over' };
  },
  assessments: (event) =>
    event.type === 'judged' && event.assessed !== null ? [event.assessed] : [],
};
