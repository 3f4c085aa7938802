import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Latency } from '../../../loadtest/core/results/latency.ts';
import { PlayedRoom, type Roll } from './room.ts';

export interface Play {
  url: string;
  rooms: number;
  /** Between two rolls of a room, ms. */
  intervalMs: number;
  /** The percentage of rooms that use HTTP long polling. */
  polling: number;
  /** How long players play before the restart, and again after it, ms. */
  calmMs: number;
  restart: () => Promise<void>;
  /** Stops the play early. */
  ending: AbortSignal;
  log: (line: string) => void;
}

/** A restart as its players saw it. Times in milliseconds. */
export interface Outcome {
  rooms: number;
  rolls: number;
  restartMs: number;
  seatsLost: number;
  /** How often a player saw the other's seat empty for a moment. */
  seatsSeenEmpty: number;
  /** Number of refusals by code. */
  errors: Record<string, number>;
  repeats: number;
  moves: number;
  /** Connections that broke, so that the page would show it. */
  cuts: number;
  /** Over all rooms: the longest wait for a roll that overlaps the restart. */
  during: Distribution;
  /** Over all rooms: the longest wait for any other roll. */
  outside: Distribution;
  /** The longest delay of the event loop of the players' own process. */
  lagMs: number;
}

interface Distribution {
  p50: number;
  p99: number;
  max: number;
}

const OPENED_AT_ONCE = 16;

/** Plays in rooms while `restart` runs. @throws AbortError if `ending` is aborted */
export async function playThrough(play: Play): Promise<Outcome> {
  const { url, intervalMs, polling, calmMs, restart, ending: signal, log } = play;
  const rooms = await openRooms(play.rooms, (at) => {
    signal.throwIfAborted();
    // Spreads the polling rooms evenly, even if there are few rooms.
    const polls = Math.floor(((at + 1) * polling) / 100) > Math.floor((at * polling) / 100);
    const transport = polls ? 'polling' : 'websocket';
    return PlayedRoom.open({ host: url, guest: url }, transport);
  });
  const over = new AbortController();
  try {
    log(`playing in ${rooms.length} rooms, a roll every ${intervalMs} ms`);
    const playing = rooms.map((room) => room.play(intervalMs, over.signal));
    await sleep(calmMs, undefined, { signal });
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    const from = performance.now();
    await restart();
    const to = performance.now();
    lag.disable();
    await sleep(calmMs, undefined, { signal });
    over.abort();
    await Promise.race([Promise.all(playing), sleep(10_000, undefined, { ref: false })]);
    const lost = await Promise.all(rooms.map((room) => room.seatsLost()));
    const sum = (of: (room: PlayedRoom) => number): number =>
      rooms.reduce((all, room) => all + of(room), 0);
    return {
      rooms: rooms.length,
      rolls: sum((room) => room.rolls.length),
      restartMs: to - from,
      seatsLost: lost.reduce((all, one) => all + one, 0),
      seatsSeenEmpty: sum((room) => room.notes.emptySeats),
      errors: errorsOf(rooms),
      repeats: sum((room) => room.notes.repeats),
      moves: sum((room) => room.notes.moves),
      cuts: sum((room) => room.notes.cuts),
      during: longest(rooms, ({ due, answered }) => answered >= from && due <= to),
      outside: longest(rooms, ({ due, answered }) => answered < from || due > to),
      lagMs: lag.max / 1e6,
    };
  } finally {
    over.abort();
    for (const room of rooms) room.close();
  }
}

/** Opens `count` rooms, a few at a time. */
export async function openRooms(
  count: number,
  open: (at: number) => Promise<PlayedRoom>,
): Promise<PlayedRoom[]> {
  const rooms: PlayedRoom[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(count, OPENED_AT_ONCE) }, async () => {
      while (next < count) {
        next += 1;
        rooms.push(await open(next - 1));
      }
    }),
  );
  return rooms;
}

function errorsOf(rooms: readonly PlayedRoom[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { notes } of rooms) {
    for (const [code, count] of notes.errors) all[code] = (all[code] ?? 0) + count;
  }
  return all;
}

function longest(rooms: readonly PlayedRoom[], counts: (roll: Roll) => boolean): Distribution {
  const latency = new Latency();
  for (const { rolls } of rooms) {
    const waits = rolls.filter(counts).map(({ due, answered }) => answered - due);
    if (waits.length > 0) latency.record(Math.max(...waits));
  }
  return { p50: latency.percentile(50), p99: latency.percentile(99), max: latency.max };
}

export const LONGEST_MS = 1000;

/** A smooth restart loses no seat, shows no error, and 99 of 100 rooms wait at most LONGEST_MS. */
export function isSmooth({ seatsLost, errors, during }: Outcome): boolean {
  return seatsLost === 0 && Object.keys(errors).length === 0 && during.p99 <= LONGEST_MS;
}

const textOf = ({ p50, p99, max }: Distribution): string =>
  `median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, worst ${max.toFixed(0)} ms`;

/** The outcome as lines of text for the operator. */
export function linesOf(outcome: Outcome): string {
  const { during, outside, errors } = outcome;
  const shown = Object.entries(errors).map(([code, count]) => `${count} ${code}`);
  return [
    `${outcome.rooms} rooms, ${outcome.rolls} rolls, restarted in ${(outcome.restartMs / 1000).toFixed(1)} s`,
    `seats lost: ${outcome.seatsLost}; seen empty for a moment: ${outcome.seatsSeenEmpty}`,
    `errors shown: ${shown.length === 0 ? 'none' : shown.join(', ')}; repeats: ${outcome.repeats}`,
    `connections moved: ${outcome.moves}; broken: ${outcome.cuts}`,
    `longest wait of a room during the restart: ${textOf(during)}`,
    `longest wait of a room before and after it: ${textOf(outside)}`,
    `longest delay of the players' own event loop: ${outcome.lagMs.toFixed(0)} ms`,
  ].join('\n');
}
