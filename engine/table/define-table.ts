import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import type { Chance } from '../chance/chance.ts';
import { byPlayers, fairnessView, type SeedPair } from '../chance/seeds.ts';
import { idOf } from '../definition/commands-taken.ts';
import type { GameWords } from '../definition/game.ts';
import type { Texts } from '../definition/refusal.ts';
import { STAGE } from '../definition/stages.ts';
import type {
  Newcomer,
  RoomOptions,
  SeatCommand,
  Seated,
  SeatProfile,
  ServerTurn,
  TableGame,
  TableInfo,
  TableTurn,
} from '../definition/table-game.ts';
import { commandIdSchema } from '../wire/commands.ts';
import { renewed } from './contributions.ts';
import { seatsOf } from './seats.ts';
import {
  isTableCommand,
  NEXT_COMMANDS,
  NEXT_WORDS,
  TABLE_COMMANDS,
  TABLE_WORDS,
  type TableCommand,
} from './table-commands.ts';
import { houseJoins } from './seating.ts';
import type { TableEvent } from './table-context.ts';
import {
  type At,
  hostedTable,
  refusingAt,
  type TableMachine,
  type TableRules,
  type TableTypes,
} from './table-machine.ts';
import { resultsAt, type TableResults } from './table-record.ts';
import { readBy } from './talk.ts';

type Defined<T extends TableTypes> = TableGame<TableMachine<T>, T['seat'], T['view'], T['code']>;

/** What the table shows by itself. */
type Shown =
  | keyof TableInfo
  | ('state' | 'seat' | 'taken' | 'left' | 'names' | 'avatars' | 'closed')
  | ('messages' | 'watcherChat' | 'fairness');

/** What a game may say itself of its table, which otherwise says it [T63]. */
type Overrides<T extends TableTypes> = Partial<
  Pick<Defined<T>, 'opened' | 'joined' | 'profiled' | 'lapsed' | 'view' | 'fairness'>
>;

/** A game at a table: its rules, and what hosts and pages have from it. The table has the rest. */
export interface TablePlay<T extends TableTypes>
  extends
    TableRules<T>,
    TableResults<T>,
    Pick<Defined<T>, 'slug' | 'title' | 'share' | 'commands' | 'decide' | 'turnOf' | 'overdue'>,
    Partial<
      Pick<
        Defined<T>,
        | 'assessments'
        | 'colyseus'
        | 'explain'
        | 'feats'
        | 'isPaused'
        | 'movements'
        | 'next'
        | 'offers'
        | 'options'
        | 'outcome'
        | 'page'
        | 'pictured'
        | 'pictures'
        | 'proof'
        | 'record'
        | 'secrets'
        | 'sentAway'
        | 'tell'
        | 'tellsAlone'
        | 'turnKey'
        | 'turnMs'
        | 'wakeAt'
        | 'watchers'
        | 'words'
        | 'yields'
      >
    > {
  /** The texts of its own refusals, and its own texts for others. */
  readonly refusals: Texts<T['code']>;
  /** What a seat, or (null) a watcher, sees besides the table. Secrets are left out here. */
  view?(at: At<T>, seat: T['seat'] | null, around: TableInfo<T['seat']>): Omit<T['view'], Shown>;
  readonly instead?: Overrides<T>;
}

type Turn<T extends TableTypes> = Omit<TableTurn<AnyStateMachine, T['seat']>, 'state'> & {
  readonly state: At<T>;
};

const withWords = (words: GameWords, hasNext: boolean): GameWords => ({
  ...words,
  commands: { ...words.commands, ...TABLE_WORDS, ...(hasNext && NEXT_WORDS) },
});

/** [B14] A command of any game may have an id, and so has the event that it becomes. */
const withId = (commands: TableGame['commands']): TableGame['commands'] =>
  Object.fromEntries(
    Object.entries(commands).map(([name, { entries }]) => [
      name,
      v.strictObject({ ...entries, commandId: commandIdSchema }),
    ]),
  );

