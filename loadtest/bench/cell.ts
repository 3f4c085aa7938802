import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../measure/clock.ts';
import type { OwnServer } from '../own-server.ts';
import { cpuMsOf, databaseCpuMs, residentKb } from './accounting.ts';
import type { Mark } from './generator.ts';
import { LOADS, type LoadName } from './loads.ts';
import { GENERATOR_CORE, SUBJECTS, type SubjectName } from './subjects.ts';

const GENERATOR = join(import.meta.dirname, 'generator.ts');

interface Account {
  at: number;
  cpuMs: number;
  databaseMs: number | null;
}

const account = (server: OwnServer, database: string | null): Account => ({
  at: now(),
  cpuMs: cpuMsOf(server.pid),
  databaseMs: database === null ? null : databaseCpuMs(database),
});

/** One measurement: one load on one server. */
export interface Cell {
  load: LoadName;
  subject: SubjectName;
  /** Units (rolls, rooms opened, spins, …) a second. */
  rate: number;
  /** Microseconds of the server's CPU for a unit; PostgreSQL's own beside it, null without it. */
  cpuUs: number;
  databaseUs: number | null;
  /** Percent of a core that the server used. */
  core: number;
  p50: number;
  p99: number;
  /** Kilobytes a room, where the load is rooms at rest. */
  roomKb: number | null;
  /** How late the generator itself was, and the share of its core that it used. */
  lagP99: number;
  generatorCore: number;
  errors: number;
  faults: string[];
}

export interface Timing {
  settleMs: number;
  windowMs: number;
}

/** The generator did not do what was asked of it. */
export class BenchFailed extends Error {}

class Generator {
  readonly #child: ChildProcess;

  constructor(load: LoadName, subject: SubjectName, url: string) {
    const argument = JSON.stringify({ load, protocol: SUBJECTS[subject].protocol, url });
    const [command, ...args] = [...GENERATOR_CORE, process.execPath, GENERATOR, argument];
    this.#child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  async mark(how: 'mark' | 'fresh'): Promise<Mark> {
    const answer = once(this.#child, 'message') as Promise<[Mark]>;
    this.#child.send(how);
    const [mark] = await answer;
    return mark;
  }

  /** Lets the players go home; who does not go in time is left behind. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.send('end');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), HOME_WITHIN_MS);
    await exited;
    clearTimeout(late);
  }
}

const HOME_WITHIN_MS = 60_000;
const POLL_MS = 200;
const SEATED_WITHIN_MS = 120_000;

/** Waits until both players of every room sit. @throws BenchFailed */
async function allSeated(generator: Generator, load: LoadName): Promise<void> {
  const until = now() + SEATED_WITHIN_MS;
  const wanted = 2 * LOADS[load].options.rooms;
  for (;;) {
    const { players, faults } = await generator.mark('mark');
    if (players >= wanted) return;
    if (now() > until) {
      throw new BenchFailed(`${players} of ${wanted} players sit: ${faults.join('; ')}`);
    }
    await sleep(POLL_MS);
  }
}

/** Measures one load on a running server. @throws BenchFailed */
export async function measure(
  load: LoadName,
  subject: SubjectName,
  server: OwnServer,
  database: string,
  { settleMs, windowMs }: Timing,
): Promise<Cell> {
  const { unit, options } = LOADS[load];
  const kept = SUBJECTS[subject].server === 'postgresql' ? database : null;
  const before = residentKb(server.pid);
  const generator = new Generator(load, subject, server.url);
  try {
    if (unit === 'room') await allSeated(generator, load);
    else await sleep(options.rampMs);
    await sleep(settleMs);
    await generator.mark('fresh');
    const first = account(server, kept);
    const generatorCpu = (await generator.mark('mark')).cpuMs;
    await sleep(windowMs);
    const mark = await generator.mark('mark');
    const last = account(server, kept);
    const seconds = (last.at - first.at) / 1000;
    const units = unit === 'room' ? options.rooms * seconds : (mark.counts[unit] ?? 0);
    const cpuMs = last.cpuMs - first.cpuMs;
    const databaseMs =
      last.databaseMs === null || first.databaseMs === null
        ? null
        : last.databaseMs - first.databaseMs;
    return {
      load,
      subject,
      rate: units / seconds,
      cpuUs: (cpuMs * 1000) / units,
      databaseUs: databaseMs === null ? null : (databaseMs * 1000) / units,
      core: cpuMs / seconds / 10,
      p50: mark.p50,
      p99: mark.p99,
      roomKb: unit === 'room' ? (residentKb(server.pid) - before) / options.rooms : null,
      lagP99: mark.lagP99,
      generatorCore: (mark.cpuMs - generatorCpu) / seconds / 10,
      errors: mark.errors,
      faults: mark.faults,
    };
  } finally {
    await generator.end();
  }
}
