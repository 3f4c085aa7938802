import * as v from 'valibot';
import {
  DEFAULTS,
  MODES,
  type Options,
  PROTOCOLS,
  rampFor,
  TRANSPORTS,
  readThreshold,
  EXIT,
  thresholdHelp,
} from './options.ts';
import { actionsOf, type LoadGames, scenariosOf, mixOf } from '../games.ts';
import { BadFlag, decimal, readBySchema, wholeNumber } from './command-line.ts';

function oneOf<const Choice extends string>(choices: readonly Choice[], fallback: NoInfer<Choice>) {
  return v.optional(v.picklist(choices, `takes one of ${choices.join(', ')}`), fallback);
}

const addressSchema = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'takes an address like http://127.0.0.1:3000',
  ),
  v.transform((text) => new URL(text).origin),
);

/** A condition of these actions' measurements. */
const conditionOf = (actions: readonly string[]) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const threshold = readThreshold(dataset.value, actions);
      if (typeof threshold !== 'string') return threshold;
      addIssue({ message: threshold });
      return NEVER;
    }),
  );

const LONGEST_S = 86_400;

const schemaFor = (games: LoadGames) =>
  v.object({
    url: v.nullish(addressSchema, null),
    rooms: wholeNumber(1, 100_000, DEFAULTS.rooms),
    seats: v.nullish(wholeNumber(2, 100, 2), null),
    watchers: wholeNumber(0, 100, DEFAULTS.watchers),
    games: v.nullish(wholeNumber(1, 1e9, 1), null),
    ramp: v.optional(decimal(0, LONGEST_S, 0)),
    duration: decimal(0.1, LONGEST_S, DEFAULTS.durationMs / 1000),
    mode: oneOf(MODES, DEFAULTS.mode),
    interval: decimal(1, 3_600_000, DEFAULTS.intervalMs),
    protocol: oneOf(PROTOCOLS, DEFAULTS.protocol),
    scenario: oneOf(scenariosOf(games), games[0].scenario),
    transport: oneOf(TRANSPORTS, DEFAULTS.transport),
    timeout: decimal(0.1, LONGEST_S, DEFAULTS.timeoutMs / 1000),
    'verify-every': wholeNumber(1, 1e6, DEFAULTS.verifyEvery),
    fail: v.optional(v.array(conditionOf(actionsOf(games))), []),
    json: v.nullish(v.string(), null),
    html: v.nullish(v.string(), null),
    quiet: v.optional(v.boolean(), false),
  });

/** Reads the command line; null: help is wanted. @throws BadFlag */
export function readFlags(args: readonly string[], games: LoadGames): Options | null {
  const kinds = { switches: ['quiet'], lists: ['fail'] } as const;
  const flags = readBySchema(schemaFor(games), withValues(args), kinds);
  if (flags === null) return null;
  const { ramp, duration, interval, timeout, 'verify-every': verifyEvery, fail, ...others } = flags;
  return {
    ...DEFAULTS,
    ...others,
    rampMs: ramp === undefined ? rampFor(others.rooms) : ramp * 1000,
    durationMs: duration * 1000,
    intervalMs: interval,
    timeoutMs: timeout * 1000,
    verifyEvery,
    thresholds: fail,
  };
}

/** `--json` alone means stdout; parseArgs has no flag with an optional value. */
function withValues(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    return arg === '--json' && (next === undefined || next.startsWith('--')) ? '--json=-' : arg;
  });
}

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
  --timeout SECONDS    an answer later than that is lost, and a room to which
                       the server gives none for so long gives up               [${seconds(DEFAULTS.timeoutMs)}]
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
