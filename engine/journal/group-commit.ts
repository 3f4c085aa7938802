import { type Commit, CommitRefused, HostEnded, SeqTaken } from './journal.ts';
import { Refused } from '../definition/refusal.ts';

interface Waiting {
  commit: Commit;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** How many commits wait at most for a store that does not answer. */
const WAITING_AT_MOST = 10_000;

/** Errors by which the store itself refuses a commit. After any other error nobody knows what was stored. */
const isAnswer = (error: unknown): boolean =>
  error instanceof SeqTaken || error instanceof CommitRefused || error instanceof HostEnded;

/**
 * [J1] [J4] Writes the commits of one turn of the event loop together; while a write is under way,
 * the next commits are gathered. Each commit succeeds or fails by itself: if the store refuses a
 * batch, its commits are written one by one.
 *
 * `write` stores a list of commits completely or not at all. It throws SeqTaken if a key exists,
 * and CommitRefused if the store does not accept the rows.
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

  /** @throws Refused if too many wait already; nothing of the commit is stored then */
  append(commit: Commit): Promise<void> {
    if (this.#waiting.length >= this.#most) return Promise.reject(new Refused('action/busy'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ commit, resolve, reject });
      this.#writing ??= this.#drain();
    });
  }

  /** Resolves once nothing is waiting. */
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
