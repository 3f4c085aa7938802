import type { SeedPair } from './seeds.ts';

/** Where hosts get their randomness: the operating system in production, a script in tests. */
export interface Chance {
  /** [C4] A fresh committed pair. */
  seedPair(clientSeed: string): SeedPair;
  /** [C1] The first `count` draws of the pair's next round, from as many digests as they need. */
  draws(seeds: SeedPair, count: number): number[];
  /** The SHA-256 of a text, 64 hex digits: what a promise is checked by. */
  hash(text: string): string;
  /** [B2] 128 secret bits, base64url. */
  playerId(): string;
  roomId(): string;
  /** A uniform whole number from 0 to `below` - 1. */
  pick(below: number): number;
}

/** [C1] The draws of a game's next round. @throws Error if it has no committed seeds yet */
export function drawRound(chance: Chance, seeds: SeedPair | null, count: number): number[] {
  if (seeds === null) throw new Error('no seeds were committed to');
  return chance.draws(seeds, count);
}

/**
 * Provably fair draws, in the usual form of verifiable games: HMAC-SHA256(key = server seed,
 * message = `clientSeed:nonce:cursor`), four bytes for each number.
 *
 * The functions below only calculate. The server computes the HMAC synchronously, the browser
 * asynchronously, and both read the digest here.
 */

/** Four bytes make a draw; a SHA-256 digest of 32 bytes, 64 hex digits, contains eight. */
const DIGITS_PER_DRAW = 8;
export const DRAWS_PER_DIGEST = 64 / DIGITS_PER_DRAW;

/** The text that is signed for the digest number `cursor` (0, 1, …) of round `nonce`. */
export function drawMessage(clientSeed: string, nonce: number, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}

/**
 * The first `count` draws of a digest, each a number in [0,1) with 32 bits of resolution.
 * @param digest 64 hex digits.
 */
export function drawsOf(digest: string, count = DRAWS_PER_DIGEST): number[] {
  const draws: number[] = []; // a loop, because Array.from takes several times as long
  for (let draw = 0; draw < count; draw += 1) {
    const word = digest.slice(draw * DIGITS_PER_DRAW, (draw + 1) * DIGITS_PER_DRAW);
    draws.push(Number.parseInt(word, 16) / 2 ** 32);
  }
  return draws;
}

/** One of `sides` equally likely whole numbers, 0 to sides-1, from a draw in [0,1). */
export function pick(draw: number, sides: number): number {
  return Math.floor(draw * sides);
}

/**
 * The items in an order that the draws decide. Takes one draw for each item, and none for the last.
 * @throws RangeError if there are fewer draws
 */
export function shuffled<Item>(items: readonly Item[], draws: readonly number[]): Item[] {
  return sample(items, items.length, draws);
}

/**
 * `count` different items, in the order in which they were drawn: each of those that are left is
 * equally likely. Takes one draw for each, and none for the last of all. @throws RangeError if there
 * are fewer draws or items
 */
export function sample<Item>(
  items: readonly Item[],
  count: number,
  draws: readonly number[],
): Item[] {
  if (count > items.length) throw new RangeError('there are too few items');
  const left = [...items];
  return Array.from({ length: count }, (_, index) => {
    const draw = left.length === 1 ? 0 : draws[index];
    if (draw === undefined) throw new RangeError('there are too few draws');
    return left.splice(pick(draw, left.length), 1)[0] as Item;
  });
}
