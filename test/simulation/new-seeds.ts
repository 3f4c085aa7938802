import { expect, test } from 'vitest';
import { runs } from './run.ts';

/** SIMULATION_RUNS has it go on for longer; SIMULATION_SEED begins with a seed of one's own. */
const RUNS = process.env['SIMULATION_RUNS'];
const FIRST = process.env['SIMULATION_SEED'] ?? Math.floor(Math.random() * 2 ** 31);
/** Many times what a run takes. */
const PATIENCE_MS = 6000;

const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

/** A test that plays as many new seeds, and says the first and those that break a rule. */
export function newSeedsBreakNothing(usually: number): void {
  const most = Number(RUNS ?? usually);
  test(`${most} new seeds break no rule`, { timeout: 300_000 + most * PATIENCE_MS }, async () => {
    const { failed, done, text } = await runs(Number(FIRST), (count) => count < most, say);
    say(text);
    expect(failed).toEqual([]);
    expect(done).toBeGreaterThan(0);
  });
}
