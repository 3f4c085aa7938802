import { HostEnded, type Journal } from '../../journal/journal.ts';
import { RoomMoved } from '../room/room-handle.ts';

/**
 * [J16] A journal that keeps what a room appends only while its host has not ended.
 * @param onEnded Called where it has.
 */
export function fencedJournal(host: string, journal: Journal, onEnded: () => void): Journal {
  return {
    append: async (commit) => {
      try {
        await journal.append({ ...commit, host });
      } catch (error) {
        if (!(error instanceof HostEnded)) throw error;
        onEnded();
        throw new RoomMoved();
      }
    },
    read: (...of) => journal.read(...of),
    commands: (...of) => journal.commands(...of),
    hasCommand: (...of) => journal.hasCommand(...of),
    wallet: (...of) => journal.wallet(...of),
  };
}
