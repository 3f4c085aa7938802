import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../core/results/latency.ts';
import type { OwnServer } from '../core/own-server.ts';
import type { GeneratorProcess } from './generator-process.ts';
import { LOADS, type LoadName } from './loads.ts';
import type { SubjectName } from './subjects.ts';

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;
const UTIME = 11;
const STIME = 12;

/** The CPU time that a process has used, all threads, in ms. @throws if the process has ended */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS;
}

/** Resident memory in kilobytes. */
function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}

/**
 * The CPU time of each PostgreSQL process of a database, by process id; null if PostgreSQL is not
 * on this machine.
 */
type DatabaseCpu = ReadonlyMap<string, number> | null;

function databaseCpuOf(database: string): DatabaseCpu {
  const used = new Map<string, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const title = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      if (title.startsWith('postgres:') && title.includes(database)) {
        used.set(entry, cpuMsOf(Number(entry)));
      }
    } catch {
      // it ended between the listing and the reading
    }
  }
  return used.size === 0 ? null : used;
}

/** Milliseconds between two readings. A process that ended meanwhile counts as nothing. */
export function databaseMsBetween(first: DatabaseCpu, last: DatabaseCpu): number | null {
  if (first === null || last === null) return null;
  return [...last].reduce((sum, [pid, ms]) => sum + ms - (first.get(pid) ?? 0), 0);
}

/** How long a commit of one row takes, in milliseconds. */
export interface CommitTimes {
  p50: number;
  p99: number;
}

/** Bare commits of one row to a database, at a steady rate. */
export interface Commits {
  measure(ms: number): Promise<CommitTimes>;
  end(): Promise<void>;
}

/** Starts the commits; `rate`: commits a second. */
export type StartCommits = (databaseUrl: string, rate: number) => Promise<Commits>;

interface Account {
  at: number;
  cpuMs: number;
  database: DatabaseCpu;
}

/** One measurement: one load on one server. */
export interface Cell {
  load: LoadName;
  subject: SubjectName;
  /** Units (rolls, rooms opened, spins, …) a second. */
  rate: number;
  /** Microseconds of the server's CPU for a unit, and of PostgreSQL's; null without PostgreSQL. */
  cpuUs: number;
  databaseUs: number | null;
  /** Percent of a core that the server used. */
  core: number;
  p50: number;
  p99: number;
  /** How long a bare commit took at the same rate, right afterwards; null: not measured. */
  commit: CommitTimes | null;
  /** Kilobytes a room, if the load is rooms at rest. */
  roomKb: number | null;
  /** How late the generator was, and the share of its core that it used. */
  lagP99: number;
  generatorCore: number;
  errors: number;
  faults: string[];
}

export interface Timing {
  settleMs: number;
  windowMs: number;
}

/** A load on a server, both running. */
export interface Trial {
  load: LoadName;
  subject: SubjectName;
  server: OwnServer;
  generator: GeneratorProcess;
  /** The name of the server's database in PostgreSQL; null: it has none. */
  database: string | null;
}

const account = (server: OwnServer, database: string | null): Account => ({
  at: now(),
  cpuMs: cpuMsOf(server.pid),
  database: database === null ? null : databaseCpuOf(database),
});

/** Measures one window of a running load. */
export async function measure(
  { load, subject, server, generator, database }: Trial,
  { settleMs, windowMs }: Timing,
): Promise<Cell> {
  const { unit, options } = LOADS[load];
  await sleep(settleMs);
  const { errors } = await generator.mark('fresh');
  const first = account(server, database);
  const generatorCpu = (await generator.mark()).cpuMs;
  await sleep(windowMs);
  const mark = await generator.mark();
  const last = account(server, database);
  const seconds = (last.at - first.at) / 1000;
  const units = unit === 'room' ? options.rooms * seconds : (mark.counts[unit] ?? 0);
  const cpuMs = last.cpuMs - first.cpuMs;
  const databaseMs = databaseMsBetween(first.database, last.database);
  return {
    load,
    subject,
    rate: units / seconds,
    cpuUs: (cpuMs * 1000) / units,
    databaseUs: databaseMs === null ? null : (databaseMs * 1000) / units,
    core: cpuMs / seconds / 10,
    p50: mark.p50,
    p99: mark.p99,
    commit: null,
    roomKb: null,
    lagP99: mark.lagP99,
    generatorCore: (mark.cpuMs - generatorCpu) / seconds / 10,
    errors: mark.errors - errors,
    faults: mark.faults,
  };
}

/** Measures rooms in which both players sit and nothing happens. @throws BenchFailed */
export async function measureRest(trial: Trial, timing: Timing): Promise<Cell> {
  const { load, server, generator } = trial;
  const before = residentKb(server.pid);
  await generator.allSeated();
  const cell = await measure(trial, timing);
  return { ...cell, roomKb: (residentKb(server.pid) - before) / LOADS[load].options.rooms };
}
