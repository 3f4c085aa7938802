import { expect, onTestFinished, test } from 'vitest';
import { Recorder } from '../core/results/recorder.ts';
import { startOwnServer } from '../core/own-server.ts';
import { run } from '../core/rooms/run.ts';
import { Stop } from '../core/rooms/pace.ts';
import { boxesLoad } from '../games/boxes/boxes-table.ts';
import { castingOf, LOADS, optionsOf } from './loads.ts';

const GAMES = 12;

/** Plays whole games on a server until enough are over, and returns the load tester's findings. */
async function faultsOf(script: string, protocol: 'bridge' | 'colyseus') {
  const server = await startOwnServer({ script });
  onTestFinished(() => server.stop());
  const options = { ...optionsOf(LOADS.games, protocol, server.url), rooms: 4, rampMs: 50 };
  const recorder = new Recorder('roll');
  const stop = new Stop();
  const played = { casting: castingOf('games'), slug: boxesLoad.slug };
  const running = run(options, server.url, recorder, stop, () => {}, played);
  await expect.poll(() => recorder.tallied('games')).toBeGreaterThan(GAMES);
  stop.end();
  await running;
  return recorder.faults;
}

test('the relay plays the same game, and the load tester finds nothing wrong', async () => {
  expect(await faultsOf('loadtest/bench/servers/relay-server.ts', 'bridge')).toEqual([]);
});

test('so does the bare Colyseus room', async () => {
  expect(await faultsOf('loadtest/bench/servers/colyseus-server.ts', 'colyseus')).toEqual([]);
});
