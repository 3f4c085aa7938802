import { actionsOf, castingOf, headlineOf, slugOf } from '../../core/games.ts';
import { LOAD_GAMES } from '../../games/index.ts';
import { Recorder } from '../../core/results/recorder.ts';
import { DEFAULTS, type Options } from '../../core/cli/options.ts';
import { type Report, reportOf } from '../../core/results/report.ts';
import { run } from '../../core/rooms/run.ts';
import { Stop } from '../../core/rooms/pace.ts';
import { FakeServer, type Tricks } from './fake-server.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';

const SHORT: Partial<Options> = {
  rooms: 4,
  rampMs: 50,
  durationMs: 900,
  mode: 'closed',
  // Longer than an honest answer takes on an overloaded machine.
  timeoutMs: 3000,
  verifyEvery: 1,
};

interface Trial {
  report: Report;
  recorder: Recorder;
}

/** How often a trial that may end early is checked, in ms. */
const LOOK_MS = 20;
/** Longer than the rarest lie takes on an overloaded machine, in ms. */
const LONGEST_MS = 60_000;

interface Extras {
  /** Runs once the run has started. */
  meanwhile?: (server: FakeServer, recorder: Recorder) => Promise<void>;
  /** Ends the run; the players wait for it. */
  stop?: Stop;
}

/** Runs against a server with these tricks until the recorder has counted the expected errors. */
export function trialUntil(
  found: (recorder: Recorder) => boolean,
  tricks: Tricks,
  chosen: Partial<Options> = {},
  { meanwhile, stop = new Stop() }: Extras = {},
): Promise<Trial> {
  const watched: Extras['meanwhile'] = async (server, recorder) => {
    const timer = setInterval(() => {
      if (found(recorder)) stop.end();
    }, LOOK_MS);
    stop.onEnd(() => clearInterval(timer));
    await meanwhile?.(server, recorder);
  };
  return trial(tricks, { durationMs: LONGEST_MS, ...chosen }, { meanwhile: watched, stop });
}

/** A short run against a server with these tricks. */
export async function trial(
  tricks: Tricks,
  chosen: Partial<Options> = {},
  { meanwhile, stop = new Stop() }: Extras = {},
): Promise<Trial> {
  const server = await FakeServer.start(tricks);
  const options: Options = { ...DEFAULTS, scenario: 'boxes', ...SHORT, ...chosen };
  const { scenario } = options;
  const recorder = new Recorder(headlineOf(LOAD_GAMES, scenario), actionsOf(LOAD_GAMES));
  const casting = castingOf(LOAD_GAMES, scenario);
  const played = { casting, slug: slugOf(LOAD_GAMES, scenario) };
  const running = run(options, server.url, recorder, stop, () => {}, played);
  await meanwhile?.(server, recorder);
  const outcome = await running;
  await server.kill();
  const facts = { url: server.url, ownServer: false, serverEnded: null, interrupted: false };
  return { report: reportOf(options, recorder, outcome, facts), recorder };
}

/** The fields of a process after its name, from Linux; null if there is no process. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Whether it runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== null && status.state !== 'Z';
}

/** The environment variable of a process; undefined before it has one. */
export function variableOf(pid: number, name: string): string | undefined {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A process's children that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((child) => statusOf(child)?.parent === pid && isRunning(child));
}

const real = performance.now.bind(performance);
let ahead = 0;

/**
 * Moves the load tester's clock on (loadtest/core/results/latency.ts), until the test is over. Timers
 * that run go on as they were. Not for tests that run beside others.
 */
export function moveClockOn(ms: number): void {
  ahead += ms;
  performance.now = () => real() + ahead;
  onTestFinished(() => {
    ahead = 0;
    performance.now = real;
  });
}

/** A run whose long waits are over at once: its clock is moved on by as much. */
export class QuickWaits extends Stop {
  readonly #longMs: number;
  /** Says when a wait may be over: nobody else is in the middle of anything. */
  mayPass = (): boolean => true;

  /** @param longMs From which on a wait is long. */
  constructor(longMs: number) {
    super();
    this.#longMs = longMs;
  }

  override async sleep(ms: number): Promise<void> {
    if (ms < this.#longMs) return super.sleep(ms);
    await vi.waitUntil(this.mayPass, { timeout: 60_000, interval: 10 });
    moveClockOn(ms);
    return super.sleep(1);
  }
}

/** A run that ends in the middle of its first long wait. */
export class EndsWaiting extends Stop {
  readonly #longMs: number;

  /** @param longMs From which on a wait is long. */
  constructor(longMs: number) {
    super();
    this.#longMs = longMs;
  }

  override sleep(ms: number): Promise<void> {
    if (ms >= this.#longMs) {
      moveClockOn(ms / 2);
      this.end();
    }
    return super.sleep(ms);
  }
}
