import { type Box, clientSeedOf } from '../../../engine/games/dice/rules.ts';
import { type SeedHalves, seedOfHalves, type ShownSeeds } from '../../../engine/chance/seeds.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { InvariantReports } from '../../core/table/invariants.ts';
import { seedFault, sha256, diceFault, type Throw } from '../../core/seed-proof.ts';

/** What a player has seen of one game, to compare with the seed that is revealed afterwards. */
export class DiceProof {
  #commitment: string | null = null;
  #dice: Throw[] = [];
  #open = true;
  /** This player's part as player 2; null if it was not theirs to send. */
  #given: string | null = null;
  /** What player 1 opened; null: nothing. */
  #opened: string | null = null;

  /** A new game. */
  begin(): void {
    this.#commitment = null;
    this.#dice = [];
    this.#open = true;
    this.#given = null;
    this.#opened = null;
  }

  /** Something of the game was missed, or it was checked: there is nothing to check any more. */
  giveUp(): void {
    this.#open = false;
    this.#commitment = null;
  }

  rolled(die1: number, die2: number, opened: string | undefined): void {
    this.#dice.push([die1, die2]);
    this.#opened ??= opened ?? null;
  }

  /** [B32] [B33] This player sent this part. */
  gave(entropy: string): void {
    this.#given = entropy;
  }

  /**
   * A whole room. [C3] Its hash of the seed stays the same during the game. [B11] [B15] After the
   * end it shows the seed, which proves the dice, once.
   */
  shown(
    { state, fairness }: Message<'room-state'>,
    placement: readonly Box[] | null,
    { wrong, verified }: InvariantReports,
  ): void {
    if (!this.#open) return;
    const hash = fairness?.serverSeedHash ?? null;
    this.#commitment ??= hash;
    if (hash !== null && hash !== this.#commitment) {
      wrong('seed', 'another seed in the middle of a game');
    }
    if (state !== 'finished' || placement === null) return;
    const fault = this.#fault(fairness?.retired ?? null, clientSeedOf(placement));
    this.giveUp();
    if (fault === null) verified();
    else wrong('proof', fault);
  }

  /** [B15] [B32] [B33] [B34] What is wrong with the players' parts of the client seed, or null. */
  #mixtureFault({ clientSeed, halves }: ShownSeeds, placement: string): string | null {
    const parts: SeedHalves = { player2: null, player1: null, ...halves, placement };
    if (clientSeed !== seedOfHalves(parts)) return 'the client seed is not what was put into it';
    const { player1, player2 } = parts;
    if (this.#given !== null && (player2?.entropy !== this.#given || player2.from !== 'player')) {
      return `player 2 added ${this.#given}, the dice hold ${player2?.entropy ?? 'nothing'}`;
    }
    const opened = player1?.entropy ?? null;
    if (opened !== this.#opened) return `player 1 opened ${this.#opened}, the dice hold ${opened}`;
    if (opened !== null && sha256(opened) !== player1?.commitment) {
      return 'player 1 opened something else than was promised';
    }
    return null;
  }

  #fault(seeds: ShownSeeds | null, placement: string): string | null {
    if (seeds === null) return 'no seed after the finish';
    const fault = seedFault(seeds, this.#commitment);
    if (fault !== null) return fault;
    return this.#mixtureFault(seeds, placement) ?? diceFault(seeds, this.#dice);
  }
}
