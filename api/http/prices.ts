import type { IncomingMessage } from 'node:http';

/**
 * [X40] How many plain requests a request counts as, of those that its address may send in a minute
 * [X12]: so many calls of a kind cost no more than a tenth of a core. All others count as one.
 */
const PRICES: readonly (readonly [RegExp, number])[] = [];

export function priceOf({ method = 'GET', url = '' }: IncomingMessage): number {
  const call = `${method} ${url}`;
  return PRICES.find(([one]) => one.test(call))?.[1] ?? 1;
}
