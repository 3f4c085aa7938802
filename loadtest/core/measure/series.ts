import { readFileSync } from 'node:fs';
import { now } from './clock.ts';
import type { Recorder } from './recorder.ts';
const EVERY_MS = 1000;
const HEARTBEAT_MS = 20;

/** Takes a sample a second and listens for how late the generator's own clock is. */
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
      // A blocked loop misses beats; each missed one was late too.
      for (; expected <= time; expected += HEARTBEAT_MS) {
        lag.record(time - expected);
        lagInterval.record(time - expected);
      }
      // Not setInterval: its beats drift, and would read as lag.
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

  /** The load is over: what was since the last sample is one more, before everybody leaves. */
  loadEnds(): void {
    clearInterval(this.#samples);
    this.#takeRest(EVERY_MS / 4);
  }

  /** A long wait for the last answers is a sample of its own. */
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

  /** Milliseconds this process was ready and had no core to run on; null where nobody says. */
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

/** Linux counts how long a thread waited for a core: lag that is neither ours nor the server's. */
function corelessMs(): number | null {
  try {
    const [, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return waited === undefined ? null : Number(waited) / 1e6;
  } catch {
    return null;
  }
}
