import type { LoadGames } from '../games.ts';
import { BadFlag, readFlags } from './flags.ts';
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
  // Only now what takes its time: SDKs, schemas, the machines.
  const { loadtest } = await import('./tool.ts');
  return loadtest(options, games);
}

/** The tool, as the command line asks for it; the process ends with its exit code. */
export function runTool(games: LoadGames): void {
  main(process.argv.slice(2), games).then(
    (code) => {
      process.exitCode = code;
      // Connections nobody waits for any more would keep the process: leave once all is written.
      setTimeout(() => process.exit(), FLUSH_MS).unref();
    },
    (error: unknown) => {
      const isFlag = error instanceof BadFlag;
      console.error(isFlag ? `loadtest: ${error.message}` : error);
      process.exitCode = isFlag ? EXIT.badFlag : EXIT.noServer;
    },
  );
}
