import * as v from 'valibot';
import { STAGE } from '../../definition/stages.ts';
import { type Assessed, VERDICTS } from '../../definition/tasks.ts';
import { defineTable } from '../../table/define-table.ts';

/**
 * The smallest table at which guests have names and judge each other: two players, and the host is
 * always due.
 */
const SEATS = ['host', 'guest'] as const;
type Seat = (typeof SEATS)[number];

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
const judgedSchema = v.object({
  type: v.literal('judged'),
  by: v.picklist(SEATS),
  assessed: v.nullable(assessedSchema),
});

export interface Guests {
  seat: Seat;
  state: 'on' | 'over';
  own: { judged: number };
  event: v.InferOutput<typeof judgedSchema>;
  words: never;
  view: object;
  code: never;
}
const DUE: readonly Seat[] = ['host'];
const NOBODY: readonly Seat[] = [];

export const guestsGame = defineTable<Guests>({
  slug: 'guests',
  title: 'Guests',
  share: { text: 'Two who judge each other.' },
  name: 'guests',
  version: 1,
  seats: SEATS,
  events: [judgedSchema],
  context: { judged: whole },
  start: { judged: 0 },
  chart: { on: { stage: STAGE.open }, over: { stage: STAGE.over } },
  refusals: {},
  refuse: ({ value }) => (value === 'over' ? 'room/closed' : null),
  after: ({ context }) => ({ judged: context.judged + 1 }),
  commands: { judge: v.strictObject({ verdict: v.picklist(VERDICTS) }) },
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
  turnOf: ({ value }) => (value === 'on' ? DUE : NOBODY),
  overdue: () => ({ type: 'judged', by: 'host', assessed: null }),
  view: () => ({}),
  assessments: (event) =>
    event.type === 'judged' && event.assessed !== null ? [event.assessed] : [],
});
