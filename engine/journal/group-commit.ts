import { type Commit, CommitRefused, HostEnded, SeqTaken } from './journal.ts';
import { Refused } from '../definition/refusal.ts';

interface Waiting {
  commit: Commit;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** So many commits wait for a store that does not answer; more would only be memory. */
const WAITING_AT_MOST = 10_000;

/** The store's own no; after any other error nobody knows what was kept. */
const isAnswer = (error: unknown): boolean =>
  error instanceof SeqTaken || error instanceof CommitRefused || error instanceof HostEnded;

/**
 * [J1] [J4] Gathers the commits of one turn of the event loop into one write, and while a write is
 * under way, those that come meanwhile into the next. Each commit is kept or refused on its own: a
 * batch with one that the store refuses is written again commit by commit.
 *
 * `write` stores a list of commits whole or not at all, and throws SeqTaken on a taken key, CommitRefused on
 * rows it does not take.
 */
export class GroupCommit {
  readonly #write: (commits: readonly Commit[]) => Promise<void>;
  readonly #most: number;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;

  constructor(write: (commits: readonly Commit[]) => Promise<void>, most = WAITING_AT_MOST) {
    this.#write = write;
    this.#most = most;
  }

  /** @throws Refused where too many wait already: nothing of the commit is kept then. */
  append(commit: Commit): Promise<void> {
    if (this.#waiting.length >= this.#most) return Promise.reject(new Refused('action/busy'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ commit, resolve, reject });
      this.#writing ??= this.#drain();
    });
  }

  /** Resolves when nothing is waiting any more. */
  async flush(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve)); // the rest of this turn comes along
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#settle(batch);
    }
    this.#writing = null;
  }

  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#write(batch.map(({ commit }) => commit));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || !isAnswer(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const one of batch) await this.#settle([one]);
    }
  }
}
