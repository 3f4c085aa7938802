import { FAULTS, type Recorder, TALLIES } from '../results/recorder.ts';

/** A condition that must hold at the end of a run, like `roll.p99<100`. */
export interface Threshold {
  text: string;
  metric: string;
  operator: Operator;
  value: number;
}

export interface Verdict {
  text: string;
  /** The measured value; null if there is none, which fails. */
  measured: number | null;
  passed: boolean;
}

const STATS = ['p50', 'p90', 'p95', 'p99', 'p999', 'min', 'max', 'mean', 'count', 'rate'] as const;
type Stat = (typeof STATS)[number];

const COMPARE = {
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  '==': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
} as const;
type Operator = keyof typeof COMPARE;

const isOperator = (text: string): text is Operator => Object.hasOwn(COMPARE, text);
const isStat = (text: string): text is Stat => STATS.some((stat) => stat === text);

const FORM = /^([a-z][\w./: -]*?)\s*(<=|>=|==|!=|<|>)\s*(\d+(?:\.\d+)?)$/;

/** Lists the subjects of a condition. @param actions The actions of the games' players. */
export const thresholdHelp = (actions: readonly string[]): string =>
  `an action (${actions.join(', ')}) or lag with one of ${STATS.join(', ')}, ` +
  `or a count (errors, ${FAULTS.join(', ')}, wrong/sum and other kinds, ${TALLIES.join(', ')}, behind)`;

/** Reads a threshold; a text says what is wrong with it. */
export function readThreshold(text: string, actions: readonly string[]): Threshold | string {
  const [, metric, operator, value] = FORM.exec(text.trim()) ?? [];
  if (metric === undefined || operator === undefined || !isOperator(operator)) {
    return `takes a condition like 'roll.p99<100' or 'errors==0'`;
  }
  if (!isMetric(metric, actions)) return `takes ${thresholdHelp(actions)}`;
  return { text: text.trim(), metric, operator, value: Number(value) };
}

function isMetric(metric: string, actions: readonly string[]): boolean {
  const [name = '', stat] = metric.split('.');
  if (stat !== undefined) return (actions.includes(name) || name === 'lag') && isStat(stat);
  const [fault] = name.split('/');
  return (
    name === 'errors' ||
    name === 'behind' ||
    FAULTS.some((one) => one === fault) ||
    TALLIES.some((tally) => tally === name)
  );
}

/** The value of a metric; latencies in ms, rates per second. Null: not measured. */
function measure(
  metric: string,
  recorder: Recorder,
  seconds: number,
  behind: number,
): number | null {
  const [name = '', stat] = metric.split('.');
  if (stat === undefined) {
    if (name === 'errors') return recorder.errors;
    if (name === 'behind') return behind;
    const tally = TALLIES.find((one) => one === name);
    return tally === undefined ? recorder.faulted(name) : recorder.tallied(tally);
  }
  if (!isStat(stat)) return null;
  const latency = name === 'lag' ? recorder.lag : recorder.latency(name);
  if (stat === 'count') return latency.answered;
  if (stat === 'rate') return latency.answered / seconds;
  return latency.count === 0 ? null : latency.summary()[stat];
}

export function judge(
  thresholds: readonly Threshold[],
  recorder: Recorder,
  seconds: number,
  behind: number,
): Verdict[] {
  return thresholds.map(({ text, metric, operator, value }) => {
    const measured = measure(metric, recorder, seconds, behind);
    return { text, measured, passed: measured !== null && COMPARE[operator](measured, value) };
  });
}

export type Transport = 'websocket' | 'polling';

export const MODES = ['paced', 'closed'] as const;
export const PROTOCOLS = ['bridge', 'colyseus', 'mixed'] as const;
export const TRANSPORTS: readonly Transport[] = ['websocket', 'polling'];

/** The options of a run. Times are in milliseconds. */
export interface Options {
  /** Null: a server of our own. */
  url: string | null;
  rooms: number;
  /** How many sit at a table that takes several numbers; null: some of each. */
  seats: number | null;
  /** How many watch each table that can be watched, by turns over either protocol. */
  watchers: number;
  /** The run ends after so many games; null: after its time. */
  games: number | null;
  rampMs: number;
  /** After the ramp. */
  durationMs: number;
  mode: (typeof MODES)[number];
  intervalMs: number;
  protocol: (typeof PROTOCOLS)[number];
  /** A game's, or `all`. */
  scenario: string;
  transport: Transport;
  timeoutMs: number;
  verifyEvery: number;
  thresholds: Threshold[];
  /** A file, '-' for stdout, or null. */
  json: string | null;
  html: string | null;
  quiet: boolean;
}

/** Without a scenario, the first game's. */
export const DEFAULTS: Omit<Options, 'scenario'> = {
  url: null,
  rooms: 100,
  seats: null,
  watchers: 0,
  games: null,
  rampMs: 5000,
  durationMs: 30_000,
  mode: 'paced',
  intervalMs: 1000,
  protocol: 'bridge',
  transport: 'websocket',
  timeoutMs: 10_000,
  verifyEvery: 4,
  thresholds: [],
  json: null,
  html: null,
  quiet: false,
};

/** The default ramp: slow enough that starting the rooms is not part of the test. */
export function rampFor(rooms: number): number {
  return Math.min(20_000, Math.max(1000, rooms * 10));
}

/** The same codes as k6 where it has them. */
export const EXIT = { done: 0, noServer: 1, badFlag: 2, failed: 99, interrupted: 130 } as const;
