/**
 * Loaded into a server that is attacked (`--import`). Told by SIGUSR2, it prints a line: since the last
 * such line, the most processor time that its thread took between two beats of its event loop, when
 * nobody was answered, and longest time between them; and the processor time it has taken so far.
 */
const EVERY_MS = 20;

/** Processor time of this thread so far, ms: what others do on the same machine is not in it. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

let beat = performance.now();
let worked = workedMs();
let longestMs = 0;
let longestWorkMs = 0;

setInterval(() => {
  const [now, workedNow] = [performance.now(), workedMs()];
  longestMs = Math.max(longestMs, now - beat - EVERY_MS);
  longestWorkMs = Math.max(longestWorkMs, workedNow - worked);
  [beat, worked] = [now, workedNow];
}, EVERY_MS).unref();

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  const pulse = { longestMs, longestWorkMs, cpuMs: (user + system) / 1000 };
  [longestMs, longestWorkMs] = [0, 0];
  process.stdout.write(`pulse ${JSON.stringify(pulse)}\n`);
});
process.stdout.write('pulse is taken\n');
