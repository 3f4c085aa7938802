import {
  type Assessment,
  MOST_STEPS,
  type Ratings,
  STEPS_WITHIN_MS,
} from '../../definition/assessment.ts';
import { SeqTaken } from '../journal.ts';
import type { StoredUsers } from './stores.ts';

const keyOf = ({ judge, user, seq }: Assessment): string => JSON.stringify([judge, user, seq]);

/** Users in memory and their assessments, for tests. They pass the same contract as the database's. */
export class MemoryUsers implements StoredUsers {
  readonly #users = new Map<number, { rating: number; version: number }>();
  readonly #visitors = new Map<string, number>();
  /** By their keys. */
  readonly #assessments = new Map<string, Assessment>();
  #last = 0;

  async add(visitor: string): Promise<number> {
    this.#last += 1;
    this.#users.set(this.#last, { rating: 0, version: 1 });
    this.#visitors.set(visitor, this.#last);
    return this.#last;
  }

  async remove(id: number): Promise<void> {
    this.#users.delete(id);
  }

  async one(id: number): Promise<{ rating: number; version: number } | null> {
    return this.#users.get(id) ?? null;
  }

  /** [J22] @throws SeqTaken if a key exists already, or comes twice */
  refuseTaken(assessments: readonly Assessment[]): void {
    const keys = this.#known(assessments).map(keyOf);
    const isTaken = keys.some((key) => this.#assessments.has(key));
    if (isTaken || new Set(keys).size < keys.length) throw new SeqTaken();
  }

  keep(assessments: readonly Assessment[]): void {
    for (const one of this.#known(assessments)) {
      this.#assessments.set(keyOf(one), { ...one });
      const user = this.#users.get(one.user);
      if (user === undefined || one.change === 0) continue;
      const { rating, version } = user;
      this.#users.set(one.user, { rating: rating + one.change, version: version + 1 });
    }
  }

  /** `now`: epoch milliseconds. */
  ratings(now: () => number): Ratings {
    return {
      next: async (judge, opener) => {
        const user = this.#visitors.get(opener);
        if (user === undefined || !this.#users.has(user)) return null;
        const since = now() - STEPS_WITHIN_MS;
        const theirs = [...this.#assessments.values()].filter(
          (one) => one.judge === judge && one.user === user,
        );
        const steps = theirs.filter(({ change, at }) => change !== 0 && at > since).length;
        const seq = 1 + Math.max(0, ...theirs.map((one) => one.seq));
        const isOwn = this.#visitors.get(judge) === user;
        return { user, seq, stepsLeft: isOwn ? 0 : Math.max(0, MOST_STEPS - steps) };
      },
    };
  }

  #known(assessments: readonly Assessment[]): Assessment[] {
    return assessments.filter(({ user }) => this.#users.has(user));
  }
}
