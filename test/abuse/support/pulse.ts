import { readFileSync } from 'node:fs';

/**
 * Loaded into a server that is attacked (`--import`). Told by SIGUSR2, it prints a line: the longest
 * time since the last such line that the server kept its own event loop, and the processor time and
 * memory it has taken. What other processes do on the same machine is not in it.
 */
const EVERY_MS = 20;

/** Milliseconds that this thread could have run but others held the core; 0 where nobody says. */
function heldByOthers(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

let due = performance.now() + EVERY_MS;
let held = heldByOthers();
let longest = 0;

setInterval(() => {
  const [now, heldNow] = [performance.now(), heldByOthers()];
  longest = Math.max(longest, now - due - (heldNow - held));
  [due, held] = [now + EVERY_MS, heldNow];
}, EVERY_MS).unref();

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  const pulse = { longestMs: longest, cpuMs: (user + system) / 1000 };
  longest = 0;
  process.stdout.write(`pulse ${JSON.stringify(pulse)}\n`);
});
process.stdout.write('pulse is taken\n');
