import type { Logger } from 'pino';

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
