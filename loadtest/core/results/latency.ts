import { build } from 'hdr-histogram-js';

/** One distribution in the reports, in milliseconds. */
export interface LatencySummary {
  /** Answers. All other figures include those who gave up. */
  count: number;
  min: number;
  mean: number;
  p50: number;
  p90: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
}

/** A bar of a distribution: how many values are above the previous bar's `to` and at most this one's. */
export interface Bar {
  to: number;
  count: number;
}

const MICROSECONDS = 1000;
const HOUR_US = 3_600_000_000;
/** The ratio of one bar to the next: ten bars for a factor of ten. */
const BAR_GROWTH = 10 ** 0.1;
const LOWEST_BAR_MS = 0.1;

/** Latencies in an HdrHistogram: microseconds, three digits, up to an hour. */
export class Latency {
  readonly #histogram = build({
    bitBucketSize: 32,
    autoResize: true,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 10 * 1000 * MICROSECONDS,
    numberOfSignificantValueDigits: 3,
    useWebAssembly: false,
  });
  #sum = 0;
  #max = 0;
  #givenUp = 0;

  /** @param ms Milliseconds; a negative value counts as zero. */
  record(ms: number): void {
    const us = Math.round(ms * MICROSECONDS);
    this.#histogram.recordValue(us < 0 ? 0 : us > HOUR_US ? HOUR_US : us);
    this.#sum += ms;
    if (ms > this.#max) this.#max = ms;
  }

  /** A wait that ended without an answer: it counts as a latency, but not as an answer. */
  giveUp(ms: number): void {
    this.record(ms);
    this.#givenUp += 1;
  }

  /** The number of waits, with or without an answer. */
  get count(): number {
    return this.#histogram.totalCount;
  }

  get answered(): number {
    return this.count - this.#givenUp;
  }

  get max(): number {
    return this.#max;
  }

  /** The latency in ms that `percent` of the values do not exceed. */
  percentile(percent: number): number {
    if (this.count === 0) return 0;
    // The histogram returns the upper end of a bucket; no value is above the maximum.
    return Math.min(this.#max, this.#histogram.getValueAtPercentile(percent) / MICROSECONDS);
  }

  summary(): LatencySummary {
    const { count } = this;
    return {
      count: this.answered,
      min: count === 0 ? 0 : this.#histogram.getValueAtPercentile(0) / MICROSECONDS,
      mean: count === 0 ? 0 : this.#sum / count,
      p50: this.percentile(50),
      p90: this.percentile(90),
      p95: this.percentile(95),
      p99: this.percentile(99),
      p999: this.percentile(99.9),
      max: this.#max,
    };
  }

  /** The distribution in bars of equal width on a logarithmic scale, without empty ends. */
  bars(): Bar[] {
    if (this.count === 0) return [];
    const bars: Bar[] = [];
    let below = 0;
    for (let to = LOWEST_BAR_MS; below < this.count; to *= BAR_GROWTH) {
      const upTo = this.#countUpTo(to);
      if (upTo > 0 || bars.length > 0) bars.push({ to, count: upTo - below });
      below = upTo;
    }
    return bars;
  }

  /** How many values are at most `ms`, found by bisecting the percentiles. */
  #countUpTo(ms: number): number {
    if (ms >= this.#max) return this.count;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.percentile((middle / this.count) * 100) <= ms) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  reset(): void {
    this.#histogram.reset();
    this.#sum = 0;
    this.#max = 0;
    this.#givenUp = 0;
  }
}

/** Milliseconds on a clock that only goes forward, with fractions. */
export const now = (): number => performance.now();
