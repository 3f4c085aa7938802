import * as v from 'valibot';
import { gameConfigSchema } from '../engine/wire/rest.ts';
import { parse } from '../engine/wire/parse.ts';
import { FactReader } from './checks/shapes.ts';
import { Patience } from './expectations.ts';
import { HttpClient } from './http-client.ts';
import type { Recorder } from './measure/recorder.ts';
import { Sampler } from './measure/series.ts';
import type { Options } from './options.ts';
import { closedLoop, type Pace, pacedLoop } from './pace.ts';
import type { Parts } from './parts.ts';
import { bridgeLines } from './protocols/bridge.ts';
import { colyseusLines } from './protocols/colyseus.ts';
import type { OpenLine } from './protocols/line.ts';
import { BoxesTable } from './scenarios/boxes.ts';
import { LobbyGuest } from './scenarios/lobby.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { SlotsGuest } from './scenarios/slots.ts';
import { WheelGuest } from './scenarios/wheel.ts';
import { playRoom } from './simulated-room.ts';
import { RunOver, type Stop } from './stop.ts';

/** What is known of a run beside what the recorder counted. */
export interface RunOutcome {
  /** Seconds from the first room's start to the last answer. */
  seconds: number;
  /** Steps that were due at the end and had not been taken. */
  behind: number;
  /** The generator's own CPU in milliseconds. */
  cpuMs: number;
  /** Milliseconds it was ready and had no core; null where the system does not say. */
  corelessMs: number | null;
  /** Every room gave up before the time was over. */
  deserted: boolean;
}

const SPARE_MS = 3000;

/** Nobody answers at this address. */
export class Unreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unreachable';
  }
}

/** What the room of this number plays. */
export type Casting = (index: number, options: Options, parts: Parts, pace: Pace) => Scenario;

/** Plays all rooms to the end. @throws Unreachable */
export async function run(
  options: Options,
  url: string,
  recorder: Recorder,
  stop: Stop,
  onSample: () => void,
  casting: Casting = scenarioOf,
): Promise<RunOutcome> {
  const { timeoutMs, verifyEvery } = options;
  const http = new HttpClient(url, timeoutMs, recorder);
  const defaultCoins = await readDefaultCoins(http, url);
  const patience = new Patience(timeoutMs);
  const parts: Parts = {
    http,
    recorder,
    stop,
    patience,
    facts: new FactReader(),
    bridge: bridgeLines(url, options.transport, timeoutMs),
    colyseus: colyseusLines(url, http, timeoutMs),
    defaultCoins,
    timeoutMs,
    verifyEvery,
  };
  const paces: Pace[] = [];
  const sampler = new Sampler(recorder);
  sampler.start(onSample);
  let behind = 0;
  const timer = setTimeout(() => stop.end(), options.rampMs + options.durationMs);
  stop.onEnd(() => {
    for (const pace of paces) behind += pace.behind();
    sampler.loadEnds();
    // Every wait ends by its own timeout; should one not, the run ends all the same.
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
      await playRoom(() => casting(index, options, parts, pace), stop, recorder);
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

/** What the flags ask for. */
function scenarioOf(index: number, options: Options, parts: Parts, pace: Pace): Scenario {
  const mixed = ['slots', 'wheel', 'lobby'] as const;
  const scenario =
    options.scenario === 'all' ? (mixed[(index % 10) - 7] ?? 'boxes') : options.scenario;
  switch (scenario) {
    case 'boxes':
      return new BoxesTable(parts, pace, linesOf(index, options.protocol, parts));
    case 'slots':
      return new SlotsGuest(parts, pace);
    case 'wheel':
      return new WheelGuest(parts, pace);
    case 'lobby':
      return new LobbyGuest(parts, pace);
  }
}

/** Mixed rooms have one player on each, and either opens the room. */
export function linesOf(
  index: number,
  protocol: Options['protocol'],
  { bridge, colyseus }: Parts,
): [OpenLine, OpenLine] {
  switch (protocol) {
    case 'bridge':
      return [bridge, bridge];
    case 'colyseus':
      return [colyseus, colyseus];
    case 'mixed':
      return index % 2 === 0 ? [bridge, colyseus] : [colyseus, bridge];
  }
}

/** The first word with the server: what a wallet is opened with, and whether anybody is there. */
async function readDefaultCoins(http: HttpClient, url: string): Promise<number> {
  const answer = await http
    .ask('GET', '/api/game-config/alluring-boxes', {})
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Unreachable(`no server at ${url}: ${why}`);
    });
  const config = parse(v.pick(gameConfigSchema, ['default_coins']), answer.body);
  if (config.ok) return config.value.default_coins;
  throw new Unreachable(`${url} does not read like this game's server: ${config.error}`);
}