/** What the table decides: on its own commands, and when its players come, go or change. */
function decidingAt<T extends TableTypes>(game: TablePlay<T>) {
  const { seats, chart, isForGood } = game;
  type Own = TableEvent<T['seat']>;
  const { takenIn } = seatsOf<T['seat']>(seats);
  const isOpen = ({ value }: At<T>): boolean => chart[value].stage === STAGE.open;
  return {
    command({ state, by, chance }: Turn<T>, command: TableCommand): Own {
      switch (command.name) {
        case 'chat-message':
          return { type: 'message-sent', by, message: command.message };
        case 'watcher-chat':
          return { type: 'watcher-chat-changed', by, allow: command.allow };
        case 'leave-room': {
          const fresh = isOpen(state) ? renewed(state.context, by, chance) : {};
          return { type: 'player-left', by, ...fresh };
        }
      }
    },
    /** [T64] */
    rematch: ({ by, chance }: Turn<T>): Own => {
      return { type: 'rematch-started', by, seeds: byPlayers(chance.seedPair('')) };
    },
    /** [T65] */
    houseSits({ state, chance }: Pick<Turn<T>, 'state' | 'chance'>): Own | null {
      const { awaitsHouse, closed } = state.context;
      if (!awaitsHouse || closed || !isOpen(state)) return null;
      const isMissed = takenIn(state.context).length < (game.house?.seats ?? 0);
      return isMissed ? houseJoins(chance) : null;
    },
    /** [G24] Whoever stands first in line sits down as soon as a seat is free. */
    seatsNext({ state }: Pick<Turn<T>, 'state'>): Own | null {
      const { queue, closed } = state.context;
      const [first] = queue;
      if (first === undefined || closed || !isOpen(state)) return null;
      if (takenIn(state.context).length === seats.length) return null;
      const { guest: _, ...seat } = first;
      return { type: 'player-joined', seat };
    },
    hosts: {
      opened: (seat: Seated, seeds: SeedPair, options: RoomOptions): Own => {
        const asked = (game.opening !== undefined || game.house !== undefined) &&
          Object.keys(options).length > 0 && { options };
        return { type: 'room-created', seat, seeds: byPlayers(seeds), ...asked };
      },
      joined: ({ seat, entropy }: Newcomer): Own => {
        return { type: 'player-joined', seat, ...(entropy !== undefined && { entropy }) };
      },
      profiled: (by: T['seat'], profile: SeatProfile): Own => {
        return { type: 'profile-changed', by, profile };
      },
      ...(isForGood !== true && {
        returned: (by: T['seat']): Own => ({ type: 'player-returned', by }),
      }),
      /** [B50] Before a game the seat is free; in one its player has left. */
      lapsed(at: At<T>, by: T['seat'], chance: Chance): Own | null {
        const { stage } = chart[at.value];
        if (stage === STAGE.over) return null;
        if (stage !== STAGE.open) return { type: 'player-left', by };
        if (takenIn(at.context).length === 1) return { type: 'room-closed' };
        return { type: 'seat-lapsed', by, ...renewed(at.context, by, chance) };
      },
      closed: (reason?: string): Own => {
        return { type: 'room-closed', ...(reason !== undefined && { reason }) };
      },
    },
  };
}

/** What hosts and readers learn of the table. */
function shownAt<T extends TableTypes>(game: TablePlay<T>) {
  const { seats, chart } = game;
  const { takenIn, namesIn, avatarsIn } = seatsOf<T['seat']>(seats, game);
  const stageOf = ({ value }: At<T>) => chart[value].stage;
  /** [B35] A game that is over draws no more, so its seed is shown. */
  const fairness = (at: At<T>) => {
    const { seeds, retired } = at.context;
    return seeds && fairnessView(seeds, stageOf(at) === STAGE.over ? seeds : retired);
  };
  return {
    table: ({ context }: At<T>) => context,
    fairness,
    list: (at: At<T>) => ({ state: at.value, stage: stageOf(at), closed: at.context.closed }),
    view: (at: At<T>, seat: T['seat'] | null, around: TableInfo<T['seat']>) => {
      const { context, value: state } = at;
      const { left, closed, chatShownFrom } = context;
      const taken = takenIn(context);
      return {
        ...around,
        missed: Object.fromEntries(taken.map((one) => [one, around.missed[one]])),
        state,
        seat,
        taken,
        left,
        names: namesIn(context),
        avatars: avatarsIn(context),
        closed,
        messages: readBy(seat, context),
        watcherChat: chatShownFrom !== null,
        fairness: fairness(at),
        ...game.view?.(at, seat, around),
      };
    },
  };
}

/** [T65] The house may be asked to a new room, and thinks so long where only it is due. */
function houseAt<T extends TableTypes>({ house, turnOf }: TablePlay<T>) {
  if (house === undefined) return {};
  const turnMs = (at: At<T>, usual: number): number => {
    const due = turnOf(at as never);
    const isIts = due.length > 0 && due.every((seat) => at.context.seats[seat]?.house === true);
    return isIts ? house.ms : usual;
  };
  return { offers: ['house'], turnMs };
}

/** [G53] The game as hosts run it, with its table. */
export function defineTable<T extends TableTypes>(game: TablePlay<T>): Defined<T> {
  const deciding = decidingAt(game);
  type Own = TableEvent<T['seat']>;
  const hosted = hostedTable(game);
  const decided = (turn: Turn<T>, command: SeatCommand): object | Promise<object> => {
    if (isTableCommand(command)) return deciding.command(turn, command);
    if (game.again !== undefined && command.name === 'rematch') return deciding.rematch(turn);
    return game.decide(turn as never, command);
  };
  const table = {
    hosted,
    commands: { ...TABLE_COMMANDS, ...(game.again && NEXT_COMMANDS), ...withId(game.commands) },
    ...(game.words !== undefined && { words: withWords(game.words, game.again !== undefined) }),
    refuse: refusingAt(game),
    decide: (turn: Turn<T>, command: SeatCommand) => {
      const event = decided(turn, command);
      const id = idOf(command);
      return event instanceof Promise
        ? event.then((made) => ({ ...made, ...id }))
        : { ...event, ...id };
    },
    ...deciding.hosts,
    ...(game.hasLine === true && {
      queued: (seat: Seated): Own => ({ type: 'player-queued', seat }),
      unqueued: (visitor: string): Own => ({ type: 'player-unqueued', visitor }),
    }),
    ...((game.hasLine ?? game.house) !== undefined && {
      next: (turn: ServerTurn<TableMachine<T>, T['seat']>) =>
        deciding.seatsNext(turn as never) ??
        deciding.houseSits(turn as never) ??
        game.next?.(turn) ??
        null,
    }),
    ...shownAt(game),
    ...game.instead,
  };
  // XState knows the states and events of a machine only where all of its types are known.
  return {
    ...resultsAt(game, hosted),
    ...houseAt(game),
    ...game,
    ...table,
  } as unknown as Defined<T>;
}
