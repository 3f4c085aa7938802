import type { Commit, Journal, RecordedCommand, RecordedRoom } from '../journal/journal.ts';

/** What happens to the next append: it fails before it is stored, or after (a lost answer). */
export type Failure = 'before' | 'after';

/** A journal whose appends a test can hold open or let fail. */
export class HeldJournal implements Journal {
  readonly #inner: Journal;
  #held: PromiseWithResolvers<void> | null = null;
  #failures: { when: Failure; error: Error }[] = [];
  appends = 0;
  /** How often it was asked about commands. */
  questions = 0;

  constructor(inner: Journal) {
    this.#inner = inner;
  }

  /** Appends from now on wait for the returned function. */
  hold(): () => void {
    const held = Promise.withResolvers<void>();
    this.#held = held;
    return () => {
      if (this.#held === held) this.#held = null;
      held.resolve();
    };
  }

  failNext(when: Failure, error = new Error('the database has gone away')): void {
    this.#failures.push({ when, error });
  }

  async append(commit: Commit): Promise<void> {
    this.appends += 1;
    await this.#held?.promise;
    const failure = this.#failures.shift();
    if (failure?.when === 'before') throw failure.error;
    await this.#inner.append(commit);
    if (failure?.when === 'after') throw failure.error;
  }

  read(room: string, machine: string, version: number): Promise<RecordedRoom> {
    return this.#inner.read(room, machine, version);
  }

  commands(room: string, after: number, limit: number): Promise<RecordedCommand[]> {
    this.questions += 1;
    return this.#inner.commands(room, after, limit);
  }

  hasCommand(room: string, commandId: string): Promise<boolean> {
    this.questions += 1;
    return this.#inner.hasCommand(room, commandId);
  }

  wallet(visitor: string): Promise<{ seq: number; balance: number } | null> {
    return this.#inner.wallet(visitor);
  }
}
