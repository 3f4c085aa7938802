import type { Logger } from 'pino';
import type { EventEmitter } from 'node:events';

/** Shuts parts down in the reverse order of their start. A failed step does not stop the others. */
export class Shutdown {
  readonly #log: Logger;
  readonly #steps: { name: string; work: () => unknown }[] = [];
  #run: Promise<void> | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether the shutdown has not begun. */
  get isIdle(): boolean {
    return this.#run === null;
  }

  onShutdown(name: string, work: () => unknown): void {
    this.#steps.push({ name, work });
  }

  /** Runs all steps. Further calls return the same promise. */
  run(): Promise<void> {
    this.#run ??= this.#runSteps();
    return this.#run;
  }

  async #runSteps(): Promise<void> {
    for (const { name, work } of this.#steps.toReversed()) {
      try {
        await work();
      } catch (error) {
        this.#log.error({ err: error, step: name }, 'shutdown step failed');
      }
    }
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls `stop` for the first signal and ignores further ones. Ctrl-C reaches both npm and this process,
 * and npm passes it on: without a handler the second signal would end the process at once.
 */
export function onStopSignal(process: EventEmitter, stop: (signal: string) => void): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal);
    });
  }
}
