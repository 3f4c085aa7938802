import { Recorder } from '../measure/recorder.ts';
import { DEFAULTS, type Options } from '../options.ts';
import { type Report, reportOf } from '../reports/report.ts';
import { run } from '../run.ts';
import { Stop } from '../stop.ts';
import { FakeServer, type Tricks } from './fake-server.ts';

const SHORT: Partial<Options> = {
  rooms: 4,
  rampMs: 50,
  durationMs: 900,
  mode: 'closed',
  timeoutMs: 400,
  verifyEvery: 1,
};

export interface Trial {
  report: Report;
  recorder: Recorder;
}

/** Looked at so often, by one that may end before its time. */
const LOOK_MS = 20;
/** Longer than the rarest lie takes to be told on a machine that has too much to do. */
const LONGEST_MS = 15_000;

/** Runs against a server with these tricks until the recorder has what is looked for. */
export function trialUntil(
  found: (recorder: Recorder) => boolean,
  tricks: Tricks,
  chosen: Partial<Options> = {},
): Promise<Trial> {
  const look = (_: FakeServer, recorder: Recorder, stop: Stop): Promise<void> => {
    const timer = setInterval(() => {
      if (found(recorder)) stop.end();
    }, LOOK_MS);
    stop.onEnd(() => clearInterval(timer));
    return Promise.resolve();
  };
  return trial(tricks, { durationMs: LONGEST_MS, ...chosen }, look);
}

/** A short run against a server with these tricks. */
export async function trial(
  tricks: Tricks,
  chosen: Partial<Options> = {},
  meanwhile?: (server: FakeServer, recorder: Recorder, stop: Stop) => Promise<void>,
): Promise<Trial> {
  const server = await FakeServer.start(tricks);
  const options: Options = { ...DEFAULTS, ...SHORT, ...chosen };
  const solo = options.scenario === 'slots' || options.scenario === 'wheel';
  const recorder = new Recorder(solo ? 'spin' : options.scenario === 'lobby' ? 'list' : 'roll');
  const stop = new Stop();
  const running = run(options, server.url, recorder, stop, () => {});
  await meanwhile?.(server, recorder, stop);
  const outcome = await running;
  await server.kill();
  const facts = { url: server.url, ownServer: false, serverEnded: null, interrupted: false };
  return { report: reportOf(options, recorder, outcome, facts), recorder };
}
