import type { InvariantReports } from '../../core/table/invariant-reports.ts';

/** Checks the coins that one player is told of: each box pays once, and nothing else does. */
export class BalanceCheck {
  readonly #judge: Pick<InvariantReports, 'wrong'>;
  /** Null if it is unknown. */
  #coins: number | null;
  /** The coins of an opened box whose balance has not come yet. */
  #owed = 0;
  /** A balance without an explanation yet: the roll that paid it may be missing. */
  #puzzle: string | null = null;

  constructor(coins: number | null, judge: Pick<InvariantReports, 'wrong'>) {
    this.#coins = coins;
    this.#judge = judge;
  }

  get isDue(): boolean {
    return this.#owed !== 0;
  }

  /** A balance must follow. */
  owes(coins: number): void {
    this.#owed += coins;
  }

  told(coins: number): void {
    const due = this.#coins === null ? null : this.#coins + this.#owed;
    if (this.#owed === 0) this.#puzzle = `a balance of ${coins}, and no box was opened`;
    else if (due !== null && coins !== due) {
      this.#judge.wrong('coins', `a balance of ${coins}, not ${due}`);
    }
    this.#coins = coins;
    this.#owed = 0;
  }

  /** A balance without a roll is explained by a missing roll, or it is wrong. */
  solvePuzzle(isMissing: boolean): void {
    if (this.#puzzle !== null && !isMissing) this.#judge.wrong('coins', this.#puzzle);
    this.#puzzle = null;
  }

  /** The balance after a box did not come, but the box did: its coins count anyway. */
  settle(): void {
    if (this.#coins !== null) this.#coins += this.#owed;
    this.#owed = 0;
  }

  /** A box may have been opened meanwhile. */
  forget(): void {
    this.#coins = null;
  }
}
