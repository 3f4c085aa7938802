import type { Pace } from './pace.ts';
import type { Parts } from './parts.ts';

const DEFAULT_SECONDS = 1;

/**
 * Waits as long as a 429 says, which is counted. The wait is not the server's time: no step is due
 * meanwhile, and the room's schedule starts again after it.
 * @param retryAfter Seconds; null if the server does not say. @throws RunOver
 */
export async function backOff(
  { recorder, stop }: Pick<Parts, 'recorder' | 'stop'>,
  pace: Pace,
  retryAfter: number | null,
): Promise<void> {
  recorder.tally('limited');
  pace.pause();
  await stop.sleep((retryAfter ?? DEFAULT_SECONDS) * 1000);
}
