import type { Recorder } from './recorder.ts';

/** Counts somebody among the players for as long as they are there. */
export class Presence {
  readonly #recorder: Recorder;
  #isHere = false;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  get isHere(): boolean {
    return this.#isHere;
  }

  set isHere(here: boolean) {
    if (here !== this.#isHere) this.#recorder.players += here ? 1 : -1;
    this.#isHere = here;
  }
}
