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

/** A short run against a server with these tricks. */
export async function trial(
  tricks: Tricks,
  chosen: Partial<Options> = {},
  meanwhile?: (server: FakeServer) => Promise<void>,
): Promise<Trial> {
  const server = await FakeServer.start(tricks);
  const options: Options = { ...DEFAULTS, ...SHORT, ...chosen };
  const solo = options.scenario === 'slots' || options.scenario === 'wheel';
  const recorder = new Recorder(solo ? 'spin' : options.scenario === 'lobby' ? 'list' : 'roll');
  const stop = new Stop();
  const running = run(options, server.url, recorder, stop, () => {});
  await meanwhile?.(server);
  const outcome = await running;
  await server.kill();
  const facts = { url: server.url, ownServer: false, serverEnded: null, interrupted: false };
  return { report: reportOf(options, recorder, outcome, facts), recorder };
}
