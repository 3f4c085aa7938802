import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnServer } from '../core/own-server.ts';
import {
  type Cell,
  measure,
  measureRest,
  type Timing,
  type Trial,
  type Commits,
  type StartCommits,
} from './cell.ts';
import type { BenchFlags } from './flags.ts';
import { GeneratorProcess, BenchFailed } from './generator-process.ts';
import { type Load, LOADS, type LoadName } from './loads.ts';
import { hasPostgres, SERVER_CORE, startSubject, SUBJECTS, type SubjectName } from './subjects.ts';

/** The subjects for each load, in the order of the first turn. */
const PLAN: Record<LoadName, readonly SubjectName[]> = {
  roll: ['relay', 'postgresql', 'pglite', 'colyseus', 'postgresql-native'],
  games: ['relay', 'postgresql', 'pglite'],
  paced: ['relay', 'postgresql', 'pglite'],
  open: ['relay', 'postgresql', 'pglite'],
  slots: ['postgresql', 'pglite'],
  idle: ['relay', 'postgresql'],
  lobby: ['postgresql', 'pglite'],
  watched: ['postgresql', 'postgresql-watched'],
  company: ['postgresql', 'postgresql-company'],
  metrics: ['postgresql', 'postgresql-metrics'],
};

/** Long enough for the pings of all sockets, which are 25 seconds apart. */
const IDLE: Timing = { settleMs: 30_000, windowMs: 50_000 };

/** A core for the server, and one for the load. */
const CORES = 2;

/** @throws BenchFailed if this machine cannot measure what is asked for */
function checkMachine(): void {
  const [command, ...args] = SERVER_CORE;
  if (spawnSync(command, [...args, 'true']).status !== 0) {
    throw new BenchFailed('it takes Linux with taskset, to give the server a core of its own');
  }
  if (availableParallelism() < CORES) {
    throw new BenchFailed(`it takes ${CORES} cores: one for the server, one for the load`);
  }
}

/** A PostgreSQL database for one load, and how to drop it. */
export interface Database {
  url: string;
  drop(): Promise<void>;
}

/** After this many steps every room is playing, and after this long the code is compiled. */
const STEPS_TO_WARM = 2;
const WARM_MS = 30_000;

/**
 * Measures every load on every subject. All subjects of a load run side by side, warmed up, and all
 * but one are held back. Short turns alternate (relay, project, project, relay, …), so that other
 * work on the machine affects all alike. The second half of the turns has new servers, started in the
 * opposite order: the first one costs a few per cent more, even beside itself, and what a unit costs
 * differs from start to start. Each load has its own servers and databases, so that no load pays for
 * the rooms of another. Rooms at rest are measured once, each time on a new server.
 * @throws BenchFailed, NoServer
 */
export async function bench(
  { loads, subjects: asked, repeats, timing }: BenchFlags,
  newDatabase: () => Promise<Database>,
  startCommits: StartCommits,
  said: (line: string) => void,
): Promise<Cell[]> {
  checkMachine();
  const cells: Cell[] = [];
  for (const load of loads) {
    const isResting = LOADS[load].unit === 'room';
    const subjects = PLAN[load].filter((name) => asked.includes(name));
    // Rooms at rest are measured once.
    const turns = isResting ? [1] : [Math.ceil(repeats / 2), Math.floor(repeats / 2)];
    for (const [half, count] of turns.entries()) {
      if (count === 0) continue;
      const order = half === 0 ? subjects : subjects.toReversed();
      const stage = new Stage(load, newDatabase, startCommits);
      try {
        const measured = isResting ? atRest(stage, order) : inTurns(stage, order, count, timing);
        for await (const cell of measured) {
          said(lineOf(cell));
          cells.push(cell);
        }
      } finally {
        await stage.clear();
        await stage.drop();
      }
    }
  }
  return cells;
}

