import type { Recorder } from '../measure/recorder.ts';

/** Says what is not as it must be: its name in the counts, and what it was. */
export type InvariantReporter = (what: string, detail: string) => void;

/** Where a view says what it found. */
export interface InvariantReports {
  readonly wrong: InvariantReporter;
  /** Facts that never came. */
  readonly missed: (detail: string, count: number) => void;
  readonly forced: () => void;
  readonly verified: () => void;
}

/** Counts what a view finds. @param who Says whose view it is. */
export function invariantReports(recorder: Recorder, who: () => string): InvariantReports {
  return {
    wrong: (what, detail) => recorder.fault('wrong', what, `${who()}: ${detail}`),
    missed: (detail, count) => recorder.fault('lost', 'fact', `${who()}: ${detail}`, count),
    forced: () => recorder.tally('forced'),
    verified: () => recorder.tally('verified'),
  };
}
