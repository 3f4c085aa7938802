import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { SHORT_LIVED } from '../../support/server.ts';
import type { Recorder } from '../record/history.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A program that has not ended by then is stuck. */
const LATE_MS = 120_000;

const tidiedSchema = v.object({
  rooms: v.number(),
  games: v.number(),
  wallets: v.number(),
  rows: v.number(),
});

/** How a program of the operator is run. */
export interface Operator {
  env: Record<string, string>;
  /** The folder for backups. */
  backups: string;
  recorder: Recorder;
  /** Kills whoever does the work after so many ms; null: it runs to its end. */
  killAfter: number | null;
  /** Kills the server, which does the work; null: the program does. */
  killServer: (() => Promise<void>) | null;
}

/** Runs the program and returns its output; null: it failed, as when the database was away. */
async function run(
  { env, recorder, killAfter, killServer }: Operator,
  args: readonly string[],
): Promise<string | null> {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const over = new AbortController();
  const { signal } = over;
  const kill = async (): Promise<void> => {
    if (killAfter === null) return;
    await sleep(killAfter);
    await (killServer === null ? child.kill('SIGKILL') : killServer());
  };
  const late = sleep(LATE_MS, undefined, { signal }).then(
    () => {
      recorder.note({ is: 'missed', room: args[0] ?? '', what: 'the program has not ended' });
      child.kill('SIGKILL');
    },
    () => {}, // it has ended in time
  );
  const [said] = await Promise.all([text(child.stdout), once(child, 'close'), kill()]);
  over.abort();
  await late;
  return child.exitCode === 0 ? said : null;
}

/** Folds data older than so many ms. */
export async function tidy(operator: Operator, ageMs: number): Promise<void> {
  const said = await run(operator, ['test/torture/faults/tidy-process.ts', String(ageMs)]);
  if (said === null) return;
  operator.recorder.note({ is: 'tidied', ...v.parse(tidiedSchema, JSON.parse(said)) });
}

/** Makes a backup. Its file is there when it is whole, whoever was killed afterwards. */
export async function backUp(operator: Operator): Promise<void> {
  const { backups, recorder } = operator;
  const begun = recorder.now;
  const file = join(backups, `${Math.round(begun)}.backup`);
  const said = await run(operator, ['scripts/backup.ts', '--to', file]);
  if (existsSync(file)) recorder.note({ is: 'saved', file, begun });
  else if (said !== null) recorder.note({ is: 'missed', room: file, what: 'is not there' });
}
