import { syncBuiltinESMExports } from 'node:module';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';
import type { World } from './world.ts';

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
export const EPOCH_MS = 1_780_000_000_000;
