import { createHash, createHmac } from 'node:crypto';
import { type Box, clientSeedOf } from '../../engine/boxes/rules.ts';
import { drawMessage, drawsOf, pick } from '../../engine/chance/draws.ts';
import type { FairnessView, SeedPair } from '../../engine/chance/seed-pair.ts';

const SIDES = 6;

/** [C1] The draws of a round, from seeds that are shown. */
export function drawsOfRound(
  seeds: Pick<SeedPair, 'serverSeed' | 'clientSeed'>,
  nonce: number,
): number[] {
  const message = drawMessage(seeds.clientSeed, nonce, 0);
  return drawsOf(createHmac('sha256', seeds.serverSeed).update(message).digest('hex'));
}

/** [C3] What is wrong with a revealed seed, or null: its hash was shown before the first draw. */
export function seedFault(
  { serverSeed, serverSeedHash }: SeedPair,
  commitment: string | null,
): string | null {
  if (createHash('sha256').update(serverSeed).digest('hex') !== serverSeedHash) {
    return 'the seed does not have the hash beside it';
  }
  if (commitment !== null && commitment !== serverSeedHash) {
    return `the seed is not the one committed to (${commitment.slice(0, 12)}…)`;
  }
  return null;
}

/** [C5] What is wrong with new seeds, or null: the hash of the server's half was shown before. */
export function promiseFault(before: FairnessView | null, now: FairnessView | null): string | null {
  const promised = before?.nextServerSeedHash;
  if (promised === undefined || promised === now?.serverSeedHash) return null;
  return `the new seed is not the one promised (${promised.slice(0, 12)}…)`;
}

/** What a player has seen of one game, to be held against the seed that is shown after it. */
export class DiceProof {
  #commitment: string | null = null;
  #dice: [number, number][] = [];
  #open = true;

  /** A new game. */
  begin(): void {
    this.#commitment = null;
    this.#dice = [];
    this.#open = true;
  }

  /** Something of the game was missed, or it was proven: there is nothing to prove any more. */
  giveUp(): void {
    this.#open = false;
    this.#commitment = null;
  }

  rolled(die1: number, die2: number): void {
    this.#dice.push([die1, die2]);
  }

  /** [C3] The hash shown beside a game; false where it changed in the middle. */
  commit({ serverSeedHash }: FairnessView): boolean {
    if (!this.#open) return true;
    const kept = this.#commitment === null || this.#commitment === serverSeedHash;
    this.#commitment ??= serverSeedHash;
    return kept;
  }

  /**
   * [B11] [B15] Holds a finished game's dice against its revealed seed, once. Answers what is wrong,
   * 'proven', or null where there is nothing to prove.
   */
  prove(seeds: SeedPair | null, placement: readonly Box[] | null): string | null {
    if (!this.#open || placement === null) return null;
    const fault = this.#fault(seeds, clientSeedOf(placement));
    this.giveUp();
    return fault ?? 'proven';
  }

  #fault(seeds: SeedPair | null, clientSeed: string): string | null {
    if (seeds === null) return 'no seed after the finish';
    const fault = seedFault(seeds, this.#commitment);
    if (fault !== null) return fault;
    if (seeds.clientSeed !== clientSeed) return 'the client seed is not the placement';
    if (seeds.nonce !== this.#dice.length) {
      return `${seeds.nonce} rolls were drawn, ${this.#dice.length} were told`;
    }
    for (const [nonce, [die1, die2]] of this.#dice.entries()) {
      const [first = 0, second = 0] = drawsOfRound(seeds, nonce);
      const drawn1 = pick(first, SIDES) + 1;
      const drawn2 = pick(second, SIDES) + 1;
      if (drawn1 !== die1 || drawn2 !== die2) {
        return `roll ${nonce + 1} was told as ${die1}+${die2}, drawn as ${drawn1}+${drawn2}`;
      }
    }
    return null;
  }
}
