import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { Recorder, Sample } from '../measure/recorder.ts';
import type { Options } from './options.ts';
import { ms, plural, rate, whole } from '../reports/report.ts';

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
