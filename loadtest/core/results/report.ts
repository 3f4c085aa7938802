import { cpus } from 'node:os';
import type { Bar, LatencySummary } from './latency.ts';
import { type FaultLine, type Recorder, TALLIES, type Tally, type Sample } from './recorder.ts';
import { type Options, judge, type Verdict } from '../cli/options.ts';
import type { RunOutcome } from '../rooms/run.ts';
import { styleText } from 'node:util';

/** Above these limits the generator measures itself, and the report warns. */
const LAG_P99_MS = 50;
const CPU_PERCENT = 90;

export interface ActionReport extends LatencySummary {
  action: string;
  /** Answers a second, over the whole run. */
  rate: number;
  bars: Bar[];
}

/** The result of a run as plain data: the JSON report. The other reports show it. */
export interface Report {
  startedAt: string;
  url: string;
  ownServer: boolean;
  /** How the tool's own server ended unexpectedly. */
  serverEnded: string | null;
  interrupted: boolean;
  deserted: boolean;
  options: Omit<Options, 'thresholds' | 'json' | 'html' | 'quiet' | 'url'>;
  seconds: number;
  headline: string;
  actions: ActionReport[];
  messages: number;
  errors: number;
  faults: FaultLine[];
  tallies: Record<Tally, number>;
  behind: number;
  generator: {
    node: string;
    cores: number;
    /** Of one core. */
    cpuPercent: number;
    /** CPU microseconds for each headline answer, all included. */
    cpuPerHeadlineUs: number;
    memoryMb: number;
    /** Milliseconds for which it was ready and had no core; null if the system does not say. */
    corelessMs: number | null;
    lag: LatencySummary;
  };
  warnings: string[];
  verdicts: Verdict[];
  series: Sample[];
}

interface RunFacts {
  url: string;
  ownServer: boolean;
  serverEnded: string | null;
  interrupted: boolean;
}

export function reportOf(
  options: Options,
  recorder: Recorder,
  outcome: RunOutcome,
  facts: RunFacts,
): Report {
  const { thresholds, json: _json, html: _html, quiet: _quiet, url: _url, ...chosen } = options;
  const { seconds, behind, cpuMs, corelessMs, deserted } = outcome;
  const lag = recorder.lag.summary();
  const headline = recorder.latency(recorder.headline).answered;
  const cpuPercent = (cpuMs / (seconds * 1000)) * 100;
  const report: Report = {
    startedAt: recorder.startedAt.toISOString(),
    ...facts,
    deserted,
    options: chosen,
    seconds,
    headline: recorder.headline,
    actions: recorder.actions.map((action) => {
      const latency = recorder.latency(action);
      return {
        action,
        ...latency.summary(),
        rate: latency.answered / seconds,
        bars: latency.bars(),
      };
    }),
    messages: recorder.messages,
    errors: recorder.errors,
    faults: recorder.faults,
    tallies: Object.fromEntries(TALLIES.map((tally) => [tally, recorder.tallied(tally)])) as Record<
      Tally,
      number
    >,
    behind,
    generator: {
      node: process.version,
      cores: cpus().length,
      cpuPercent,
      cpuPerHeadlineUs: headline === 0 ? 0 : (cpuMs * 1000) / headline,
      memoryMb: process.memoryUsage.rss() / 2 ** 20,
      corelessMs,
      lag,
    },
    warnings: [],
    verdicts: judge(thresholds, recorder, seconds, behind),
    series: recorder.series,
  };
  report.warnings = warningsOf(report);
  return report;
}

function warningsOf(report: Report): string[] {
  const { generator, behind, serverEnded, interrupted, deserted, tallies } = report;
  const { lag, cpuPercent, corelessMs } = generator;
  const warnings: string[] = [];
  if (serverEnded !== null) warnings.push(`The server ended by itself: ${serverEnded}.`);
  if (deserted) warnings.push('Every room gave up: the run ended before its time.');
  else if (tallies['gave-up'] > 0) warnings.push(`${tallies['gave-up']} rooms gave up.`);
  if (interrupted) warnings.push('Ended by Ctrl-C.');
  if (lag.p99 > LAG_P99_MS || cpuPercent > CPU_PERCENT) {
    warnings.push(
      `The generator was late itself (p99 ${lag.p99.toFixed(0)} ms, ${cpuPercent.toFixed(0)} % of a core${corelessMs === null ? '' : `, ${(corelessMs / 1000).toFixed(1)} s without one`}): its delay is in these latencies. Use fewer rooms or a machine of its own.`,
    );
  }
  if (behind > 0 && !deserted) {
    warnings.push(
      `${behind} steps were due at the end and had not been taken: too slow for this pace.`,
    );
  }
  return warnings;
}

