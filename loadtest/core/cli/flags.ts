import { parseArgs } from 'node:util';
import { DEFAULTS, MODES, type Options, PROTOCOLS, rampFor, TRANSPORTS } from './options.ts';
import { actionsOf, type LoadGames, scenariosOf } from '../games.ts';
import { readThreshold } from './thresholds.ts';
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
    url: values.url === undefined ? null : url(values.url),
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

function url(text: string): string {
  const parsedUrl = URL.canParse(text) ? new URL(text) : null;
  if (parsedUrl === null || !/^https?:$/.test(parsedUrl.protocol)) {
    throw bad('url', text, 'takes an address like http://127.0.0.1:3000');
  }
  return parsedUrl.origin;
}
