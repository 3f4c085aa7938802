import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Latency } from '../../../loadtest/core/measure/latency.ts';
import { PlayedRoom, type Roll } from './room.ts';

export interface Play {
  url: string;
  rooms: number;
  /** Between two rolls of a room, ms. */
  intervalMs: number;
  /** So many of a hundred rooms speak HTTP long polling. */
  polling: number;
  /** How long is played before the restart, and after it, ms. */
  calmMs: number;
  restart: () => Promise<void>;
  /** Ends it before its time. */
  ending: AbortSignal;
  said: (line: string) => void;
}

/** What players noticed of a restart. Times in milliseconds. */
export interface Outcome {
  rooms: number;
  rolls: number;
  restartMs: number;
  seatsLost: number;
  /** Seats that others saw empty for a moment. */
  seatsSeenEmpty: number;
  /** By code. */
  errors: Record<string, number>;
  repeats: number;
  moves: number;
  /** Connections that broke, where the page says so. */
  cuts: number;
  /** The longest wait of each room for a roll that was under way during the restart. */
  during: Distribution;
  /** The longest of the others. */
  outside: Distribution;
  /** What the players' own process was late by, at worst. */
  lagMs: number;
}

interface Distribution {
  p50: number;
  p99: number;
  max: number;
}

/** So many rooms are opened at a time. */
const OPENED_AT_ONCE = 16;

/** Rooms that are played while everything they are played on is restarted. @throws AbortError */
export async function playThrough(play: Play): Promise<Outcome> {
  const { url, intervalMs, polling, calmMs, restart, ending: signal, said } = play;
  const rooms = await openRooms(play.rooms, (at) => {
    signal.throwIfAborted();
    // Spread evenly, however few rooms there are.
    const polls = Math.floor(((at + 1) * polling) / 100) > Math.floor((at * polling) / 100);
    const transport = polls ? 'polling' : 'websocket';
    return PlayedRoom.open({ host: url, guest: url }, transport);
  });
  const over = new AbortController();
  try {
    said(`${rooms.length} rooms are played, a roll each ${intervalMs} ms`);
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

/** Opens them a few at a time. */
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

/** What was asked of a restart: no seat lost, no error shown, the wait of 99 in 100 rooms bounded. */
export const LONGEST_MS = 1000;

export function isSmooth({ seatsLost, errors, during }: Outcome): boolean {
  return seatsLost === 0 && Object.keys(errors).length === 0 && during.p99 <= LONGEST_MS;
}

const waits = ({ p50, p99, max }: Distribution): string =>
  `median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, worst ${max.toFixed(0)} ms`;

export function linesOf(outcome: Outcome): string {
  const { during, outside, errors } = outcome;
  const shown = Object.entries(errors).map(([code, count]) => `${count} ${code}`);
  return [
    `${outcome.rooms} rooms, ${outcome.rolls} rolls, restarted in ${(outcome.restartMs / 1000).toFixed(1)} s`,
    `seats lost: ${outcome.seatsLost}; seen empty for a moment: ${outcome.seatsSeenEmpty}`,
    `errors shown: ${shown.length === 0 ? 'none' : shown.join(', ')}; repeats: ${outcome.repeats}`,
    `connections moved: ${outcome.moves}; broken: ${outcome.cuts}`,
    `a room's longest wait during the restart: ${waits(during)}`,
    `a room's longest wait outside of it: ${waits(outside)}`,
    `the players' own process was late by at most ${outcome.lagMs.toFixed(0)} ms`,
  ].join('\n');
}
