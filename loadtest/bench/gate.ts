import type { Pace } from '../core/rooms/pace.ts';

/** Holds a load back while another server is measured: behind a closed gate no room takes a step. */
export class Gate {
  #opening: PromiseWithResolvers<void> | null = null;

  shut(): void {
    this.#opening ??= Promise.withResolvers<void>();
  }

  open(): void {
    this.#opening?.resolve();
    this.#opening = null;
  }

  /** The same pace behind this gate; when it opens, the schedule starts again. */
  before(pace: Pace): Pace {
    return {
      begin: () => pace.begin(),
      pause: () => pace.pause(),
      isPaused: () => pace.isPaused(),
      behind: () => pace.behind(),
      next: async () => {
        if (this.#opening !== null) {
          await this.#opening.promise;
          pace.begin();
        }
        return pace.next();
      },
    };
  }
}
