import type { Casting } from './rooms/run.ts';

/** Defines the rooms of one game. */
export interface LoadGame {
  /** Its name, as --scenario takes it. */
  scenario: string;
  /** The game's own name, in addresses. */
  slug: string;
  /** The actions of its players; each has its own latency. */
  actions: readonly string[];
  /** The action whose latency sums up the result. */
  headline: string;
  /** How many rooms of a round of `all` play it; 0: it is only played alone. */
  share: number;
  /** Opens a room of the game. */
  cast: Casting;
}

/** The first one is the default. */
export type LoadGames = readonly [LoadGame, ...LoadGame[]];

const ALL = 'all';

export const scenariosOf = (games: LoadGames): string[] => [
  ...games.map(({ scenario }) => scenario),
  ALL,
];

export const actionsOf = (games: LoadGames): string[] => [
  ...new Set(games.flatMap(({ actions }) => actions)),
];

/** The headline of `all` is the first game's. */
export function headlineOf(games: LoadGames, scenario: string): string {
  return (games.find((game) => game.scenario === scenario) ?? games[0]).headline;
}

/** The game whose configuration gives a new visitor's coins; of `all`, the first one. */
export function slugOf(games: LoadGames, scenario: string): string {
  return (games.find((game) => game.scenario === scenario) ?? games[0]).slug;
}

/** The game of each room in a round of `all`. */
const roundOf = (games: LoadGames): LoadGame[] =>
  games.flatMap((game) => Array.from({ length: game.share }, () => game));

/** Casts the room of each number. */
export function castingOf(games: LoadGames, scenario: string): Casting {
  const round =
    scenario === ALL ? roundOf(games) : games.filter((one) => one.scenario === scenario);
  const castings = round.map((game) => game.cast);
  return (index, options, parts, pace) => {
    const cast = castings[index % castings.length];
    if (cast === undefined) throw new Error(`nobody plays ${scenario}`);
    return cast(index, options, parts, pace);
  };
}

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ');
const inWords = (count: number): string => WORDS[count] ?? String(count);

/** Explains `all` in the help. */
export function mixOf(games: LoadGames): string {
  const many = games.filter(({ share }) => share > 1);
  const told = many.map(({ share, scenario }) => `${inWords(share)} ${scenario}`).join(', ');
  const alone = games.filter(({ share }) => share === 0).map(({ scenario }) => scenario);
  const without = alone.length === 0 ? '' : ` but ${alone.join(', ')}`;
  return `of ${inWords(roundOf(games).length)} rooms ${told}, one of each other${without}`;
}
