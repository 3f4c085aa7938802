import type { Recorder } from '../measure/recorder.ts';
import { Broken, type Scenario } from './scenario.ts';
import { RunOver, type Stop } from './stop.ts';

/** A room that could not play so often in a row is not tried again. */
const TRIES = 4;
const WAIT_MS = 1000;

/** Plays game after game until the run is over, or until there is nobody to play with. */
export async function playRoom(
  begin: () => Scenario,
  stop: Stop,
  recorder: Recorder,
): Promise<void> {
  let scenario = begin();
  recorder.rooms += 1;
  let failures = 0;
  try {
    while (!stop.over) {
      try {
        await scenario.play();
        failures = 0;
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        scenario.close();
        failures += 1;
        if (failures === TRIES) {
          recorder.tally('gave-up');
          return;
        }
        await stop.sleep(WAIT_MS * failures * (0.5 + Math.random()));
        scenario = begin();
      }
    }
  } catch (error) {
    if (!(error instanceof RunOver)) throw error;
  } finally {
    scenario.close();
    recorder.rooms -= 1;
  }
}
