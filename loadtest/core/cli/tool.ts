import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { Recorder, type Sample } from '../results/recorder.ts';
import { type Options, EXIT } from './options.ts';
import { ms, plural, rate, whole, type Report, reportOf, textReport } from '../results/report.ts';
import { writeFile } from 'node:fs/promises';
import { actionsOf, castingOf, headlineOf, type LoadGames, slugOf } from '../games.ts';
import { startOwnServer, NoServer } from '../own-server.ts';
import { htmlReport } from '../results/html.ts';
import { run, Unreachable } from '../rooms/run.ts';
import { Stop } from '../rooms/pace.ts';
import { onSignal } from './command-line.ts';

/** Without a terminal, a line is printed this often, in seconds. */
const LINE_EVERY_S = 5;
const BARS = '▁▂▃▄▅▆▇█';
const HISTORY = 60;
const FAULTS_SHOWN = 4;

/** Shows the progress: a board on a terminal, otherwise plain lines. */
export class Board {
  readonly #out: WriteStream | NodeJS.WriteStream;
  readonly #options: Options;
  readonly #recorder: Recorder;
  #drawn = 0;

  constructor(out: NodeJS.WriteStream, options: Options, recorder: Recorder) {
    this.#out = out;
    this.#options = options;
    this.#recorder = recorder;
  }

  /** Called with every new sample. */
  show(): void {
    const sample = this.#recorder.series.at(-1);
    if (this.#options.quiet || sample === undefined) return;
    if (this.#out.isTTY) this.#draw(sample);
    else if (this.#recorder.series.length % LINE_EVERY_S === 0) this.#line(sample);
  }

  /** Leaves the terminal as it was. */
  clear(): void {
    if (this.#drawn > 0) this.#out.write(`\x1b[${this.#drawn}A\x1b[J`);
    this.#drawn = 0;
  }

  #line(sample: Sample): void {
    const { at, rooms, players, rate: perSecond, p50, p90, p99, max, lagP99 } = sample;
    const { errors, headline } = this.#recorder;
    this.#out.write(
      `${at.toFixed(0).padStart(4)} s  ${rooms} rooms, ${players} players, ` +
        `${rate(perSecond)} ${plural(headline)}/s, p50 ${ms(p50)} p90 ${ms(p90)} ` +
        `p99 ${ms(p99)} max ${ms(max)}, ${errors} errors, lag ${ms(lagP99)}\n`,
    );
  }

  #draw(sample: Sample): void {
    const width = Math.max(20, this.#out.columns);
    const lines = this.#lines(sample).map((line) => line.slice(0, width - 1));
    this.clear();
    this.#out.write(`${lines.map((line, index) => paint(line, index)).join('\n')}\n`);
    this.#drawn = lines.length;
  }

  #lines(sample: Sample): string[] {
    const { at, rooms, players, rate: perSecond, p50, p90, p99, max, lagP99, lagMax, cpu } = sample;
    const { errors, headline, series, faults } = this.#recorder;
    const { rampMs, durationMs, scenario, protocol } = this.#options;
    const total = (rampMs + durationMs) / 1000;
    const recent = series.slice(-HISTORY);
    const limited = this.#recorder.tallied('limited');
    return [
      `${scenario} over ${protocol}  ${progress(at / total)} ${at.toFixed(0)} of ${total.toFixed(0)} s`,
      `${whole(rooms)} rooms   ${whole(players)} players   ${whole(sample.messages)} messages/s`,
      `${plural(headline)}/s`.padEnd(12) +
        `${rate(perSecond).padStart(9)}  ${spark(recent, (one) => one.rate)}`,
      'p99'.padEnd(12) + `${ms(p99).padStart(9)}  ${spark(recent, (one) => one.p99)}`,
      `p50 ${ms(p50)}   p90 ${ms(p90)}   p99 ${ms(p99)}   max ${ms(max)}`,
      `lag p99 ${ms(lagP99)}   max ${ms(lagMax)}   generator ${cpu.toFixed(0)} % of a core`,
      `${whole(errors)} errors${limited > 0 ? `   ${whole(limited)} limited` : ''}`,
      ...faults.slice(0, FAULTS_SHOWN).map(({ kind, count }) => `  ${whole(count)} ${kind}`),
    ];
  }
}

const ERRORS_LINE = 6;

function paint(line: string, index: number): string {
  if (index === 0) return styleText('bold', line, { validateStream: false });
  if (index < ERRORS_LINE) return line;
  return styleText(line.startsWith('0 errors') ? 'green' : 'red', line, { validateStream: false });
}

function progress(share: number): string {
  const done = Math.round(Math.min(1, share) * 20);
  return '━'.repeat(done) + '─'.repeat(20 - done);
}

function spark(samples: readonly Sample[], read: (sample: Sample) => number): string {
  const values = samples.map(read);
  const top = Math.max(...values, Number.MIN_VALUE);
  return values
    .map((value) => BARS[Math.min(BARS.length - 1, Math.floor((value / top) * BARS.length))])
    .join('');
}

/** Runs the test and publishes its report. Returns the exit code. */
export async function loadtest(options: Options, games: LoadGames): Promise<number> {
  try {
    return await test(options, games);
  } catch (error) {
    if (!(error instanceof NoServer || error instanceof Unreachable)) throw error;
    console.error(`loadtest: ${error.message}`);
    return EXIT.noServer;
  }
}

async function test(options: Options, games: LoadGames): Promise<number> {
  // The Colyseus SDK prints thousands of lines about what is counted here.
  console.warn = () => {};
  const stop = new Stop();
  let begun = false;
  let interrupted = false;
  onSignal(() => {
    if (!begun) process.exit(EXIT.interrupted); // nothing to report; a server of our own goes too
    if (interrupted) {
      stop.leave();
      return;
    }
    interrupted = true;
    console.error('\nEnding: waiting for what is under way. Once more for the report at once.');
    stop.end();
  });
  const own = options.url === null ? await startOwnServer() : null;
  const url = own?.url ?? options.url ?? '';
  const recorder = new Recorder(headlineOf(games, options.scenario), actionsOf(games));
  const board = new Board(process.stderr, options, recorder);
  const casting = castingOf(games, options.scenario);
  const played = { casting, slug: slugOf(games, options.scenario) };
  begun = true;
  try {
    const outcome = await run(options, url, recorder, stop, () => board.show(), played);
    board.clear();
    const serverEnded = own?.ended() ?? null;
    const facts = { url, ownServer: own !== null, serverEnded, interrupted };
    const report = reportOf(options, recorder, outcome, facts);
    await publish(options, report);
    if (report.verdicts.some(({ passed }) => !passed)) return EXIT.failed;
    return interrupted ? EXIT.interrupted : EXIT.done;
  } finally {
    await own?.stop();
  }
}

/** The text goes to stdout, or to stderr if a JSON report goes to stdout. */
async function publish(options: Options, report: Report): Promise<void> {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  const out = options.json === '-' ? process.stderr : process.stdout;
  out.write(`${textReport(report, out.isTTY && out.hasColors())}\n`);
  if (options.json === '-') process.stdout.write(json);
  else if (options.json !== null) await writeFile(options.json, json);
  if (options.html !== null) await writeFile(options.html, htmlReport(report));
}
