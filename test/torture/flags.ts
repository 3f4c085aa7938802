import { parseArgs } from 'node:util';
import { FAULT_KINDS, type FaultKind } from './faults/faults.ts';
import type { Plan } from './run.ts';

/** A flag of the command line that is not understood. */
export class BadFlag extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadFlag';
  }
}

export const TORTURE_HELP = `npm run torture -- [flags]

  --db pglite|postgres   the database; postgres: with a Redis, both the run's own (pglite)
  --processes N          processes of the house; several need postgres (1)
  --faults a,b           kill, stop, redis, postgres, net (kill)
  --seconds S            how long (60)
  --count N              ends after so many faults (as many as there is time for)
  --seed X               the same seed does and chooses the same (one of the moment)
  --rooms N              tables of two (20)
  --gamblers N           visitors at slots and wheel (8)
  --script FILE          the server, as one with a planted fault (api/main.ts)
  --record FILE          writes down what was found and everything that was seen, a line each`;

/** A table that stands still for so long is stuck. */
const PATIENCE_MS = 20_000;

export interface Flags extends Plan {
  record: string | null;
}

const OPTIONS = {
  db: { type: 'string', default: 'pglite' },
  processes: { type: 'string', default: '1' },
  faults: { type: 'string', default: 'kill' },
  seconds: { type: 'string', default: '60' },
  count: { type: 'string', default: '1000000' },
  seed: { type: 'string' },
  rooms: { type: 'string', default: '20' },
  gamblers: { type: 'string', default: '8' },
  script: { type: 'string', default: 'api/main.ts' },
  record: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least) return value;
  throw new BadFlag(`--${name} takes a whole number from ${least} on, got ${text}`);
}

function kindsOf(text: string): FaultKind[] {
  return text.split(',').map((name) => {
    const kind = FAULT_KINDS.find((one) => one === name);
    if (kind === undefined) throw new BadFlag(`--faults takes ${FAULT_KINDS.join(', ')}`);
    return kind;
  });
}

/** Null: help was asked for. @throws BadFlag */
export function readFlags(args: readonly string[]): Flags | null {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    throw new BadFlag(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return null;
  const { db } = values;
  if (db !== 'pglite' && db !== 'postgres') throw new BadFlag('--db takes pglite or postgres');
  const processes = wholeNumber('processes', values.processes, 1);
  const kinds = kindsOf(values.faults);
  const isShared = db === 'postgres';
  if (!isShared && processes > 1) throw new BadFlag('several processes need --db postgres');
  if (!isShared && kinds.some((kind) => kind === 'redis' || kind === 'postgres')) {
    throw new BadFlag('faults of redis and postgres need --db postgres');
  }
  return {
    db,
    processes,
    kinds,
    seconds: wholeNumber('seconds', values.seconds, 1),
    most: wholeNumber('count', values.count, 1),
    seed: values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', values.seed, 0),
    patience: PATIENCE_MS,
    rooms: wholeNumber('rooms', values.rooms, 1),
    gamblers: wholeNumber('gamblers', values.gamblers, 0),
    script: values.script,
    prepared: null,
    record: values.record ?? null,
  };
}
