import * as v from 'valibot';
import { seedPairSchema } from '../chance/seeds.ts';
import { gameFeats } from '../definition/game.ts';
import {
  type HostedMachine,
  type JournalStep,
  next,
  restore,
} from '../definition/hosted-machine.ts';
import {
  type Digests,
  drawnAgain,
  finishedPlaySchema,
  type GameRecord,
  type RecordProof,
  type Retelling,
  verifyGames,
} from '../definition/record.ts';
import type { Seated } from '../definition/table-game.ts';
import { STAGE } from '../definition/stages.ts';
import { canonicalJson } from '../wire/canonical-json.ts';
import { seatsOf } from './seats.ts';
import { tableEvents } from './table-context.ts';
import type { BySeat } from './table-context.ts';
import {
  type At,
  type Happened,
  tableEventAt,
  type TableMachine,
  type TableRules,
  type TableTypes,
} from './table-machine.ts';

/** What a game says so that its table can tell how it ended, and record it. */
export interface TableResults<T extends TableTypes> {
  /** [T73] What everybody has, and who has won; null: nobody alone. */
  result?(at: At<T>): { scores: BySeat<T['seat'], number>; winner: T['seat'] | null };
  /**
   * [T74] The event again, as the game makes it of the draws of its next round: then each finished
   * room has a record, by which anybody repeats it. All events of the game are in it, and what the
   * game keeps when one begins.
   */
  repeat?(at: At<T>, event: T['event'], draws: (count: number) => readonly number[]): T['event'];
}

type Told<T extends TableTypes> = NonNullable<TableResults<T>['result']>;
type Repeat<T extends TableTypes> = NonNullable<TableResults<T>['repeat']>;
type Rules<T extends TableTypes> = TableRules<T> & TableResults<T> & { readonly slug: string };

const gameSchema = v.object({
  ...finishedPlaySchema,
  serverSeed: v.string(),
  serverSeedHash: v.string(),
  /** The room before the first step. */
  before: v.object({ value: v.string(), context: v.looseObject({ seeds: seedPairSchema }) }),
  steps: v.array(v.object({ seq: v.number(), event: v.looseObject({ type: v.string() }) })),
});
type RecordedGame = v.InferOutput<typeof gameSchema>;

/** The events of every table, also where a game has them itself [T63]: they say who sits there. */
const OF_TABLES: ReadonlySet<string> = new Set(
  tableEvents([]).map(({ entries }) => entries.type.literal),
);
/** Those of them that a game may answer to. */
const TOLD: ReadonlySet<string> = new Set(['player-left', 'player-returned', 'room-closed']);

/** A room without its talk, and without what says who sits there. */
function scrubbed<T extends TableTypes>({ value, context }: At<T>): RecordedGame['before'] {
  const nobody = { log: [], queue: [], freed: [], banned: [], commands: [], retired: null };
  const seats = Object.entries<Seated | undefined>(context.seats).map(([seat, seated]) => [
    seat,
    { playerId: seat, visitor: seat, ...(seated?.house && { house: true }) },
  ]);
  const kept = { ...context, ...nobody, chatShownFrom: null, seats: Object.fromEntries(seats) };
  return { value, context: kept as unknown as RecordedGame['before']['context'] };
}

type Step<T extends TableTypes> = Omit<JournalStep<TableMachine<T>>, 'before' | 'after'> &
  Readonly<Record<'before' | 'after', At<T>>>;

/** [T73] How its games end, for those who sat there and for the evening's board. */
function endsOf<T extends TableTypes>(game: Rules<T>, result: Told<T>) {
  const { takenIn, nameAt } = seatsOf<T['seat']>(game.seats);
  const isOver = ({ value, context }: At<T>) =>
    game.chart[value].stage === STAGE.over && !context.closed;
  return {
    outcome: (at: At<T>) => {
      if (!isOver(at)) return null;
      const { scores, winner } = result(at);
      const players = takenIn(at.context).map((seat) => ({
        seat,
        name: nameAt(at.context, seat),
        avatar: at.context.seats[seat]?.avatar ?? null,
        score: scores[seat] ?? 0,
      }));
      return { players, winner };
    },
    feats: (_: Happened<T>, before: At<T>, after: At<T>) => {
      const winner = isOver(before) || !isOver(after) ? null : result(after).winner;
      return winner === null ? [] : gameFeats(takenIn(after.context), winner);
    },
  };
}