/** Milliseconds as people read them: three digits, with the unit. */
export function ms(value: number): string {
  if (value === 0) return '0 ms';
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  if (value >= 1000) return `${(value / 1000).toFixed(2)} s`;
  if (value >= 100) return `${value.toFixed(0)} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with thousands apart. */
export const whole = (value: number): string => thousands.format(value);

/** A rate: one decimal below a hundred. */
export const rate = (value: number): string => (value < 100 ? value.toFixed(1) : whole(value));

/** The word for an action in rates. */
export function plural(action: string): string {
  if (action === 'list') return 'room lists';
  return `${action}s`;
}

/** The word for a scenario in a sentence. */
export const scenarioName = (scenario: string): string =>
  scenario === 'all' ? 'all games' : scenario;

const COLUMNS = ['count', 'per s', 'p50', 'p90', 'p99', 'p99.9', 'max'] as const;
const WIDE = 10;

type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow', text: string) => string;

/** The report for people at a terminal. @param colours Whether the stream shows them. */
export function textReport(report: Report, colours: boolean): string {
  const paint: Paint = (style, text) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  return [
    ...heading(report, paint),
    ...table(report, paint),
    ...faults(report, paint),
    ...remarks(report),
    ...report.warnings.map((warning) => paint('yellow', `! ${warning}`)),
    ...verdicts(report, paint),
  ].join('\n');
}

function heading(report: Report, paint: Paint): string[] {
  const { options, url, ownServer, seconds, headline, actions } = report;
  const main = actions.find(({ action }) => action === headline);
  const { rooms, scenario, protocol, mode, intervalMs } = options;
  const how = mode === 'paced' ? `a step every ${intervalMs} ms` : 'closed loop';
  return [
    '',
    paint('bold', `${whole(rooms)} rooms of ${scenarioName(scenario)} over ${protocol}, ${how}`),
    paint('dim', `${url}${ownServer ? ' (own server)' : ''}, ${seconds.toFixed(1)} s`),
    '',
    main === undefined || main.count === 0
      ? paint('red', `not one ${headline} was answered`)
      : `${rate(main.rate)} ${plural(headline)}/s, p50 ${ms(main.p50)}, p99 ${ms(main.p99)}, max ${ms(main.max)}`,
    '',
  ];
}

function table({ actions }: Report, paint: Paint): string[] {
  const head = ['action'.padEnd(WIDE), ...COLUMNS.map((name) => name.padStart(WIDE))].join('');
  const rows = actions.map(({ action, count, rate: perSecond, p50, p90, p99, p999, max }) =>
    [
      action.padEnd(WIDE),
      ...[whole(count), rate(perSecond), ...[p50, p90, p99, p999, max].map(ms)].map((cell) =>
        cell.padStart(WIDE),
      ),
    ].join(''),
  );
  return [paint('dim', head), ...rows, ''];
}

function faults({ errors, faults: lines, messages }: Report, paint: Paint): string[] {
  if (errors === 0) {
    return [
      paint('green', `No errors: none of ${whole(messages)} messages was lost or wrong.`),
      '',
    ];
  }
  return [
    paint('red', `${whole(errors)} errors`),
    ...lines.flatMap(({ kind, count, examples }) => [
      `  ${whole(count).padStart(8)}  ${kind}`,
      ...examples.map((example) => paint('dim', `            ${example.slice(0, 160)}`)),
    ]),
    '',
  ];
}

function remarks({ tallies, generator }: Report): string[] {
  const told = Object.entries(tallies).filter(([, count]) => count > 0);
  const { lag, cpuPercent, cpuPerHeadlineUs, memoryMb, corelessMs } = generator;
  const coreless = corelessMs === null ? '' : ` (${ms(corelessMs)} without one)`;
  return [
    told.map(([name, count]) => `${name} ${whole(count)}`).join(', '),
    `generator: lag p50 ${ms(lag.p50)}, p99 ${ms(lag.p99)}, max ${ms(lag.max)}; ` +
      `${cpuPercent.toFixed(0)} % of a core${coreless}, ${whole(cpuPerHeadlineUs)} µs a step; ${whole(memoryMb)} MB`,
  ];
}

function verdicts({ verdicts: all }: Report, paint: Paint): string[] {
  return all.map(({ text, measured, passed }) => {
    const got = measured === null ? 'nothing was measured' : String(Number(measured.toFixed(3)));
    return paint(passed ? 'green' : 'red', `${passed ? '✓' : '✗'} ${text} (${got})`);
  });
}
