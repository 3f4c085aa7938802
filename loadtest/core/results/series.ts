import { readFileSync } from 'node:fs';
import { now } from './latency.ts';
import type { Recorder } from './recorder.ts';

const EVERY_MS = 1000;
const HEARTBEAT_MS = 20;

/** Takes a sample a second, and measures how late the generator's clock is. */
export class Sampler {
  readonly #recorder: Recorder;
  #heartbeat: NodeJS.Timeout | undefined;
  #samples: NodeJS.Timeout | undefined;
  #last = { at: 0, errors: 0, messages: 0, limited: 0, cpu: 0 };
  #cpuAtStart = 0;
  #corelessAtStart = 0;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  start(onSample: () => void): void {
    const { lag, lagInterval } = this.#recorder;
    let expected = now() + HEARTBEAT_MS;
    const beat = (): void => {
      const time = now();
      // A blocked event loop misses beats; each missed beat was late too.
      for (; expected <= time; expected += HEARTBEAT_MS) {
        lag.record(time - expected);
        lagInterval.record(time - expected);
      }
      // Not setInterval, whose beats drift and would look like lag.
      this.#heartbeat = setTimeout(beat, Math.max(1, Math.ceil(expected - now())));
    };
    this.#cpuAtStart = cpuMs();
    this.#corelessAtStart = corelessMs() ?? 0;
    this.#last = { at: now(), errors: 0, messages: 0, limited: 0, cpu: this.#cpuAtStart };
    const sample = (): void => {
      this.#take();
      onSample();
    };
    this.#heartbeat = setTimeout(beat, HEARTBEAT_MS);
    this.#samples = setInterval(sample, EVERY_MS);
  }

  /** The load has ended: the time since the last sample is one more sample, before everybody leaves. */
  loadEnds(): void {
    clearInterval(this.#samples);
    this.#takeRest(EVERY_MS / 4);
  }

  /** A long wait for the last answers is one more sample. */
  stop(): void {
    clearTimeout(this.#heartbeat);
    clearInterval(this.#samples);
    this.#takeRest(EVERY_MS);
  }

  #takeRest(leastMs: number): void {
    if (now() - this.#last.at > leastMs) this.#take();
  }

  /** Milliseconds of CPU this process has used since the start. */
  get cpu(): number {
    return cpuMs() - this.#cpuAtStart;
  }

  /** Milliseconds for which this process was ready and had no core; null if the system does not say. */
  get coreless(): number | null {
    const time = corelessMs();
    return time === null ? null : time - this.#corelessAtStart;
  }

  #take(): void {
    const recorder = this.#recorder;
    const { interval, lagInterval, errors, messages } = recorder;
    const time = now();
    const seconds = (time - this.#last.at) / 1000;
    const limited = recorder.tallied('limited');
    const cpu = cpuMs();
    recorder.series.push({
      at: recorder.elapsed / 1000,
      rooms: recorder.rooms,
      players: recorder.players,
      rate: interval.answered / seconds,
      messages: (messages - this.#last.messages) / seconds,
      errors: errors - this.#last.errors,
      limited: limited - this.#last.limited,
      p50: interval.percentile(50),
      p90: interval.percentile(90),
      p99: interval.percentile(99),
      max: interval.max,
      lagP99: lagInterval.percentile(99),
      lagMax: lagInterval.max,
      cpu: ((cpu - this.#last.cpu) / (seconds * 1000)) * 100,
    });
    interval.reset();
    lagInterval.reset();
    this.#last = { at: time, errors, messages, limited, cpu };
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Linux counts how long a thread waited for a core; that is not the server's lag. */
function corelessMs(): number | null {
  try {
    const [, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return waited === undefined ? null : Number(waited) / 1e6;
  } catch {
    return null;
  }
}
