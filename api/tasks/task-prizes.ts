import type { Prize, Prizes } from '../../engine/core/prizes.ts';
import { trusted } from '../../engine/host/trusted.ts';
import type { TaskStore } from './task-store.ts';

const ALL = 'all';

/** [A28] The administrator's tasks as the prizes of boxes, all that are left equally likely. */
export class TaskPrizes implements Prizes {
  readonly #pick: (below: number) => number;
  /** The database is asked at most once a second, however many boxes are opened. */
  readonly #tasks;

  /** `pick`: a uniform whole number from 0 to `below` - 1; `now`: epoch milliseconds. */
  constructor(
    store: Pick<TaskStore, 'prizes'>,
    pick: (below: number) => number,
    now: () => number,
  ) {
    this.#pick = pick;
    this.#tasks = trusted<typeof ALL, Prize[]>(1, () => store.prizes(), now);
  }

  async draw(drawn: readonly number[]): Promise<Prize | null> {
    const all = await this.#tasks.forceFetch(ALL);
    const known = new Set(drawn);
    const others = all.filter(({ id }) => !known.has(id));
    const from = others.length === 0 ? all : others; // [B40]
    return from.length === 0 ? null : (from[this.#pick(from.length)] ?? null);
  }
}
