import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { HostedMachine } from '../../engine/definition/hosted-machine.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import type { GoldenPlays } from '../../engine/test-support/plays.ts';
import { keepIn } from './kept-plays.ts';

const playsSchema = v.object({ plays: v.record(v.string(), v.array(v.looseObject({}))) });

/** The plays of a game, which lie beside its machine: `<name>/<name>-plays.ts`. */
async function playsOf(games: string, name: string) {
  const file = join(games, name, `${name}-plays.ts`);
  const { plays } = v.parse(playsSchema, await import(pathToFileURL(file).href));
  return plays as unknown as GoldenPlays<EventFromLogic<AnyStateMachine>>;
}

interface Places {
  /** The folder of the games, with their plays. */
  games: string;
  /** The folder for each game's `golden` folder; usually the same. */
  into: string;
}

/** Keeps the plays of one game that are not kept yet. @returns the new file, or null if there is none */
export async function keepPlays(
  { games, into }: Places,
  hosted: HostedMachine<AnyStateMachine>,
  name: string,
): Promise<string | null> {
  const folder = join(into, hosted.name, 'golden');
  return keepIn(folder, hosted, await playsOf(games, hosted.name), name);
}

/** The machines of the site. */
export const MACHINES: readonly HostedMachine<AnyStateMachine>[] = [
  ...GAMES_SERVED.solo,
  ...GAMES_SERVED.table,
].map(({ hosted }) => hosted);
