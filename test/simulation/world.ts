import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Random } from '../torture/random.ts';
import { syncBuiltinESMExports } from 'node:module';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';

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

/** A timer as `setTimeout` returns it in a world. */
class VirtualTimer {
  readonly #start: () => () => void;
  #stop: () => void;

  constructor(start: () => () => void) {
    this.#start = start;
    this.#stop = start();
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  refresh(): this {
    this.#stop();
    this.#stop = this.#start();
    return this;
  }

  stop(): void {
    this.#stop();
  }
}

type Timed = (...args: unknown[]) => void;

/**
 * Runs `work` where timers and clocks are the world's for all that its actors do; everything else in
 * this process, the test runner say, keeps the real ones.
 */
export async function inVirtualTime<T>(world: World, work: () => Promise<T>): Promise<T> {
  const { setTimeout, clearTimeout, setImmediate } = globalThis;
  const realNow = performance.now.bind(performance);
  const [dateNow, sleep] = [Date.now, timers.setTimeout];
  const start = (run: Timed, ms: number, args: unknown[]): VirtualTimer | null => {
    const actor = world.running.getStore();
    if (actor === undefined) return null;
    return new VirtualTimer(() => world.after(ms, actor, () => run(...args)));
  };
  const isOurs = (): boolean => world.running.getStore() !== undefined;
  Object.assign(globalThis, {
    setTimeout: Object.assign(
      (run: Timed, ms = 0, ...args: unknown[]) =>
        start(run, Math.max(1, ms), args) ?? setTimeout(run, ms, ...args),
      setTimeout,
    ),
    setImmediate: Object.assign(
      (run: Timed, ...args: unknown[]) => start(run, 0, args) ?? setImmediate(run, ...args),
      setImmediate,
    ),
    clearTimeout: (timer: VirtualTimer | NodeJS.Timeout | undefined) => {
      if (timer instanceof VirtualTimer) timer.stop();
      else clearTimeout(timer);
    },
  });
  Date.now = () => (isOurs() ? EPOCH_MS + Math.floor(world.now) : dateNow());
  performance.now = () => (isOurs() ? world.now : realNow());
  timers.setTimeout = <V>(ms = 1, value?: V, options?: TimerOptions): Promise<V> => {
    if (!isOurs()) return sleep(ms, value, options);
    return new Promise((resolve) => start(() => resolve(value as V), Math.max(1, ms), []));
  };
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setImmediate });
    Date.now = dateNow;
    performance.now = realNow;
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
    world.running.disable(); // what it leaves behind would be copied at each step of all worlds to come
  }
}

/** The date at which each world begins: a day in 2026. */
const EPOCH_MS = 1_780_000_000_000;
