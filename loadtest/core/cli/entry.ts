import type { LoadGames } from '../games.ts';
import { BadFlag } from './command-line.ts';
import { readFlags } from './flags.ts';
import { helpFor } from './help.ts';
import { EXIT } from './options.ts';

/** Long enough for a pipe to take the report. */
const FLUSH_MS = 2000;

async function main(args: readonly string[], games: LoadGames): Promise<number> {
  const options = readFlags(args, games);
  if (options === null) {
    console.log(helpFor(games));
    return EXIT.done;
  }
  const { url, quiet } = options;
  const first = url === null ? 'Starting a server…' : `Testing ${url}`;
  if (!quiet) process.stderr.write(`${first}\n`);
  // Loaded only now, because it takes time: SDKs, schemas, machines.
  const { loadtest } = await import('./tool.ts');
  return loadtest(options, games);
}

/** Runs the tool as the command line asks; the process ends with its exit code. */
export function runTool(games: LoadGames): void {
  main(process.argv.slice(2), games).then(
    (code) => {
      process.exitCode = code;
      // Abandoned connections would keep the process alive, so it exits once everything is written.
      setTimeout(() => process.exit(), FLUSH_MS).unref();
    },
    (error: unknown) => {
      const isFlag = error instanceof BadFlag;
      console.error(isFlag ? `loadtest: ${error.message}` : error);
      process.exitCode = isFlag ? EXIT.badFlag : EXIT.noServer;
    },
  );
}
