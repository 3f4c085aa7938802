import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Random } from '../../torture/random.ts';

/** The owner of running code: a process of the cluster, the database, or everybody outside. */
export class Actor {
  readonly name: string;
  /**
   * Paused up to this moment of the virtual clock: all that is due meanwhile comes at once then.
   */
  #stillUntil = 0;
  /** It has crashed: nothing of it runs any more. */
  isDead = false;

  constructor(name: string) {
    this.name = name;
  }

  get stillUntil(): number {
    return this.#stillUntil;
  }

  /** Never shorter than the pause it is in: what waits keeps its order. */
  standStill(until: number): void {
    this.#stillUntil = Math.max(this.#stillUntil, until);
  }
}

/** Something that is due; `order` is which of the same moment comes first. */
interface Due {
  at: number;
  order: number;
  actor: Actor;
  run: () => void;
  isOff: boolean;
}

/** The real one: when it comes, all that a promise has set off is done. */
const realImmediate = setImmediate;
const settled = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/**
 * All that happens in a simulation, one thing after the other, on a clock of its own: milliseconds
 * from 0. Between two things whatever the first has set off by promises is done, so that the order is
 * the same each time.
 */
export class World {
  readonly random: Random;
  /** The actor whose code is running, also behind a promise. */
  readonly running = new AsyncLocalStorage<Actor>();
  readonly #trace = createHash('sha256');
  /** The latest first. */
  readonly #due: Due[] = [];
  #now = 0;
  #orders = 0;
  /** How many things have happened. */
  events = 0;

  constructor(random: Random) {
    this.random = random;
  }

  get now(): number {
    return this.#now;
  }

  /** Has something done `ms` from now by an actor; answers what calls it off. */
  after(ms: number, actor: Actor, run: () => void): () => void {
    const due: Due = {
      at: this.#now + Math.max(0, ms),
      order: (this.#orders += 1),
      actor,
      run,
      isOff: false,
    };
    this.#put(due);
    return () => {
      due.isOff = true;
    };
  }

  /** Goes on until a moment of its clock. */
  async until(end: number): Promise<void> {
    for (let due = this.#due.at(-1); due !== undefined && due.at <= end; due = this.#due.at(-1)) {
      this.#due.pop();
      const { actor } = due;
      if (due.isOff || actor.isDead) continue;
      this.#now = Math.max(this.#now, due.at);
      if (actor.stillUntil > this.#now) {
        due.at = actor.stillUntil;
        this.#put(due);
        continue;
      }
      this.events += 1;
      this.note(actor.name);
      this.running.run(actor, due.run);
      await settled();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Writes something down; two runs are the same where all of it is. */
  note(text: string): void {
    this.#trace.update(`${this.#now} ${text}\n`);
  }

  /** The SHA-256 of all that was written down. */
  get trace(): string {
    return this.#trace.copy().digest('hex');
  }

  #put(due: Due): void {
    let [low, high] = [0, this.#due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#due[middle];
      if (other !== undefined && isBefore(due, other)) low = middle + 1;
      else high = middle;
    }
    this.#due.splice(low, 0, due);
  }
}
