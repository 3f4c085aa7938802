import type { SeedPair } from './seed-pair.ts';

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
