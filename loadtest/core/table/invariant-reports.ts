import type { Recorder } from '../measure/recorder.ts';

/** Reports a broken rule: its name in the counts, and details. */
export type InvariantReporter = (what: string, detail: string) => void;

/** Where a view says what it found. */
export interface InvariantReports {
  readonly wrong: InvariantReporter;
  /** Messages that never came. */
  readonly missed: (detail: string, count: number) => void;
  readonly forced: () => void;
  readonly verified: () => void;
}

/** Counts what a view reports. @param who Names the view's reader. */
export function invariantReports(recorder: Recorder, who: () => string): InvariantReports {
  return {
    wrong: (what, detail) => recorder.fault('wrong', what, `${who()}: ${detail}`),
    missed: (detail, count) => recorder.fault('lost', 'fact', `${who()}: ${detail}`, count),
    forced: () => recorder.tally('forced'),
    verified: () => recorder.tally('verified'),
  };
}
