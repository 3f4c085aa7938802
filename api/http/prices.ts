import type { IncomingMessage } from 'node:http';

/**
 * [X40] How many plain requests a request counts as, of those that its address may send in a minute
 * [X12]: so many calls of a kind cost no more than a tenth of a core. All others count as one.
 */
const PRICES: readonly (readonly [RegExp, number])[] = [
  // [X48] As dear as the tables that a file of the largest size fills make them.
  [/^POST \/api\/(kinks|tasks)\/import/i, 2000],
  [/^(?:GET|HEAD) \/api\/(kinks|tasks)(\/export)?\/?(\?|$)/i, 300],
  [/^(?:GET|HEAD) \/api\/(users|admin\/house)\/?(\?|$)/i, 50],
  [/^POST \/admin\/api\/login/i, 50],
  [/^POST \/api\/tables\/[^/?]+\/quick/i, 20],
  [/^(?:GET|HEAD) \/api\/(admin\/.|photos\/waiting)/i, 10],
  // They tell all rooms of a visitor.
  [/^(?:POST \/api\/admin\/visitors\/[^/?]+\/(send-away|rename)|PUT \/api\/me)/i, 10],
  [/^(?:GET|HEAD) \/(?:api\/(kinks|tasks|users)\/.|admin\/api\/login-status)/i, 2],
  [/^(?:GET|HEAD) \/api\/tables\/[^/?]+\/[^/?]+\/(share|card)\.png/i, 10],
  [/^(?:GET|HEAD) \/api\/tables\/[^/?]+\/[^/?]+\/record/i, 4],
  [/^(?:GET|HEAD) \/api\/(rooms|play)\/./i, 3],
  [/^(?:GET|HEAD) \/api\/(tables\/.|game-rooms\/(fairness|list))/i, 2],
];

/** [X49] Node reads each chunk by itself, and 64 KB of them at once. No browser sends a body in chunks. */
const CHUNKS = 3;

function priceOfCall(method: string, url: string): number {
  const call = `${method} ${url}`;
  return PRICES.find(([one]) => one.test(call))?.[1] ?? 1;
}

export const priceOf = ({
  method = 'GET',
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): number =>
  priceOfCall(method, url) + (headers['transfer-encoding'] === undefined ? 0 : CHUNKS);
