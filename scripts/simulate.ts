import * as v from 'valibot';
import { BadFlag, readBySchema, wholeNumber } from '../loadtest/core/cli/command-line.ts';
import { runs, SMALL } from '../test/simulation/run.ts';

const HELP = `Simulates several processes with faults in one process, on a virtual clock.

  npm run simulate -- [flags]

  --runs N   number of runs, each with the next seed                        [1000]
  --seed S   the first seed; --runs 1 replays a single one                  [random]
  --processes N   how many processes                                        [3]
  --rooms N       how many rooms, two players each                          [4]

Prints the seeds of the runs that broke a rule, and exits with 1 if there is one.
`;

const schema = v.object({
  runs: wholeNumber(1, Number.MAX_SAFE_INTEGER, 1000),
  seed: wholeNumber(0, Number.MAX_SAFE_INTEGER, Math.floor(Math.random() * 2 ** 31)),
  processes: wholeNumber(1, 1000, SMALL.processes),
  rooms: wholeNumber(1, 10_000, SMALL.rooms),
});

/** `npm run simulate`: simulates several processes with faults in one and reports seeds that break a rule. */
async function main(): Promise<number> {
  const flags = readBySchema(schema, process.argv.slice(2));
  if (flags === null) {
    console.log(HELP);
    return 0;
  }
  const { failed, text } = await runs(
    flags.seed,
    (done) => done < flags.runs,
    (line) => console.log(line),
    { processes: flags.processes, rooms: flags.rooms },
  );
  console.log(text);
  return failed.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof BadFlag ? `simulate: ${error.message}` : error);
    process.exit(2);
  },
);
