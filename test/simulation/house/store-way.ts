import { StoreAway } from '../../../engine/journal/journal.ts';
import type { Actor } from '../world/actor.ts';
import type { World } from '../world/world.ts';

/** What a store has not answered by then is given up; it may be done all the same. */
const PATIENCE_MS = 5000;

/** What becomes of the next calls: lost on the way there, on the way back, or late. */
export type StoreFault = 'before' | 'after' | 'late';

/** The way from one process to the store: each call takes its time, and may get lost. */
export class StoreWay {
  readonly #world: World;
  readonly #process: Actor;
  readonly #store: Actor;
  readonly #next: StoreFault[] = [];

  constructor(world: World, process: Actor, store: Actor) {
    this.#world = world;
    this.#process = process;
    this.#store = store;
  }

  fail(fault: StoreFault): void {
    this.#next.push(fault);
  }

  /** Nothing more goes wrong. */
  mend(): void {
    this.#next.length = 0;
  }

  /** @throws StoreAway where nobody can say whether it was done. */
  ask<T>(work: () => Promise<T>): Promise<T> {
    const { random } = this.#world;
    const fault = this.#next.shift();
    const there =
      random.between(1, 4) + (fault === 'late' ? random.between(100, 2 * PATIENCE_MS) : 0);
    return new Promise((resolve, reject) => {
      const away = (): void => reject(new StoreAway());
      const late = this.#world.after(PATIENCE_MS, this.#process, away);
      const back = (answer: () => void): void => {
        this.#world.after(random.between(1, 4), this.#process, () => {
          late();
          answer();
        });
      };
      if (fault === 'before') return back(away);
      this.#world.after(there, this.#store, () => {
        work().then(
          (value) => back(fault === 'after' ? away : () => resolve(value)),
          (error: Error) => back(fault === 'after' ? away : () => reject(error)),
        );
      });
    });
  }
}
