import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { OwnServer } from '../own-server.ts';
import { BenchFailed, type Cell, measure, type Timing } from './cell.ts';
import type { BenchFlags } from './flags.ts';
import { LOADS, type LoadName } from './loads.ts';
import { SERVER_CORE, startSubject, SUBJECTS, type SubjectName } from './subjects.ts';

/** Who is given which load, in the order of a turn. */
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

/** A core for the server, and one for the load. */
const CORES = 2;

/** @throws BenchFailed where this machine cannot measure what is asked for */
function checkMachine(): void {
  const [command, ...args] = SERVER_CORE;
  if (spawnSync(command, [...args, 'true']).status !== 0) {
    throw new BenchFailed('it takes Linux with taskset, to give the server a core of its own');
  }
  if (availableParallelism() < CORES) {
    throw new BenchFailed(`it takes ${CORES} cores: one for the server, one for the load`);
  }
}

/** A PostgreSQL database for one load, and a way to be rid of it. */
export interface Database {
  url: string;
  drop(): Promise<void>;
}

/**
 * Measures every load on every subject, in turns: relay, project, relay, project, …, so that
 * whatever else the machine does falls on all alike. One turn more than asked for comes first and
 * is thrown away, for the compilers to warm up. Each load has servers and a database of its own, so
 * that the rooms which one load leaves behind are not charged to the next; rooms at rest are
 * measured once, each time on a server that has done nothing else.
 * @throws BenchFailed, NoServer
 */
export async function bench(
  flags: BenchFlags,
  newDatabase: () => Promise<Database>,
  said: (line: string) => void,
): Promise<Cell[]> {
  checkMachine();
  const cells: Cell[] = [];
  for (const load of flags.loads) {
    const database = await newDatabase();
    const servers = new Servers(database.url);
    try {
      cells.push(...(await turnsOf(load, flags, servers, database, said)));
    } finally {
      await servers.stop();
      await database.drop();
    }
  }
  return cells;
}

async function turnsOf(
  load: LoadName,
  { subjects, repeats, timing }: BenchFlags,
  servers: Servers,
  { url }: Database,
  said: (line: string) => void,
): Promise<Cell[]> {
  const isResting = LOADS[load].unit === 'room';
  const database = new URL(url).pathname.slice(1);
  const asked = PLAN[load].filter((name) => subjects.includes(name));
  const cells: Cell[] = [];
  for (let turn = isResting ? 1 : 0; turn <= (isResting ? 1 : repeats); turn += 1) {
    for (const subject of asked) {
      if (isResting) await servers.stop();
      const server = await servers.of(subject);
      const cell = await measure(load, subject, server, database, isResting ? IDLE : timing);
      said(lineOf(cell, turn));
      if (turn > 0) cells.push(cell);
    }
  }
  return cells;
}

/** The servers that run, each started when it is first needed. */
class Servers {
  readonly #databaseUrl: string;
  readonly #running = new Map<string, OwnServer>();

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** @throws NoServer */
  async of(subject: SubjectName): Promise<OwnServer> {
    const { server } = SUBJECTS[subject];
    const running = this.#running.get(server);
    if (running !== undefined) return running;
    const started = await startSubject(subject, this.#databaseUrl);
    this.#running.set(server, started);
    return started;
  }

  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map((server) => server.stop()));
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
    databaseUs === null ? '' : `+ ${databaseUs.toFixed(1)} µs PostgreSQL`,
    `${core.toFixed(1)} % of a core`,
    roomKb === null ? `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms` : '',
    roomKb === null ? '' : `${roomKb.toFixed(1)} KB a room`,
    `generator ${cell.generatorCore.toFixed(0)} %, late p99 ${cell.lagP99.toFixed(1)} ms`,
    cell.errors === 0 ? '' : `${cell.errors} errors: ${cell.faults.join('; ')}`,
  ]
    .filter((part) => part !== '')
    .join('  ');
}
