import type { Recorder } from '../record/recorder.ts';

/** What all players share: where the house is, what is written down, and when it is over. */
export interface Stage {
  recorder: Recorder;
  /** Where clients find a process. */
  url(process: number): string;
  processes: number;
  /** False: nobody begins anything more. */
  isOn(): boolean;
}
