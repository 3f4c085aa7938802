import { isRefusal, Refused } from '../../definition/refusal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { RoomRegistry } from './room-registry.ts';

/** A finished room may be sat in again for so long: somebody starts a rematch. */
const STILL_OPEN_MS = 60 * 60 * 1000;
/** More rooms than anybody has [B23]. */
const MOST_ROOMS = 200;

interface ProfileParts {
  index: Pick<RoomIndex, 'roomsOf'>;
  registry: Pick<RoomRegistry, 'use'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A room that is closed or cannot be read has nobody to be told; one that is only busy is told another time. */
const isLater = (error: unknown): boolean =>
  !(error instanceof Refused) ||
  isRefusal(error, 'action/busy') ||
  isRefusal(error, 'action/conflict');

/**
 * [T15] Tells the rooms in which a visitor sits, wherever they are, to look at what the visitor says of
 * themselves now.
 * @param stored Is told how many bytes it took [X26].
 * @throws Refused where a room could not be told now; all others have been.
 */
export async function changeProfiles(
  { index, registry, now }: ProfileParts,
  visitor: string,
  stored: (bytes: number) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await index.roomsOf(visitor, now() - STILL_OPEN_MS, MOST_ROOMS)) {
    try {
      stored(await registry.use(id, (room) => room.changeProfile(visitor)));
    } catch (error) {
      if (isLater(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
