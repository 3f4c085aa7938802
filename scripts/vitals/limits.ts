/** The screens that are measured, and what each may cost. */
export const ROUTES = [
  '/',
  '/games/slots-exposure',
  '/games/wheel-of-exposure',
  '/games/alluring-boxes',
] as const;
export type Route = (typeof ROUTES)[number];

/** A phone in a hurry on a poor network: slow 4G, a processor four times slower than this one. */
export const DEVICE = { width: 390, height: 844 };
export const CPU_SLOWDOWN = 4;
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** One figure of one screen. Every one is better when it is smaller. */
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
  /** Cumulative layout shift, of a page that loads and of everything done on it. */
  shift: 0.01,
  /** From a press to the next paint, ms. */
  press: 100,
  /** The 95th percentile of the time between frames while something moves, ms. */
  frame: 20,
  /** Style recalculations of an idle page in two seconds. */
  recalculations: 5,
  /** Kilobytes of JavaScript as they come over the wire, headers included. */
  home: 65,
  game: 110,
} as const;
