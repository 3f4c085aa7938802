import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { OwnServer } from '../own-server.ts';
import { type Cell, measure, type Timing } from './cell.ts';
import { LOAD_NAMES, type LoadName } from './loads.ts';
import { startSubject, SUBJECTS, type SubjectName } from './subjects.ts';

/** Who is given which load. */
const PLAN: Record<LoadName, readonly SubjectName[]> = {
  roll: ['relay', 'postgresql', 'pglite', 'colyseus', 'postgresql-native'],
  games: ['relay', 'postgresql', 'pglite'],
  paced: ['relay', 'postgresql', 'pglite'],
  open: ['relay', 'postgresql', 'pglite'],
  slots: ['postgresql', 'pglite'],
  idle: ['relay', 'postgresql'],
  lobby: ['postgresql', 'pglite'],
};

/** Long enough for the pings of all sockets, which are 25 seconds apart. */
const IDLE: Timing = { settleMs: 30_000, windowMs: 50_000 };

export interface BenchFlags {
  loads: readonly LoadName[];
  subjects: readonly SubjectName[] | null;
  repeats: number;
  timing: Timing;
}

const flagsSchema = v.object({
  only: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(LOAD_NAMES)),
    ),
    LOAD_NAMES.join(','),
  ),
  subjects: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(Object.keys(SUBJECTS) as SubjectName[])),
    ),
  ),
  repeats: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)), '5'),
  seconds: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(1)), '8'),
});

export function readBenchFlags(args: readonly string[]): BenchFlags {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, subjects: text, repeats: text, seconds: text },
  });
  const { only, subjects, repeats, seconds } = v.parse(flagsSchema, values);
  const timing = { settleMs: 2000, windowMs: seconds * 1000 };
  return { loads: only, subjects: subjects ?? null, repeats, timing };
}

/**
 * Measures every load on every subject, in turns: relay, project, relay, project, …, so that
 * whatever else the machine does falls on all alike. One turn more than asked for comes first and
 * is thrown away, for the compilers to warm up.
 */
export async function bench(
  flags: BenchFlags,
  databaseUrl: string,
  said: (line: string) => void,
): Promise<Cell[]> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const servers = new Map<string, OwnServer>();
  const serverOf = async (name: SubjectName): Promise<OwnServer> => {
    const { server } = SUBJECTS[name];
    const running = servers.get(server) ?? (await startSubject(name, databaseUrl));
    servers.set(server, running);
    return running;
  };
  const cells: Cell[] = [];
  try {
    for (const load of flags.loads) {
      const subjects = PLAN[load].filter((name) => flags.subjects?.includes(name) ?? true);
      const turns = load === 'idle' ? 1 : flags.repeats;
      for (let turn = load === 'idle' ? 1 : 0; turn <= turns; turn += 1) {
        for (const subject of subjects) {
          const cell =
            load === 'idle'
              ? await alone(subject, databaseUrl, database)
              : await measure(load, subject, await serverOf(subject), database, flags.timing);
          said(lineOf(cell, turn));
          if (turn > 0) cells.push(cell);
        }
      }
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
  return cells;
}

/** Memory is measured on a server that has done nothing else. */
async function alone(subject: SubjectName, databaseUrl: string, database: string): Promise<Cell> {
  const server = await startSubject(subject, databaseUrl);
  try {
    return await measure('idle', subject, server, database, IDLE);
  } finally {
    await server.stop();
  }
}

function lineOf(cell: Cell, turn: number): string {
  const { load, subject, rate, cpuUs, databaseUs, core, p50, p99, roomKb } = cell;
  return [
    turn === 0 ? 'warm-up' : `turn ${turn}`,
    load.padEnd(6),
    subject.padEnd(18),
    `${rate.toFixed(0)}/s`,
    `${cpuUs.toFixed(1)} µs`,
    databaseUs === null ? '' : `+ ${databaseUs.toFixed(1)} µs database`,
    `${core.toFixed(1)} % of a core`,
    `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`,
    roomKb === null ? '' : `${roomKb.toFixed(1)} KB a room`,
    `generator ${cell.generatorCore.toFixed(0)} % lag ${cell.lagP99.toFixed(1)} ms`,
    cell.errors === 0 ? '' : `${cell.errors} errors: ${cell.faults.join('; ')}`,
  ]
    .filter((part) => part !== '')
    .join('  ');
}
