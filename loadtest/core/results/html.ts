import escapeHtml from 'escape-html';
import { distribution, lineChart, TICKS, STYLE } from './html-charts.ts';
import { type ActionReport, type Report, ms, plural, rate, scenarioName, whole } from './report.ts';

/** The report as one page without script, font or picture. */
export function htmlReport(report: Report): string {
  const { scenario } = report.options;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Load test: ${scenario}, ${whole(report.options.rooms)} rooms</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${heading(report)}
${tiles(report)}
${verdicts(report)}
<section class="charts">${charts(report)}</section>
${actions(report)}
${faults(report)}
${facts(report)}
</main>
</body>
</html>
`;
}

function heading({ options, startedAt, seconds, url, ownServer, warnings }: Report): string {
  const { rooms, scenario, protocol, mode, intervalMs } = options;
  const how = mode === 'paced' ? `a step every ${whole(intervalMs)} ms` : 'in a closed loop';
  const where = ownServer ? 'a server of its own' : url;
  const when = startedAt.replace('T', ' ').slice(0, 16);
  const notes = warnings.map((warning) => `<li class="warn">${escapeHtml(warning)}</li>`);
  return `<header>
<h1>${whole(rooms)} rooms of ${scenarioName(scenario)} over ${protocol}, ${how}</h1>
<p>${escapeHtml(where)}, ${when} UTC, ${seconds.toFixed(1)} seconds</p>
${notes.length === 0 ? '' : `<ul class="plain">${notes.join('')}</ul>`}
</header>`;
}

const tile = (value: string, name: string, style = ''): string =>
  `<div class="card tile"><b class="${style}">${value}</b><span>${name}</span></div>`;

function tiles(report: Report): string {
  const { actions: all, headline, errors, generator, tallies, messages } = report;
  const main = all.find(({ action }) => action === headline);
  return `<section class="tiles">
${tile(rate(main?.rate ?? 0), `${plural(headline)} a second`)}
${tile(main === undefined ? '–' : ms(main.p50), `${headline} p50`)}
${tile(main === undefined ? '–' : ms(main.p99), `${headline} p99`)}
${tile(main === undefined ? '–' : ms(main.max), `${headline} max`)}
${tile(whole(errors), `errors in ${whole(messages)} messages`, errors === 0 ? 'good' : 'bad')}
${tile(whole(tallies.games), `games, ${whole(tallies.verified)} proven`)}
${tile(ms(generator.lag.p99), 'generator lag p99')}
</section>`;
}

function verdicts({ verdicts: all }: Report): string {
  if (all.length === 0) return '';
  const lines = all.map(({ text, measured, passed }) => {
    const got = measured === null ? 'nothing was measured' : String(Number(measured.toFixed(3)));
    return `<li class="${passed ? 'good' : 'bad'}">${passed ? '✓' : '✗'} ${escapeHtml(text)} <span class="wrap">${got}</span></li>`;
  });
  return `<section class="card"><h2>Conditions</h2><ul class="plain">${lines.join('')}</ul></section>`;
}

function charts({ series, headline, actions: all }: Report): string {
  const at = series.map((sample) => sample.at);
  const main = all.find(({ action }) => action === headline);
  const latency = lineChart({
    title: `Latency of ${plural(headline)}`,
    about: 'from when the step was meant to happen to its answer',
    at,
    lines: [
      { name: 'p50', style: 's2', values: series.map(({ p50 }) => p50) },
      { name: 'p90', style: 's4', values: series.map(({ p90 }) => p90) },
      { name: 'p99', style: 's1', values: series.map(({ p99 }) => p99) },
      { name: 'max', style: 's3', values: series.map(({ max }) => max) },
    ],
    unit: ms,
  });
  const throughput = lineChart({
    title: `${plural(headline).replace(/^./, (letter) => letter.toUpperCase())} a second`,
    about: 'answers that came',
    at,
    lines: [{ name: 'rate', style: 's1', values: series.map((one) => one.rate), filled: true }],
    unit: rate,
  });
  const load = lineChart({
    title: 'Rooms and players',
    about: 'rooms that play, players who are connected',
    at,
    lines: [
      { name: 'rooms', style: 's4', values: series.map(({ rooms }) => rooms) },
      { name: 'players', style: 's2', values: series.map(({ players }) => players), filled: true },
    ],
    unit: whole,
  });
  const errors = lineChart({
    title: 'Errors and limits',
    about: 'lost, refused, wrong and failed answers; 429 is limited',
    at,
    lines: [
      { name: 'errors', style: 's1', values: series.map((one) => one.errors), filled: true },
      { name: 'limited', style: 's3', values: series.map(({ limited }) => limited) },
    ],
    unit: whole,
    least: TICKS,
  });
  const lag = lineChart({
    title: "The generator's own lag",
    about: 'how late it was itself: this much of the latencies is not the server’s',
    at,
    lines: [
      { name: 'p99', style: 's1', values: series.map(({ lagP99 }) => lagP99) },
      { name: 'max', style: 's3', values: series.map(({ lagMax }) => lagMax) },
    ],
    unit: ms,
  });
  const spread =
    main === undefined
      ? ''
      : distribution(`Distribution of ${plural(headline)}`, main.bars, [
          { name: 'p50', ms: main.p50 },
          { name: 'p90', ms: main.p90 },
          { name: 'p99', ms: main.p99 },
          { name: 'p99.9', ms: main.p999 },
        ]);
  return [latency, spread, throughput, load, lag, errors].join('\n');
}

const cellsOf = (row: ActionReport): string[] => [
  row.action,
  whole(row.count),
  rate(row.rate),
  ...[row.p50, row.p90, row.p95, row.p99, row.p999, row.max].map(ms),
];

function actions({ actions: all }: Report): string {
  const heads = ['action', 'count', 'per second', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'];
  const rows = all.map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<section class="card"><h2>Every action</h2><div class="scroll"><table>
<thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div></section>`;
}

function faults({ faults: lines, errors }: Report): string {
  if (errors === 0) {
    return '<section class="card"><h2>Errors</h2><p class="good">None: nothing was lost, refused or wrong.</p></section>';
  }
  const rows = lines.map(
    ({ kind, count, examples }) =>
      `<tr><td>${escapeHtml(kind)}</td><td>${whole(count)}</td><td class="wrap">${examples.map(escapeHtml).join('<br>')}</td></tr>`,
  );
  return `<section class="card"><h2>Errors</h2><div class="scroll"><table>
<thead><tr><th>kind</th><th>count</th><th class="wrap">the first of them</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div></section>`;
}

function facts({ tallies, generator, options, behind }: Report): string {
  const { node, cores, cpuPercent, cpuPerHeadlineUs, memoryMb, corelessMs } = generator;
  const told = Object.entries(tallies).map(([name, count]) => `${name} ${whole(count)}`);
  const rows: [string, string][] = [
    ['Counted', `${told.join(', ')}, behind ${whole(behind)}`],
    ['Load', `ramp ${options.rampMs / 1000} s, then ${options.durationMs / 1000} s`],
    ['Given up', `an answer after ${options.timeoutMs / 1000} s`],
    [
      'Generator',
      `${cpuPercent.toFixed(0)} % of one core${corelessMs === null ? '' : `, ${ms(corelessMs)} ready without one`}; ${whole(cpuPerHeadlineUs)} µs of CPU a step; ${whole(memoryMb)} MB; Node ${node} on ${cores} cores`,
    ],
  ];
  const list = rows.map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`);
  return `<section class="card"><h2>This run</h2><dl>${list.join('')}</dl></section>`;
}
