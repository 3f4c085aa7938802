import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { HostedMachine } from '../../engine/definition/hosted-machine.ts';
import {
  type Golden,
  goldenOf,
  type GoldenPlays,
  goldenSchema,
} from '../../engine/test-support/plays.ts';

/** [J13] The golden journals in a folder. */
export function keptIn(folder: string): Golden[] {
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

/** Keeps the plays of a game that are not kept yet. @returns the new file, or null if there is none */
export function keepIn<Machine extends AnyStateMachine>(
  folder: string,
  hosted: HostedMachine<Machine>,
  plays: GoldenPlays<EventFromLogic<Machine>>,
  name: string,
): string | null {
  const golden = goldenOf(hosted, plays, keptIn(folder));
  if (golden === null) return null;
  mkdirSync(folder, { recursive: true });
  const file = newFile(folder, name);
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
  return file;
}
