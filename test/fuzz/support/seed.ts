/** FUZZ_SEED repeats a run; without it every run is a new one. Printed, so that it can be. */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
process.stderr.write(`  fuzz seed ${seed}\n`);

/** How a fuzz property is run; the server is one for all runs, so a failure is not shrunk long. */
export const fuzzed = (numRuns: number) => ({
  seed,
  numRuns,
  interruptAfterTimeLimit: 30_000,
});
