import { styleText } from 'node:util';
import { type Report, ms, plural, rate, scenarioName, whole } from './report.ts';

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
