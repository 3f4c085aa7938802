import * as v from 'valibot';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Recorder } from '../core/results/recorder.ts';
import { PROTOCOLS } from '../core/cli/options.ts';
import { type Played, run } from '../core/rooms/run.ts';
import { Stop, Gate } from '../core/rooms/pace.ts';
import { boxesLoad } from '../games/boxes/boxes-table.ts';
import { castingOf, LOAD_NAMES, LOADS, optionsOf } from './loads.ts';

const SCRIPT = join(import.meta.dirname, 'crowd-process.ts');

/** The watchers of a load's rooms. */
class Crowd {
  readonly #child: ChildProcess;
  #watching = 0;

  /** @param watchers The number of watchers in each room. */
  constructor(url: string, watchers: number) {
    const args = [SCRIPT, JSON.stringify({ url, watchers })];
    // It ends when its parent has ended.
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child.on('message', (said) => (this.#watching = v.parse(v.number(), said)));
  }

  /** How many watch now. */
  get watching(): number {
    return this.#watching;
  }

  watch(roomId: string): void {
    this.#child.send(roomId);
  }
}

/**
 * The load, in a process of its own so that it can have its own core. The arguments say which load.
 * The parent asks for marks, and tells it to hold, to continue and to end.
 */
const argument = v.object({
  load: v.picklist(LOAD_NAMES),
  protocol: v.picklist(PROTOCOLS),
  url: v.string(),
  /** How many people watch each room. */
  watchers: v.number(),
  /** How many are at the party in each room; null: two, and no party. */
  seats: v.nullable(v.number()),
});
const word = v.picklist(['mark', 'fresh', 'hold', 'go', 'end']);
export type Word = v.InferOutput<typeof word>;

/** The counts so far, and the time since the last 'fresh'. */
export interface Mark {
  /** Answers by action. */
  counts: Record<string, number>;
  players: number;
  watching: number;
  errors: number;
  /** The first errors. */
  faults: string[];
  p50: number;
  p99: number;
  /** How late the generator was, and the CPU that it has used, in ms. */
  lagP99: number;
  cpuMs: number;
}

const { load, protocol, url, watchers, seats } = v.parse(
  argument,
  JSON.parse(process.argv[2] ?? ''),
);
console.warn = () => {};
const { unit } = LOADS[load];
const HEADLINES = { room: 'sit', create: 'join', message: 'heard' } as const;
const recorder = new Recorder(unit in HEADLINES ? HEADLINES[unit as keyof typeof HEADLINES] : unit);
const stop = new Stop();
const gate = new Gate();
// The watchers of a party check their views in this process.
const crowd = watchers === 0 || seats !== null ? null : new Crowd(url, watchers);
stop.onEnd(() => gate.open());
const tell = (message: Mark | 'ended'): void => {
  process.send?.(message, undefined, undefined, () => {}); // who is gone hears nothing
};

function mark(): Mark {
  const { user, system } = process.cpuUsage();
  const headline = recorder.latency(recorder.headline);
  return {
    counts: {
      ...Object.fromEntries(
        recorder.actions.map((action) => [action, recorder.latency(action).answered]),
      ),
      message: recorder.facts,
    },
    players: recorder.players,
    watching: crowd?.watching ?? 0,
    errors: recorder.errors,
    faults: recorder.faults.slice(0, 3).map(({ kind, count, examples }) => {
      return `${count} ${kind}: ${examples[0]}`;
    }),
    p50: headline.percentile(50),
    p99: headline.percentile(99),
    lagP99: recorder.lag.percentile(99),
    cpuMs: (user + system) / 1000,
  };
}

process.on('message', (said) => {
  const known = v.parse(word, said);
  switch (known) {
    case 'hold':
      return gate.shut();
    case 'go':
      return gate.open();
    case 'end':
      return stop.end();
    case 'mark':
      return tell(mark());
    case 'fresh':
      tell(mark());
      for (const action of recorder.actions) recorder.latency(action).reset();
      return recorder.lag.reset();
  }
});
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1); // gone while this was being loaded

const casting = castingOf(load, (roomId) => crowd?.watch(roomId));
const played: Played = {
  casting: (index, options, parts, pace) => casting(index, options, parts, gate.before(pace)),
  slug: boxesLoad.slug,
};
const company = seats === null ? {} : { seats, watchers };
const options = { ...optionsOf(LOADS[load], protocol, url), ...company };
await run(options, url, recorder, stop, () => {}, played);
tell('ended');
process.disconnect();
process.exit(0);
