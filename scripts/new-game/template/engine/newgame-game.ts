import * as v from 'valibot';
import { drawRound, pick } from '../../../../engine/chance/chance.ts';
import { nextRound } from '../../../../engine/chance/seeds.ts';
import { STAGE } from '../../../../engine/definition/stages.ts';
import type { TableTurn } from '../../../../engine/definition/table-game.ts';
import { defineTable } from '../../../../engine/table/define-table.ts';
import { nextOf, seatsOf } from '../../../../engine/table/seats.ts';
import type { Happened, Kept, TableMachine } from '../../../../engine/table/table-machine.ts';
import {
  FEWEST,
  GOAL,
  HOUSE_MS,
  NEWGAME_NAME,
  REFUSALS,
  type Seat,
  SEATS,
  SIDES,
} from './newgame-rules.ts';
import type { NewgameView } from './newgame-view.ts';

const by = v.picklist(SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The game's own events. Each is an entry of the journal, with every random outcome in it. */
const startedSchema = v.object({ type: v.literal('started'), by });
const rolledSchema = v.object({
  type: v.literal('rolled'),
  by,
  die: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIDES)),
});

/** What the game keeps besides its table. Secrets leave it only through `view`. */
const contextSchema = v.object({
  turn: by,
  scores: v.partial(v.object(v.entriesFromList(SEATS, count))),
  lastDie: v.nullable(count),
  winner: v.nullable(by),
});

/** Its types, for the table. */
export interface Newgame {
  seat: Seat;
  state: NewgameView['state'];
  own: v.InferOutput<typeof contextSchema>;
  event: v.InferOutput<typeof startedSchema | typeof rolledSchema>;
  words: never;
  view: NewgameView;
  code: keyof typeof REFUSALS;
}
export type NewgameEvent = Happened<Newgame>;
type Context = Kept<Newgame>;

const { takenIn, playingIn } = seatsOf(SEATS);
/** [x2] The turn of whoever plays after this seat. */
const turnAfter = (context: Context, seat: Seat): Seat => nextOf(SEATS, playingIn(context), seat);

/** [x2] A roll, for a player or for a seat that runs out of time. */
const rolled = (seat: Seat, [draw = 0]: readonly number[]) =>
  ({ type: 'rolled', by: seat, die: pick(draw, SIDES) + 1 }) as const;
const rollOf = ({ state, by: seat, chance }: TableTurn<TableMachine<Newgame>, Seat>) =>
  rolled(seat, drawRound(chance, state.context.seeds, 1));

const NEW_GAME = { turn: 'seat1', scores: {}, lastDie: null, winner: null } as const;

/** The definition of Newgame Title. */
export const newgameGame = defineTable<Newgame>({
  ...NEWGAME_NAME,
  share: {
    text: 'Two to six roll in turn. The first with twenty points has won.',
    invitation: 'You are invited to a race of dice. Open the link and take a seat.',
  },
  words: {
    commands: {
      start: { about: 'Begins the game [x1].', codes: ['newgame/too-few'] },
      roll: { about: 'Rolls the die [x2].', codes: ['newgame/not-your-turn'] },
    },
    messages: {},
    schemas: {},
  },
  name: 'newgame',
  version: 1,
  seats: SEATS,
  events: [startedSchema, rolledSchema],
  context: contextSchema.entries,
  start: NEW_GAME,
  again: NEW_GAME, // [x3]
  chart: {
    waiting: { stage: STAGE.open, on: { started: 'playing' } },
    playing: { stage: STAGE.playing, when: { over: ({ winner }) => winner !== null } },
    over: { stage: STAGE.over },
  },

  refusals: REFUSALS,
  refuse: ({ value, context }, event) => {
    if (event.type === 'started') {
      if (value !== 'waiting') return 'game/not-now';
      return takenIn(context).length < FEWEST ? 'newgame/too-few' : null;
    }
    if (value !== 'playing') return 'game/not-now';
    return event.by === context.turn ? null : 'newgame/not-your-turn';
  },
  after: ({ context }, event) => {
    if (event.type === 'started') return { turn: takenIn(context)[0] ?? 'seat1' };
    const { by: seat, die } = event;
    const score = (context.scores[seat] ?? 0) + die;
    return {
      scores: { ...context.scores, [seat]: score },
      lastDie: die,
      seeds: nextRound(context.seeds),
      turn: turnAfter(context, seat),
      winner: score >= GOAL ? seat : null,
    };
  },
  // [x2] A seat that is free again was never in the game.
  gone: (context, seat, isFree) => {
    if (isFree || context.winner !== null) return {};
    const [first = null, ...others] = playingIn(context);
    const turn = context.turn === seat ? turnAfter(context, seat) : context.turn;
    return { turn, winner: others.length === 0 ? first : null };
  },

  commands: {
    start: v.strictObject({}),
    roll: v.strictObject({}),
  },
  decide: (turn, { name }) => (name === 'roll' ? rollOf(turn) : { type: 'started', by: turn.by }),
  // [x4] The house sits down where players are missing, and rolls after a moment.
  house: { seats: FEWEST, ms: HOUSE_MS },
  turnOf: ({ value, context }) => (value === 'playing' ? [context.turn] : []),
  overdue: rollOf,
  result: ({ context: { scores, winner } }) => ({ scores, winner }),
  // [x3] For the record, and whoever verifies it.
  repeat: (_, event, draws) => (event.type === 'rolled' ? rolled(event.by, draws(1)) : event),
  view: ({ context: { turn, scores, lastDie, winner } }) => ({ turn, scores, lastDie, winner }),
});
