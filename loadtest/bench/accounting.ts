import { readdirSync, readFileSync } from 'node:fs';

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
export function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}

/**
 * The CPU time of each PostgreSQL process of a database, by process id; null if PostgreSQL is not
 * on this machine.
 */
export type DatabaseCpu = ReadonlyMap<string, number> | null;

export function databaseCpuOf(database: string): DatabaseCpu {
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
