import { readFileSync } from 'node:fs';

/** Where a system does not say: what most allow a process at the least. */
const ASSUMED = 1024;

/** How many files and sockets this process may have open, by the kernel's word. */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? ASSUMED : Number(soft);
  } catch {
    return ASSUMED; // a system without /proc
  }
}
