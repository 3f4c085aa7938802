import type { RunRecord } from './history.ts';

type WithoutTime<Of> = Of extends RunRecord ? Omit<Of, 'at'> : never;

/** Writes down all that is said, in the order it happened. */
export class Recorder {
  readonly records: RunRecord[] = [];
  /** Epoch ms. */
  readonly began = Date.now();
  readonly #from = performance.now();
  readonly #listeners = new Set<(record: RunRecord) => void>();

  get now(): number {
    return performance.now() - this.#from;
  }

  note(record: WithoutTime<RunRecord>): RunRecord {
    const whole: RunRecord = { at: this.now, ...record };
    this.records.push(whole);
    for (const listener of this.#listeners) listener(whole);
    return whole;
  }

  onRecord(listener: (record: RunRecord) => void): void {
    this.#listeners.add(listener);
  }
}
