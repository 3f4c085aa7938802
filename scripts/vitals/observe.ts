import type { CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';
import { pageLimits } from '../../engine/definition/game.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';

/** Runs in the page from its start and records its own performance. */
export function install(): void {
  const page = window;
  const seen = { lcp: 0, shift: 0, presses: [] as number[], frames: [] as number[] };
  const on = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}): void => {
    const { PerformanceObserver: Observer } = page;
    new Observer((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', (entry) => {
    // A shift right after a press is expected.
    const isExpected = 'hadRecentInput' in entry && entry.hadRecentInput === true;
    if ('value' in entry && !isExpected) seen.shift += Number(entry.value);
  });
  on(
    'event',
    ({ name, duration }) => {
      if (name === 'click' || name === 'pointerup') seen.presses.push(duration);
    },
    { durationThreshold: 16 },
  );
  let last = 0;
  const frame = (now: number): void => {
    if (last > 0) seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  Object.assign(window, {
    vitals: () => seen,
    watchFrames: () => {
      seen.frames.length = 0;
      if (last === 0) requestAnimationFrame(frame);
    },
  });
}

const seenSchema = v.object({
  lcp: v.number(),
  shift: v.number(),
  presses: v.array(v.number()),
  frames: v.array(v.number()),
});
type Seen = v.InferOutput<typeof seenSchema>;

/** Reads the page's records so far: times in ms, the sum of all layout shifts. */
export const seenBy = async (page: Page): Promise<Seen> =>
  v.parse(seenSchema, await page.evaluate('vitals()'));

/** Counts the bytes of JavaScript that arrive from now on, headers included. */
export function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** How often the browser has recalculated styles since the page started. */
export async function recalculations(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? 0;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** The pages to measure: home, and that of each game. */
export const ROUTES: readonly Route[] = [
  { path: '/', scriptKb: 65 },
  ...[...GAMES_SERVED.solo, ...GAMES_SERVED.table].map((game) => ({
    path: `/games/${game.slug}`,
    scriptKb: pageLimits(game).scriptKb,
  })),
];
export interface Route {
  path: string;
  /** Kilobytes of JavaScript over the network, headers included, at most. */
  scriptKb: number;
}

/** A phone on slow 4G with a processor four times slower than this machine's. */
export const DEVICE = { width: 390, height: 844 };
export const CPU_SLOWDOWN = 4;
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** One measured value of one page; smaller is better. */
export interface Figure {
  of: string;
  what: string;
  unit: 'ms' | 'KB' | '' | 'count';
  value: number;
  limit: number;
}

export const LIMITS = {
  /** Largest contentful paint, ms. */
  lcp: 1200,
  /** Cumulative layout shift while the page loads and while it is used. */
  shift: 0.01,
  /** From a press to the next paint, ms. */
  press: 100,
  /** The 95th percentile of the time between frames during an animation, ms. */
  frame: 20,
  /** From opening the site to the first roll against the house, ms. */
  twoPresses: 5000,
  /** Style recalculations of an idle page in two seconds. */
  recalculations: 5,
} as const;
