import type { Casting } from './rooms/run.ts';

/** What the rooms of one game do, in one definition. */
export interface LoadGame {
  /** Its name, as --scenario takes it. */
  scenario: string;
  /** The game's own name, in addresses. */
  slug: string;
  /** What its players do, each with a latency of its own. */
  actions: readonly string[];
  /** The one whose latency says how good it was. */
  headline: string;
  /** How many rooms of a round of `all` play it. */
  share: number;
  /** What opens a room of it. */
  cast: Casting;
}

/** The first one is played where nobody says what. */
export type LoadGames = readonly [LoadGame, ...LoadGame[]];

const ALL = 'all';

export const scenariosOf = (games: LoadGames): string[] => [
  ...games.map(({ scenario }) => scenario),
  ALL,
];

export const actionsOf = (games: LoadGames): string[] => [
  ...new Set(games.flatMap(({ actions }) => actions)),
];

/** `all` is told by the first one's. */
export function headlineOf(games: LoadGames, scenario: string): string {
  return (games.find((game) => game.scenario === scenario) ?? games[0]).headline;
}

/** Whose settings say what newcomers have: `all` asks the first one's. */
export function slugOf(games: LoadGames, scenario: string): string {
  return (games.find((game) => game.scenario === scenario) ?? games[0]).slug;
}

/** Who plays what in a round of `all`. */
const roundOf = (games: LoadGames): LoadGame[] =>
  games.flatMap((game) => Array.from({ length: game.share }, () => game));

/** What the rooms of each number play. */
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

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inWords = (count: number): string => WORDS[count] ?? String(count);

/** What `all` means, for the help. */
export function mixOf(games: LoadGames): string {
  const many = games.filter(({ share }) => share > 1);
  const told = many.map(({ share, scenario }) => `${inWords(share)} ${scenario}`).join(', ');
  return `of ${inWords(roundOf(games).length)} rooms ${told}, one of each other`;
}