async function* inTurns(
  stage: Stage,
  subjects: readonly SubjectName[],
  repeats: number,
  timing: Timing,
): AsyncGenerator<Cell> {
  const trials: Trial[] = [];
  for (const subject of subjects) {
    const trial = await stage.begin(subject);
    await trial.generator.warm(STEPS_TO_WARM);
    await trial.generator.allWatched();
    await sleep(WARM_MS);
    await trial.generator.hold();
    trials.push(trial);
  }
  for (let turn = 1; turn <= repeats; turn += 1) {
    // There and back, because the first of two in a turn costs more, even beside itself.
    for (const trial of turn % 2 === 1 ? trials : trials.toReversed()) {
      trial.generator.go();
      const cell = await measure(trial, timing);
      await trial.generator.hold();
      const commits = await stage.commitsBeside(trial);
      const commit = commits === null ? null : await commits.measure(timing.windowMs);
      yield { ...cell, commit };
    }
  }
}

async function* atRest(stage: Stage, subjects: readonly SubjectName[]): AsyncGenerator<Cell> {
  for (const subject of subjects) {
    yield await measureRest(await stage.begin(subject), IDLE);
    await stage.clear();
  }
}

/** Servers, started when first needed, each with a database of its own, and generators of one load. */
class Stage {
  readonly #load: LoadName;
  readonly #newDatabase: () => Promise<Database>;
  readonly #databases = new Map<string, Database>();
  readonly #servers = new Map<string, OwnServer>();
  readonly #generators: GeneratorProcess[] = [];
  readonly #startCommits: StartCommits;
  #commits: Commits | null = null;

  constructor(load: LoadName, newDatabase: () => Promise<Database>, startCommits: StartCommits) {
    this.#load = load;
    this.#newDatabase = newDatabase;
    this.#startCommits = startCommits;
  }

  /** Bare commits to compare a trial's answers with, if the load wants them; null: none. */
  async commitsBeside({ subject }: Trial): Promise<Commits | null> {
    const { commits }: Load = LOADS[this.#load];
    const database = this.#databases.get(SUBJECTS[subject].server);
    if (commits === undefined || database === undefined) return null;
    this.#commits ??= await this.#startCommits(database.url, commits);
    return this.#commits;
  }

  /** @throws NoServer */
  async begin(subject: SubjectName): Promise<Trial> {
    const { server: kind } = SUBJECTS[subject];
    const url = hasPostgres(subject) ? await this.#databaseOf(kind) : null;
    const server = this.#servers.get(kind) ?? (await startSubject(subject, url ?? ''));
    this.#servers.set(kind, server);
    const generator = new GeneratorProcess(this.#load, subject, server.url);
    this.#generators.push(generator);
    const database = url === null ? null : new URL(url).pathname.slice(1);
    return { load: this.#load, subject, server, generator, database };
  }

  async #databaseOf(kind: string): Promise<string> {
    const database = this.#databases.get(kind) ?? (await this.#newDatabase());
    this.#databases.set(kind, database);
    return database.url;
  }

  async drop(): Promise<void> {
    for (const database of this.#databases.values()) await database.drop();
  }

  async clear(): Promise<void> {
    await this.#commits?.end();
    this.#commits = null;
    await Promise.all(this.#generators.splice(0).map((generator) => generator.end()));
    const servers = [...this.#servers.values()];
    this.#servers.clear();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function lineOf(cell: Cell): string {
  const { load, subject, rate, cpuUs, databaseUs, core, p50, p99, commit, roomKb } = cell;
  return [
    load.padEnd(6),
    subject.padEnd(18),
    `${rate.toFixed(0)}/s`,
    `${cpuUs.toFixed(1)} µs`,
    databaseUs === null ? '' : `+ ${databaseUs.toFixed(1)} µs PostgreSQL`,
    `${core.toFixed(1)} % of a core`,
    roomKb === null ? `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms` : '',
    commit === null
      ? ''
      : `bare commit p50 ${commit.p50.toFixed(2)} p99 ${commit.p99.toFixed(2)} ms`,
    roomKb === null ? '' : `${roomKb.toFixed(1)} KB a room`,
    `generator ${cell.generatorCore.toFixed(0)} %, late p99 ${cell.lagP99.toFixed(1)} ms`,
    cell.errors === 0 ? '' : `${cell.errors} errors: ${cell.faults.join('; ')}`,
  ]
    .filter((part) => part !== '')
    .join('  ');
}
