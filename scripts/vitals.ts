import * as v from 'valibot';
import { killOwnServers, startOwnServer } from '../loadtest/core/own-server.ts';
import { launchBrowser } from './browser.ts';
import { median, type Figure, LIMITS, type Route, ROUTES } from './vitals/observe.ts';
import { twoPresses, type Visit, visit } from './vitals/visit.ts';
import { BadFlag, onSignal, readBySchema, wholeNumber } from '../loadtest/core/cli/command-line.ts';

const HELP = `Measures every game's page on a slow phone with a slow network.

  npm run vitals -- [flags]

  --url URL     the site to measure                       [a server of its own]
  --repeats N   visits of each page, with an empty cache  [5]

Prints the medians and the limits, and exits with 1 if a figure is above its limit.
`;

const schema = v.object({
  url: v.optional(v.pipe(v.string(), v.url('takes an address like http://127.0.0.1:3000'))),
  repeats: wholeNumber(1, 1000, 5),
});

function figures(route: Route, visits: readonly Visit[]): Figure[] {
  const { path: of, scriptKb } = route;
  const mid = (take: (one: Visit) => number | null): number =>
    median(visits.map(take).filter((value) => value !== null));
  const scripts = mid((one) => one.scripts) / 1000;
  const all: Figure[] = [
    { of, what: 'largest paint', unit: 'ms', value: mid((one) => one.lcp), limit: LIMITS.lcp },
    // The maximum, not the median: a layout that shifts in one visit of five is a defect.
    {
      of,
      what: 'layout shift',
      unit: '',
      value: Math.max(...visits.map(({ shift }) => shift)),
      limit: LIMITS.shift,
    },
    {
      of,
      what: 'style recalculations in 2 s',
      unit: 'count',
      value: mid((one) => one.recalculations),
      limit: LIMITS.recalculations,
    },
    {
      of,
      what: 'JavaScript',
      unit: 'KB',
      value: scripts,
      limit: scriptKb,
    },
  ];
  if (visits.some((one) => one.press !== null)) {
    all.push(
      {
        of,
        what: 'press to paint',
        unit: 'ms',
        value: mid((one) => one.press),
        limit: LIMITS.press,
      },
      { of, what: 'frames, p95', unit: 'ms', value: mid((one) => one.frame), limit: LIMITS.frame },
    );
  }
  return all;
}

const shown = ({ unit }: Figure, value: number): string =>
  unit === '' ? value.toFixed(3) : `${Math.round(value)}${unit === 'count' ? '' : ` ${unit}`}`;

function table(all: readonly Figure[]): string {
  const lines = all.map((figure) => {
    const { of, what, value, limit } = figure;
    const met = value <= limit ? 'yes' : '**no**';
    return `| ${of} | ${what} | ${shown(figure, value)} | ${shown(figure, limit)} | ${met} |`;
  });
  return [
    '| screen | what | measured | limit | met |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** `npm run vitals`. */
async function main(): Promise<void> {
  const flags = readBySchema(schema, process.argv.slice(2));
  if (flags === null) {
    console.log(HELP);
    return;
  }
  const { url: given, repeats } = flags;
  console.log(given === undefined ? 'Starting a server…' : `Measuring ${given}…`);
  const own = given === undefined ? await startOwnServer() : null;
  const url = given ?? own?.url ?? '';
  const browser = await launchBrowser();
  const all: Figure[] = [];
  try {
    for (const route of ROUTES) {
      const visits: Visit[] = [];
      for (let time = 0; time < repeats; time += 1)
        visits.push(await visit(browser, url, route.path));
      all.push(...figures(route, visits));
      console.log(`${route.path}: ${repeats} visits`);
    }
    const times: number[] = [];
    for (let time = 0; time < repeats; time += 1) times.push(await twoPresses(browser, url));
    const what = 'two presses to the first roll against the house';
    all.push({ of: '/', what, unit: 'ms', value: median(times), limit: LIMITS.twoPresses });
  } finally {
    await browser.close();
    await own?.stop();
  }
  console.log(`\n${table(all)}`);
  if (all.some(({ value, limit }) => value > limit)) process.exitCode = 1;
}

onSignal(() => {
  killOwnServers();
  process.exit(130);
});
await main().catch((error: unknown) => {
  console.error(error instanceof BadFlag ? `vitals: ${error.message}` : error);
  process.exitCode = 2;
});
