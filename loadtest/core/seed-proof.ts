import { createHash, createHmac } from 'node:crypto';
import { drawMessage, drawsOf, pick } from '../../engine/chance/chance.ts';
import type { FairnessView, SeedPair } from '../../engine/chance/seeds.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** [C1] The draws of a round, from revealed seeds. */
export function drawsOfRound(
  seeds: Pick<SeedPair, 'serverSeed' | 'clientSeed'>,
  nonce: number,
): number[] {
  const message = drawMessage(seeds.clientSeed, nonce, 0);
  return drawsOf(createHmac('sha256', seeds.serverSeed).update(message).digest('hex'));
}

/** [C3] Checks a revealed seed; null: it is right. Its hash was shown before the first draw. */
export function seedFault(
  { serverSeed, serverSeedHash }: SeedPair,
  commitment: string | null,
): string | null {
  if (sha256(serverSeed) !== serverSeedHash) {
    return 'the seed does not have the hash beside it';
  }
  if (commitment !== null && commitment !== serverSeedHash) {
    return `the seed is not the one committed to (${commitment.slice(0, 12)}…)`;
  }
  return null;
}

/** [C5] Checks new seeds; null: they are right. The hash of the server's half was shown before. */
export function promiseFault(
  before: FairnessView | null,
  after: FairnessView | null,
): string | null {
  const promised = before?.nextServerSeedHash;
  if (promised === undefined || promised === after?.serverSeedHash) return null;
  return `the new seed is not the one promised (${promised.slice(0, 12)}…)`;
}

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
