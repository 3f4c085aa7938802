import { actionsOf, type LoadGames, mixOf, scenariosOf } from '../games.ts';
import { BadFlag } from './command-line.ts';
import { readFlags } from './flags.ts';
import { DEFAULTS, EXIT } from './options.ts';
import { thresholdHelp } from './thresholds.ts';

const seconds = (ms: number): number => ms / 1000;

/** The text of --help. */
const helpFor = (
  games: LoadGames,
): string => `Simulated rooms that play whole games and check every answer.

  npm run loadtest -- [flags]

Without --url it starts a server of its own on a temporary folder and removes it afterwards.

Load
  --url URL            the server to test, for example http://127.0.0.1:3000
  --rooms N            rooms at once (a table, or one player alone)             [${DEFAULTS.rooms}]
  --seats N            at a table that takes several numbers of players   [some of each]
  --watchers N         watch each table of a game like the party, over both protocols  [${DEFAULTS.watchers}]
  --games N            the run ends after so many games, or after its time
  --ramp SECONDS       over which the rooms start           [10 ms a room, 1 to 20 seconds]
  --duration SECONDS   at full load, after the ramp                              [${seconds(DEFAULTS.durationMs)}]
  --mode paced|closed  paced: a step every interval, whether or not the server keeps up;
                       closed: the next step when the last one is answered      [${DEFAULTS.mode}]
  --interval MS        between two steps of a room, when paced                  [${DEFAULTS.intervalMs}]

Play
  --scenario ${scenariosOf(games).join('|')}
                       ${`all: ${mixOf(games)}`.padEnd(56)} [${games[0].scenario}]
  --protocol bridge|colyseus|mixed
                       Socket.IO events, Colyseus, or one player on each        [${DEFAULTS.protocol}]
  --transport websocket|polling
                       of the Socket.IO players                                 [${DEFAULTS.transport}]
  --timeout SECONDS    an answer later than that is lost                        [${seconds(DEFAULTS.timeoutMs)}]
  --verify-every N     one game in N is proven by its revealed seed             [${DEFAULTS.verifyEvery}]

Result
  --fail CONDITION     must hold at the end, else exit 99; may be given often
  --json [FILE]        everything for machines, to a file or to stdout
  --html FILE          one self-contained page with charts
  --quiet              no board while it runs
  --help

CONDITION is METRIC OPERATOR NUMBER with < <= > >= == or !=. METRIC is
${thresholdHelp(actionsOf(games))
  .replace(/(.{1,88})(?: |$)/g, '  $1\n')
  .trimEnd()}.
Latencies are in milliseconds, from when a step was meant to happen to its answer; what was given
up counts with the time it was waited for, and is not in count and rate. p999 is the 99.9th
percentile, rate is answers a second.

Examples
  npm run loadtest -- --rooms 1000 --duration 60
  npm run loadtest -- --rooms 200 --mode closed --protocol mixed --html report.html
  npm run loadtest -- --url http://127.0.0.1:3000 --rooms 50 --scenario all --interval 500
  npm run -s loadtest -- --rooms 300 --json --quiet --fail 'roll.p99<100' --fail 'errors==0'

A server limits how much one address may do in a minute (ADDRESS_RATE, ROOM_LIST_RATE): start the
one you test with larger ones. A 429 is obeyed and counted as limited, not as an error.

Exit: 0 done, 99 a condition did not hold, 1 no server, 2 a wrong flag, 130 ended by Ctrl-C
(or SIGTERM, SIGHUP).`;

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
