import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { HostedMachine } from '../../engine/definition/hosted-machine.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import {
  type Golden,
  goldenOf,
  type GoldenPlays,
  goldenSchema,
} from '../../engine/test-support/plays.ts';

const playsSchema = v.object({ plays: v.record(v.string(), v.array(v.looseObject({}))) });

/** The plays of a game, which lie beside its machine: `<name>/<name>-plays.ts`. */
async function playsOf(games: string, name: string) {
  const file = join(games, name, `${name}-plays.ts`);
  const { plays } = v.parse(playsSchema, await import(pathToFileURL(file).href));
  return plays as unknown as GoldenPlays<EventFromLogic<AnyStateMachine>>;
}

function keptIn(folder: string): Golden[] {
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .map((file) => v.parse(goldenSchema, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

/** A new file: kept plays are never written again. */
function newFile(folder: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const file = join(folder, number === 1 ? `${name}.json` : `${name}-${number}.json`);
    if (!existsSync(file)) return file;
  }
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
  const golden = goldenOf(hosted, await playsOf(games, hosted.name), keptIn(folder));
  if (golden === null) return null;
  mkdirSync(folder, { recursive: true });
  const file = newFile(folder, name);
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
  return file;
}

/** The machines of the site. */
export const MACHINES: readonly HostedMachine<AnyStateMachine>[] = [
  ...GAMES_SERVED.solo,
  ...GAMES_SERVED.table,
].map(({ hosted }) => hosted);
