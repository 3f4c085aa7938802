import type { Prizes } from '../../engine/hosting/prizes.ts';
import type { TaskStore } from './task-store.ts';

/** The database is asked for tasks at most this often, however many boxes are opened. */
const TRUSTED_MS = 1000;

/** [A28] The administrator's tasks as the prizes of boxes, all of them equally likely. */
export class TaskPrizes implements Prizes {
  readonly #store: Pick<TaskStore, 'texts'>;
  readonly #pick: (below: number) => number;
  readonly #now: () => number;
  #texts: Promise<string[]> | null = null;
  #until = 0;

  /** `pick`: a uniform whole number from 0 to `below` - 1; `now`: epoch milliseconds. */
  constructor(store: Pick<TaskStore, 'texts'>, pick: (below: number) => number, now: () => number) {
    this.#store = store;
    this.#pick = pick;
    this.#now = now;
  }

  async draw(): Promise<string | null> {
    const texts = await this.#read();
    return texts.length === 0 ? null : (texts[this.#pick(texts.length)] ?? null);
  }

  #read(): Promise<string[]> {
    if (this.#texts !== null && this.#now() < this.#until) return this.#texts;
    const texts = this.#store.texts();
    this.#texts = texts;
    this.#until = this.#now() + TRUSTED_MS;
    texts.catch(() => (this.#texts = null));
    return texts;
  }
}
