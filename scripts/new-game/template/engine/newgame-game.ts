import * as v from 'valibot';
import { drawRound, pick } from '../../../../engine/chance/chance.ts';
import { fairnessView } from '../../../../engine/chance/seeds.ts';
import { idOf } from '../../../../engine/definition/commands-taken.ts';
import type { GameWords } from '../../../../engine/definition/game.ts';
import { STAGE } from '../../../../engine/definition/stages.ts';
import type { TableGame, TableTurn } from '../../../../engine/definition/table-game.ts';
import { sayCommand } from '../../../../engine/wire/chat.ts';
import { commandIdSchema } from '../../../../engine/wire/commands.ts';
import {
  type NewgameEvent,
  newgameEventSchema,
  hostedNewgame,
  type NewgameContext,
  type NewgameMachine,
  refuseNewgame,
  takenIn,
} from './newgame-machine.ts';
import { NEWGAME_NAME, type Seat, SEATS, SIDES } from './newgame-rules.ts';
import type { NewgameView } from './newgame-view.ts';

/** The refusals that only this game has. */
const REFUSALS = {
  'newgame/too-few': 'At least two players are needed.',
  'newgame/not-your-turn': 'It is not your turn.',
} as const;

const WORDS: GameWords = {
  commands: {
    start: { about: 'Begins the game [x1].', codes: ['newgame/too-few'] },
    roll: { about: 'Rolls the die [x2].', codes: ['newgame/not-your-turn'] },
    'chat-message': { about: 'Says something to the room [B16].', codes: ['visitor/silenced'] },
  },
  messages: {},
  schemas: {},
};

const STAGES = { waiting: STAGE.open, playing: STAGE.playing, over: STAGE.over } as const;
const DONE: Readonly<Record<string, string>> = { start: 'started', 'chat-message': 'said' };

/** [x2] A roll, for a player or for a seat that runs out of time. */
function rollOf({ state: { context }, by, chance }: TableTurn<NewgameMachine, Seat>): NewgameEvent {
  const [draw = 0] = drawRound(chance, context.seeds, 1);
  return { type: 'rolled', by, die: pick(draw, SIDES) + 1 };
}

/** [C3] The seed is shown once nothing is drawn from it any more. */
function fairnessOf(isOver: boolean, { seeds }: NewgameContext) {
  return seeds === null ? null : fairnessView(seeds, isOver ? seeds : null);
}

/** The definition of Newgame Title. */
export const newgameGame: TableGame<NewgameMachine, Seat, NewgameView, keyof typeof REFUSALS> = {
  ...NEWGAME_NAME,
  share: {
    text: 'Two to six roll in turn. The first with twenty points has won.',
    invitation: 'You are invited to a race of dice. Open the link and take a seat.',
  },
  words: WORDS,
  hosted: hostedNewgame,
  seats: SEATS,
  commands: {
    start: v.strictObject({ commandId: commandIdSchema }),
    roll: v.strictObject({ commandId: commandIdSchema }),
    'chat-message': sayCommand,
  },
  chatCommands: new Set(['chat-message']),

  refusals: REFUSALS,
  refuse: ({ value, context }, event) => refuseNewgame(value, context, event),
  decide: (turn, { name, commandId, ...body }) => {
    const id = idOf({ commandId });
    if (name === 'roll') return { ...rollOf(turn), ...id };
    return v.parse(newgameEventSchema, { type: DONE[name], by: turn.by, ...body, ...id });
  },

  opened: (seat, seeds) => ({ type: 'opened', seat, seeds }),
  joined: ({ seat }) => ({ type: 'joined', seat }),
  profiled: (by, profile) => ({ type: 'profiled', by, profile }),
  lapsed: (_, by) => ({ type: 'lapsed', by }),
  closed: () => ({ type: 'closed' }),

  seated: ({ context }, seat) => context.seats[seat] ?? null,
  wasFreed: ({ context }, playerId) => context.freed.includes(playerId),
  turnOf: ({ value, context }) => (value === 'playing' ? [context.turn] : []),
  overdue: rollOf,

  view: ({ value: state, context }, at, around) => {
    const { turn, scores, lastDie, winner, messages, seats } = context;
    const taken = takenIn(context);
    const names = Object.fromEntries(taken.map((seat) => [seat, seats[seat]?.name ?? null]));
    const said = at === null ? [] : messages; // [B25]
    const fairness = fairnessOf(state === 'over', context);
    const open = { turn, scores, lastDie, winner, fairness, messages: said };
    return { ...around, state, seat: at, taken, names, ...open };
  },
  fairness: ({ value, context }) => fairnessOf(value === 'over', context),
  list: ({ value, context }) => ({
    state: value,
    stage: STAGES[value],
    closed: value === 'over' && context.winner === null,
  }),
};
