import { parseArgs } from 'node:util';
import { runs } from '../test/simulation/many.ts';

/** `npm run simulate`: simulates several processes with faults in one and reports seeds that break a rule. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1000' },
      /** The first seed. `--runs 1` replays a single one. */
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
  });
  const [count, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed) || seed < 0) {
    console.error('simulate: --runs and --seed must be whole numbers, --runs at least 1');
    return 2;
  }
  const { failed, text } = await runs(
    seed,
    (done) => done < count,
    (line) => console.log(line),
  );
  console.log(text);
  return failed.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
