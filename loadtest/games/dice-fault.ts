import { pick } from '../../engine/chance/draws.ts';
import type { SeedPair } from '../../engine/chance/seed-pair.ts';
import { drawsOfRound } from '../core/seed-proof.ts';

const DIE_SIDES = 6;

export type Throw = readonly [die1: number, die2: number];

/** [C1] What is wrong with the throws of a game as they were told, by its revealed seeds; or null. */
export function diceFault(seeds: SeedPair, told: readonly Throw[]): string | null {
  if (seeds.nonce !== told.length)
    return `${seeds.nonce} rolls were drawn, ${told.length} were told`;
  for (const [nonce, [die1, die2]] of told.entries()) {
    const [drawn1, drawn2] = drawsOfRound(seeds, nonce).map((draw) => pick(draw, DIE_SIDES) + 1);
    if (drawn1 !== die1 || drawn2 !== die2) {
      return `roll ${nonce + 1} was told as ${die1}+${die2}, drawn as ${drawn1}+${drawn2}`;
    }
  }
  return null;
}
