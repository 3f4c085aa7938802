import type { IncomingMessage } from 'node:http';

type Price = readonly [RegExp, number];

/**
 * [X40] How many plain requests a request counts as, of those that its address may send in a minute
 * [X12]: so many calls of a kind cost no more than a tenth of a core. All others count as one.
 */
const PRICES: readonly Price[] = [
  [/^POST \/api\/tables\/[^/?]+\/quick/i, 20],
  // It tells all rooms of a visitor.
  [/^PUT \/api\/me/i, 10],
  [/^(?:GET|HEAD) \/api\/tables\/[^/?]+\/[^/?]+\/(share|card)\.png/i, 10],
  [/^(?:GET|HEAD) \/api\/tables\/[^/?]+\/[^/?]+\/record/i, 4],
  [/^(?:GET|HEAD) \/api\/(rooms|play)\/./i, 3],
  [/^(?:GET|HEAD) \/api\/(tables\/.|game-rooms\/(fairness|list))/i, 2],
  [/^(?:GET|HEAD) \/admin\/api\/login-status/i, 2],
];

/** [X48] How large a call of the panel was: the bytes it sent, and the rows of the answer. */
interface Size {
  sent: number;
  rows: number;
}

/** [X48] The same of the panel's calls, by their size: a large file makes large tables. */
const PANEL_PRICES: readonly (readonly [RegExp, (size: Size) => number])[] = [
  [/^POST \/api\/(kinks|tasks)\/import\?preview=1$/, ({ sent }) => sent / 10_000],
  [/^POST \/api\/(kinks|tasks)\/import/i, ({ sent }) => sent / 1000],
  [/^(?:GET|HEAD) \/api\/(kinks|tasks)(\/export)?\/?(\?|$)/i, ({ rows }) => rows / 16],
  [/^(?:GET|HEAD) \/api\/users\/?(\?|$)/i, ({ rows }) => rows / 10],
  [/^(?:GET|HEAD) \/api\/admin\/house\/?(\?|$)/i, () => 50],
  [/^(?:GET|HEAD) \/api\/(admin\/.|photos\/waiting)/i, () => 10],
  [/^POST \/api\/admin\/visitors\/[^/?]+\/(send-away|rename)/i, () => 10],
  [/^(?:GET|HEAD) \/api\/(kinks|tasks|users)\/./i, () => 2],
];
/** [X48] A login with the right password, for its address; wrong ones block it [L2]. */
export const LOGIN_PRICE = 50;

/** [X49] Node reads each chunk by itself, and 64 KB of them at once. No browser sends a body in chunks. */
const CHUNKS = 3;

const priceIn = (prices: readonly Price[], method: string, url: string): number =>
  prices.find(([one]) => one.test(`${method} ${url}`))?.[1] ?? 1;

export const priceOf = ({
  method = 'GET',
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): number =>
  priceIn(PRICES, method, url) + (headers['transfer-encoding'] === undefined ? 0 : CHUNKS);

/** [X48] What a call of the panel counts for the administrator, in plain requests. */
export function panelPriceOf(method: string, url: string, size: Size): number {
  const price = PANEL_PRICES.find(([one]) => one.test(`${method} ${url}`))?.[1](size) ?? 1;
  return Math.max(1, Math.ceil(price));
}
