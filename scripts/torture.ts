import { writeFileSync } from 'node:fs';
import { readFlags, TORTURE_HELP, report } from '../test/torture/command-line.ts';
import { torture } from '../test/torture/run.ts';
import { BadFlag, onSignal } from '../loadtest/core/cli/command-line.ts';

/** `npm run torture`: plays while parts of the system fail, and reports which rules broke. */
async function main(): Promise<number> {
  const flags = readFlags(process.argv.slice(2));
  if (flags === null) {
    console.log(TORTURE_HELP);
    return 0;
  }
  console.log(`seed ${flags.seed}`);
  console.warn = () => {}; // the Colyseus client logs what the players already record
  const stop = new AbortController();
  onSignal(() => stop.abort());
  const outcome = await torture(flags, (line) => console.log(line), stop.signal);
  console.log(report(outcome));
  if (flags.record !== null) {
    const lines = [...outcome.findings, ...outcome.records].map((one) => JSON.stringify(one));
    writeFileSync(flags.record, `${lines.join('\n')}\n`);
    console.log(`the full record is in ${flags.record}`);
  }
  return outcome.findings.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof BadFlag ? `torture: ${error.message}` : error);
    process.exit(2);
  },
);