/** [T74] The games of a room: each with the room before it, and every event of the game. */
function recordOf<T extends TableTypes>(game: Rules<T>, result: Told<T>) {
  const { namesIn } = seatsOf<T['seat']>(game.seats);
  const stageAt = ({ value }: At<T>) => game.chart[value].stage;
  const ended = (played: readonly Step<T>[]): RecordedGame[] => {
    const [first, last] = [played[0], played.at(-1)];
    if (first === undefined || last?.after.context.seeds == null) return [];
    const { serverSeed, serverSeedHash } = last.after.context.seeds;
    const names = namesIn(last.after.context) as RecordedGame['names'];
    const { scores, winner } = result(last.after);
    const steps = played.flatMap(({ seq, event }) => {
      const { commandId: _, ...told } = event as { type: string; commandId?: string };
      if (told.type === 'room-closed') return [{ seq, event: { type: told.type } }];
      return OF_TABLES.has(told.type) && !TOLD.has(told.type) ? [] : [{ seq, event: told }];
    });
    const ending = { names, scores: scores as RecordedGame['scores'], winner };
    return [{ serverSeed, serverSeedHash, ...ending, before: scrubbed(first.before), steps }];
  };
  return (room: string, journal: readonly Step<T>[]): GameRecord => {
    const games: Step<T>[][] = [];
    for (const step of journal) {
      const [was, is] = [stageAt(step.before), stageAt(step.after)];
      if (was !== STAGE.playing && is === STAGE.playing) games.push([]);
      // A room that is closed before its next game begins has no such game.
      if (is !== STAGE.open && was !== STAGE.open) games.at(-1)?.push(step);
      else if (is === STAGE.playing) games.at(-1)?.push(step);
    }
    return { game: game.slug, room, games: games.flatMap(ended) };
  };
}

/** [T74] Repeats a record: by the rules of the game, with the draws of the seed that it shows. */
function proofOf<T extends TableTypes>(
  game: Rules<T>,
  hosted: HostedMachine<TableMachine<T>>,
  { result, repeat }: { result: Told<T>; repeat: Repeat<T> },
): RecordProof<{ games: RecordedGame[] }> {
  const isTableEvent = tableEventAt(game);
  const begun = ({ before, serverSeed, serverSeedHash }: RecordedGame): At<T> | null => {
    const seeds = { ...before.context.seeds, serverSeed, serverSeedHash };
    const kept = { value: before.value, context: { ...before.context, seeds } };
    try {
      return restore(hosted, {
        status: 'active',
        historyValue: {},
        children: {},
        ...kept,
      }) as At<T>;
    } catch {
      return null;
    }
  };
  const retell = (told: RecordedGame, digests: Digests) => {
    let at = begun(told);
    const retold: Retelling<RecordedGame['steps'][number]> = {
      rolls: 0,
      check: ({ event }) => {
        const read = v.safeParse(hosted.eventSchema, event);
        const before = at;
        if (before === null || !read.success) return 'it is none of this game';
        const made: Happened<T> = read.output;
        const after = next(hosted, before as never, made as never) as At<T>;
        if (after === before) return 'the rules do not allow it';
        at = after;
        const { seeds } = before.context;
        const draws = (count: number): number[] => {
          retold.rolls += 1;
          return seeds === null ? [] : drawnAgain(digests, seeds, seeds.nonce, count);
        };
        const again = isTableEvent(made) ? made : repeat(before, made, draws);
        const isSame = canonicalJson(again) === canonicalJson(made);
        return isSame ? null : 'the game makes something else of the draws';
      },
      result: () => {
        const { scores, winner } = told;
        if (at === null || game.chart[at.value].stage !== STAGE.over) return 'it is not over';
        const isSame = canonicalJson(result(at)) === canonicalJson({ scores, winner });
        return isSame ? null : 'the result does not follow from the steps';
      },
    };
    return retold;
  };
  return {
    schema: v.object({ game: v.literal(game.slug), room: v.string(), games: v.array(gameSchema) }),
    verify: ({ games }, digests) => verifyGames(games, digests, (told) => retell(told, digests)),
  };
}

/** What a table tells of the games that say how they end. */
export function resultsAt<T extends TableTypes>(
  game: Rules<T>,
  hosted: HostedMachine<TableMachine<T>>,
) {
  const [result, repeat] = [game.result?.bind(game), game.repeat?.bind(game)];
  if (result === undefined) return {};
  const ends = endsOf(game, result);
  if (repeat === undefined) return ends;
  return {
    ...ends,
    record: recordOf(game, result),
    proof: proofOf(game, hosted, { result, repeat }),
  };
}
