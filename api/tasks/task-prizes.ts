import type { Prize, Prizes } from '../../engine/core/prizes.ts';
import type { TaskStore } from './task-store.ts';

/** The database is asked for tasks at most this often, however many boxes are opened. */
const TRUSTED_MS = 1000;

/** [A28] The administrator's tasks as the prizes of boxes, all that are left equally likely. */
export class TaskPrizes implements Prizes {
  readonly #store: Pick<TaskStore, 'prizes'>;
  readonly #pick: (below: number) => number;
  readonly #now: () => number;
  #all: Promise<Prize[]> | null = null;
  #until = 0;

  /** `pick`: a uniform whole number from 0 to `below` - 1; `now`: epoch milliseconds. */
  constructor(
    store: Pick<TaskStore, 'prizes'>,
    pick: (below: number) => number,
    now: () => number,
  ) {
    this.#store = store;
    this.#pick = pick;
    this.#now = now;
  }

  async draw(drawn: readonly number[]): Promise<Prize | null> {
    const all = await this.#read();
    const known = new Set(drawn);
    const others = all.filter(({ id }) => !known.has(id));
    const from = others.length === 0 ? all : others; // [B40]
    return from.length === 0 ? null : (from[this.#pick(from.length)] ?? null);
  }

  #read(): Promise<Prize[]> {
    if (this.#all !== null && this.#now() < this.#until) return this.#all;
    const all = this.#store.prizes();
    this.#all = all;
    this.#until = this.#now() + TRUSTED_MS;
    all.catch(() => (this.#all = null));
    return all;
  }
}
