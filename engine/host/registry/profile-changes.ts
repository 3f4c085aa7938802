import { isRefusal, Refused } from '../../definition/refusal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { RoomRegistry } from './room-registry.ts';

/** How long after its end a room may go on: a player may start a rematch. */
const STILL_OPEN_MS = 60 * 60 * 1000;
/** More rooms than one visitor may have [B23]. */
const MOST_ROOMS = 200;

interface ProfileParts {
  index: Pick<RoomIndex, 'roomsOf'>;
  registry: Pick<RoomRegistry, 'use'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A closed or unreadable room has no player to tell. A busy room is told later. */
const isLater = (error: unknown): boolean =>
  !(error instanceof Refused) ||
  isRefusal(error, 'action/busy') ||
  isRefusal(error, 'action/conflict');

/**
 * [T15] Has the rooms in which a visitor sits, on any process, read what the visitor says of
 * themselves now.
 * @param stored Receives the number of bytes stored [X26], and of the connections that were told [X74].
 * @throws Refused if a room could not be told now; all others have been told
 */
export async function changeProfiles(
  { index, registry, now }: ProfileParts,
  visitor: string,
  stored: (bytes: number, readers: number) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await index.roomsOf(visitor, now() - STILL_OPEN_MS, MOST_ROOMS)) {
    try {
      await registry.use(id, async (room) => {
        const bytes = await room.changeProfile(visitor);
        stored(bytes, room.readers ?? 0);
      });
    } catch (error) {
      if (isLater(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
