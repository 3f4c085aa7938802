import type { Threshold } from './thresholds.ts';

export type Transport = 'websocket' | 'polling';

export const MODES = ['paced', 'closed'] as const;
export const PROTOCOLS = ['bridge', 'colyseus', 'mixed'] as const;
export const TRANSPORTS: readonly Transport[] = ['websocket', 'polling'];

/** The options of a run. Times are in milliseconds. */
export interface Options {
  /** Null: a server of our own. */
  url: string | null;
  rooms: number;
  /** How many sit at a table that takes several numbers; null: some of each. */
  seats: number | null;
  /** How many watch each table that can be watched, by turns over either protocol. */
  watchers: number;
  /** The run ends after so many games; null: after its time. */
  games: number | null;
  rampMs: number;
  /** After the ramp. */
  durationMs: number;
  mode: (typeof MODES)[number];
  intervalMs: number;
  protocol: (typeof PROTOCOLS)[number];
  /** A game's, or `all`. */
  scenario: string;
  transport: Transport;
  timeoutMs: number;
  verifyEvery: number;
  thresholds: Threshold[];
  /** A file, '-' for stdout, or null. */
  json: string | null;
  html: string | null;
  quiet: boolean;
}

/** Without a scenario, the first game's. */
export const DEFAULTS: Omit<Options, 'scenario'> = {
  url: null,
  rooms: 100,
  seats: null,
  watchers: 0,
  games: null,
  rampMs: 5000,
  durationMs: 30_000,
  mode: 'paced',
  intervalMs: 1000,
  protocol: 'bridge',
  transport: 'websocket',
  timeoutMs: 10_000,
  verifyEvery: 4,
  thresholds: [],
  json: null,
  html: null,
  quiet: false,
};

/** The default ramp: slow enough that starting the rooms is not part of the test. */
export function rampFor(rooms: number): number {
  return Math.min(20_000, Math.max(1000, rooms * 10));
}

/** The same codes as k6 where it has them. */
export const EXIT = { done: 0, noServer: 1, badFlag: 2, failed: 99, interrupted: 130 } as const;
