import { readdirSync, readFileSync } from 'node:fs';

/** The fields of a process after its name, as Linux tells them; null where there is none. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Whether it runs; one that has ended and that nobody has asked about yet does not. */
export function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== null && status.state !== 'Z';
}

/** The environment variable of a process; undefined before it has one. */
export function variableOf(pid: number, name: string): string | undefined {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** What a process has started and what still runs of it. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((child) => statusOf(child)?.parent === pid && isRunning(child));
}
