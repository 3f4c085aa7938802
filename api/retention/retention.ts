import { setTimeout as sleep } from 'node:timers/promises';
import { archiveRooms } from './archive-rooms.ts';
import { foldVisitors } from './fold-visitors.ts';
import { NOTHING, type RetentionParts, sumOf, type Tidied } from './tidied.ts';

/**
 * [O8] Folds what is old, in small batches, each of which is whole or did not happen. It can be stopped
 * between any two, and begun again: what is folded is left alone.
 */
export async function tidy(parts: RetentionParts): Promise<Tidied> {
  let done = NOTHING;
  for (const batches of [archiveRooms(parts), foldVisitors(parts)]) {
    for await (const batch of batches) {
      done = sumOf(done, batch);
      if (parts.isOver()) return done;
      await sleep(parts.pauseMs);
    }
  }
  return done;
}
