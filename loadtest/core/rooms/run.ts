import * as v from 'valibot';
import { gameConfigSchema } from '../../../engine/wire/rest.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { Patience } from '../table/expectations.ts';
import { HttpClient } from './http-client.ts';
import type { Recorder } from '../results/recorder.ts';
import { Sampler } from '../results/series.ts';
import type { Options } from '../cli/options.ts';
import { closedLoop, type Pace, pacedLoop, RunOver, type Stop } from './pace.ts';
import { type Parts, type Scenario, Broken } from './parts.ts';
import { bridgeConnections, colyseusOf } from './connections.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';

/**
 * After so many failures in a row a room is given up, but not before an answer would be given up: a
 * server that is slow to come back is awaited.
 */
const TRIES = 4;
const WAIT_MS = 1000;

/** Plays games until the run is over or the room is given up. */
export async function playRoom(
  begin: () => Scenario,
  stop: Stop,
  recorder: Recorder,
  timeoutMs: number,
): Promise<void> {
  let scenario = begin();
  recorder.rooms += 1;
  let failures = 0;
  let failedSince = 0;
  try {
    while (!stop.over) {
      try {
        await scenario.play();
        failures = 0;
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        scenario.close();
        failures += 1;
        if (failures === 1) failedSince = performance.now();
        if (failures >= TRIES && performance.now() - failedSince >= timeoutMs) {
          recorder.tally('gave-up');
          return;
        }
        await stop.sleep(WAIT_MS * Math.min(failures, TRIES) * (0.5 + Math.random()));
        scenario = begin();
      }
    }
  } catch (error) {
    if (!(error instanceof RunOver)) throw error;
  } finally {
    scenario.close();
    recorder.rooms -= 1;
  }
}

/** The facts of a run that the recorder does not count. */
export interface RunOutcome {
  /** Seconds from the first room's start to the last answer. */
  seconds: number;
  /** Steps that were due at the end and not taken. */
  behind: number;
  /** The generator's own CPU in milliseconds. */
  cpuMs: number;
  /** Milliseconds it was ready and had no core; null where the system does not say. */
  corelessMs: number | null;
  /** Every room gave up before the end. */
  deserted: boolean;
}

const SPARE_MS = 3000;

const noSettingsSchema = v.object({ code: v.literal('game/unknown') });

/** There is no answer from this address. */
export class Unreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unreachable';
  }
}

/** Makes the scenario of a room, by the room's number. */
export type Casting = (index: number, options: Options, parts: Parts, pace: Pace) => Scenario;

/** The scenario of each room, and the game whose configuration gives a new visitor's coins. */
export interface Played {
  casting: Casting;
  slug: string;
}

/** Plays all rooms to the end. @throws Unreachable */
export async function run(
  options: Options,
  url: string,
  recorder: Recorder,
  stop: Stop,
  onSample: () => void,
  { casting, slug }: Played,
): Promise<RunOutcome> {
  const { timeoutMs, verifyEvery } = options;
  const http = new HttpClient(url, timeoutMs, recorder);
  const defaultCoins = await readDefaultCoins(http, url, slug);
  const patience = new Patience(timeoutMs);
  const parts: Parts = {
    http,
    recorder,
    stop,
    patience,
    bridge: bridgeConnections(url, options.transport, timeoutMs),
    colyseus: colyseusOf(url, http, timeoutMs),
    defaultCoins,
    timeoutMs,
    verifyEvery,
  };
  const paces: Pace[] = [];
  const sampler = new Sampler(recorder);
  const { games } = options;
  sampler.start(() => {
    if (games !== null && recorder.tallied('games') >= games) stop.end();
    onSample();
  });
  let behind = 0;
  const timer = setTimeout(() => stop.end(), options.rampMs + options.durationMs);
  stop.onEnd(() => {
    for (const pace of paces) behind += pace.behind();
    sampler.loadEnds();
    // Every wait has a timeout; if one does not end, the run ends anyway.
    setTimeout(() => stop.leave(), 2 * timeoutMs + SPARE_MS).unref();
  });
  const rooms = Promise.all(
    Array.from({ length: options.rooms }, async (_, index) => {
      const pace =
        options.mode === 'closed'
          ? closedLoop(stop)
          : pacedLoop(options.intervalMs, stop, recorder);
      paces.push(pace);
      try {
        await stop.sleep((options.rampMs * index) / options.rooms);
      } catch (error) {
        if (error instanceof RunOver) return;
        throw error;
      }
      await playRoom(() => casting(index, options, parts, pace), stop, recorder, timeoutMs);
    }),
  );
  await Promise.race([rooms, stop.left]);
  const deserted = !stop.over;
  clearTimeout(timer);
  stop.end();
  sampler.stop();
  patience.close();
  http.close();
  return {
    seconds: recorder.elapsed / 1000,
    behind,
    cpuMs: sampler.cpu,
    corelessMs: sampler.coreless,
    deserted,
  };
}

/** The first request: the coins of a new wallet, and whether the server is there. */
async function readDefaultCoins(http: HttpClient, url: string, slug: string): Promise<number> {
  const answer = await http.ask('GET', `/api/game-config/${slug}`, {}).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Unreachable(`no server at ${url}: ${why}`);
  });
  // A game without a configuration uses the default.
  if (v.is(noSettingsSchema, answer.body)) return DEFAULT_CONFIG.default_coins;
  const config = parse(v.pick(gameConfigSchema, ['default_coins']), answer.body);
  if (config.ok) return config.value.default_coins;
  throw new Unreachable(`${url} does not read like this game's server: ${config.error}`);
}
