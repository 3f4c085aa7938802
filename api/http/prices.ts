import type { IncomingMessage } from 'node:http';

/**
 * [X40] How many plain requests a request counts as, of those that its address may send in a minute
 * [X12]: so many calls of a kind cost no more than a tenth of a core. All others count as one.
 */
const PRICES: readonly (readonly [RegExp, number])[] = [
  [/^(?:GET|HEAD) \/api\/tables\/[^/?]+\/[^/?]+\/(share|card)\.png/i, 10],
  [/^(?:GET|HEAD) \/api\/tables\/[^/?]+\/[^/?]+\/record/i, 4],
  [/^(?:GET|HEAD) \/api\/(rooms|play)\/./i, 3],
  [/^(?:GET|HEAD) \/api\/(tables\/.|game-rooms\/(fairness|list))/i, 2],
];

export function priceOfCall(method: string, url: string): number {
  const call = `${method} ${url}`;
  return PRICES.find(([one]) => one.test(call))?.[1] ?? 1;
}

export const priceOf = ({
  method = 'GET',
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): number => priceOfCall(method, url);
