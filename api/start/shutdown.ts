import type { Logger } from 'pino';
import type { EventEmitter } from 'node:events';

/** Takes down what was built, in the opposite order; one failure does not keep the rest up. */
export class Shutdown {
  readonly #log: Logger;
  readonly #steps: { name: string; work: () => unknown }[] = [];
  #run: Promise<void> | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether nobody has asked to stop yet. */
  get isIdle(): boolean {
    return this.#run === null;
  }

  onShutdown(name: string, work: () => unknown): void {
    this.#steps.push({ name, work });
  }

  /** However often it is asked, it runs once. */
  run(): Promise<void> {
    this.#run ??= this.#takeDown();
    return this.#run;
  }

  async #takeDown(): Promise<void> {
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
 * Calls `stop` at the first signal to end, and takes those that follow. Ctrl+C reaches npm and this
 * process, and npm passes it on: a second signal that met no handler would end it at once.
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
