import { parseArgs } from 'node:util';
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
import { BadFlag } from './command-line.ts';

const FLAGS = {
  url: { type: 'string' },
  rooms: { type: 'string' },
  seats: { type: 'string' },
  watchers: { type: 'string' },
  games: { type: 'string' },
  ramp: { type: 'string' },
  duration: { type: 'string' },
  mode: { type: 'string' },
  interval: { type: 'string' },
  protocol: { type: 'string' },
  scenario: { type: 'string' },
  transport: { type: 'string' },
  timeout: { type: 'string' },
  'verify-every': { type: 'string' },
  fail: { type: 'string', multiple: true },
  json: { type: 'string' },
  html: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the command line; null: help is wanted. @throws BadFlag */
export function readFlags(args: readonly string[], games: LoadGames): Options | null {
  const values = parsed(args);
  if (values.help === true) return null;
  const [first] = games;
  const actions = actionsOf(games);
  const rooms = number('rooms', values.rooms, DEFAULTS.rooms, 1, 100_000, true);
  const seconds = (flag: 'ramp' | 'duration' | 'timeout', fallbackMs: number, least: number) =>
    number(flag, values[flag], fallbackMs / 1000, least, 86_400) * 1000;
  return {
    url: values.url === undefined ? null : originOf(values.url),
    rooms,
    seats: values.seats === undefined ? null : number('seats', values.seats, 0, 2, 100, true),
    watchers: number('watchers', values.watchers, DEFAULTS.watchers, 0, 100, true),
    games: values.games === undefined ? null : number('games', values.games, 1, 1, 1e9, true),
    rampMs: seconds('ramp', rampFor(rooms), 0),
    durationMs: seconds('duration', DEFAULTS.durationMs, 0.1),
    mode: oneOf('mode', values.mode, MODES, DEFAULTS.mode),
    intervalMs: number('interval', values.interval, DEFAULTS.intervalMs, 1, 3_600_000),
    protocol: oneOf('protocol', values.protocol, PROTOCOLS, DEFAULTS.protocol),
    scenario: oneOf('scenario', values.scenario, scenariosOf(games), first.scenario),
    transport: oneOf('transport', values.transport, TRANSPORTS, DEFAULTS.transport),
    timeoutMs: seconds('timeout', DEFAULTS.timeoutMs, 0.1),
    verifyEvery: number('verify-every', values['verify-every'], DEFAULTS.verifyEvery, 1, 1e6, true),
    thresholds: (values.fail ?? []).map((text) => {
      const threshold = readThreshold(text, actions);
      if (typeof threshold === 'string') throw bad('fail', text, threshold);
      return threshold;
    }),
    json: values.json ?? null,
    html: values.html ?? null,
    quiet: values.quiet ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: withValues(args), options: FLAGS, allowPositionals: false }).values;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split(
      /\.\s|\.?\n/,
    );
    throw new BadFlag(`${line}. See --help.`);
  }
}

/** `--json` alone means stdout; parseArgs has no flag with an optional value. */
function withValues(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    return arg === '--json' && (next === undefined || next.startsWith('--')) ? '--json=-' : arg;
  });
}

function bad(flag: string, got: string, takes: string): BadFlag {
  return new BadFlag(`--${flag}: got ${JSON.stringify(got)}, ${takes}`);
}

function number(
  flag: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
  whole = false,
): number {
  if (text === undefined) return fallback;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  throw bad(flag, text, `takes a ${whole ? 'whole ' : ''}number from ${least} to ${most}`);
}

function oneOf<Choice extends string>(
  flag: string,
  text: string | undefined,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (text === undefined) return fallback;
  const choice = choices.find((one) => one === text);
  if (choice === undefined) throw bad(flag, text, `takes one of ${choices.join(', ')}`);
  return choice;
}

function originOf(text: string): string {
  const parsedUrl = URL.canParse(text) ? new URL(text) : null;
  if (parsedUrl === null || !/^https?:$/.test(parsedUrl.protocol)) {
    throw bad('url', text, 'takes an address like http://127.0.0.1:3000');
  }
  return parsedUrl.origin;
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
