import { simulate, type Size, SMALL } from './run.ts';

export interface Summary {
  /** The seeds of the runs that broke a rule. */
  failed: readonly number[];
  runs: number;
  faults: number;
  done: number;
  /** All of it in a line. */
  text: string;
}

/** The number of findings to print of each failed run. */
const SHOWN = 5;
const PROGRESS_EVERY = 100;

/** Runs one seed after the other, from `first` on; reports each that broke a rule at once. */
export async function runs(
  first: number,
  isMore: (done: number) => boolean,
  tell: (line: string) => void,
  size: Size = SMALL,
): Promise<Summary> {
  const from = performance.now();
  const failed: number[] = [];
  let [count, faults, events, done] = [0, 0, 0, 0];
  const asked = { renew: 0, end: 0, claim: 0 };
  const isSmall = size.processes === SMALL.processes && size.rooms === SMALL.rooms;
  const options = isSmall ? '' : ` --processes ${size.processes} --rooms ${size.rooms}`;
  for (; isMore(count); count += 1) {
    const seed = first + count;
    const outcome = await simulate(seed, null, size);
    faults += outcome.faults;
    events += outcome.events;
    done += outcome.done;
    asked.renew += outcome.asked.renew;
    asked.end += outcome.asked.end;
    asked.claim += outcome.asked.claim;
    if (count % PROGRESS_EVERY === PROGRESS_EVERY - 1)
      tell(`${count + 1} runs, up to seed ${seed}`);
    if (outcome.findings.length === 0) continue;
    failed.push(seed);
    const shown = outcome.findings.slice(0, SHOWN).map(({ rule, text }) => `  [${rule}] ${text}`);
    tell(`npm run simulate -- --runs 1 --seed ${seed}${options}`);
    for (const line of shown) tell(line);
  }
  const seconds = (performance.now() - from) / 1000;
  const rate = Math.round(faults / seconds);
  const text = `${count} runs from seed ${first}: ${faults} faults (${rate} a second), ${events} events, ${done} commands done, ${failed.length} runs broke a rule`;
  const mean = (sum: number): string => (sum / count).toFixed(1);
  tell(
    `${size.processes} processes, ${size.rooms} rooms: a second ${mean(asked.renew)} renewals of leases, ` +
      `${mean(asked.end)} ends and ${mean(asked.claim)} claims of rooms`,
  );
  return { failed, runs: count, faults, done, text };
}
