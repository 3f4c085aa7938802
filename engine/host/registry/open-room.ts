import { type AwaitedSeat, HostEnded, type Journal } from '../../journal/journal.ts';
import type { RoomDeps } from '../deps.ts';
import { type AudienceParts, RoomAudience } from '../room/room-audience.ts';
import { Room } from '../room/room.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import type { TableGame } from '../../definition/table-game.ts';
import { RoomMoved } from '../room/room-handle.ts';

/**
 * [J16] A journal that stores a room's events only while its host has not ended.
 * @param onEnded Called if it has ended
 */
function fencedJournal(host: string, journal: Journal, onEnded: () => void): Journal {
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

/** What rooms of any game are made with. */
interface RoomParts extends AudienceParts {
  deps: RoomDeps;
  /** [J16] An append found that this host has ended. */
  onEnded: () => void;
}

/** How a room is opened. */
interface Opening {
  /** The room as its journal has it. */
  known: Folded<TableGame['hosted']['machine']>;
  /** [J16] The host that claimed it; undefined: there is no other process. */
  host?: string | undefined;
  /** [B50] The seats to which nobody has connected yet; default none. */
  awaited?: readonly AwaitedSeat[];
}

/** Opens a room of a game on this process. */
export type OpenRoom = (game: TableGame, roomId: string, opening: Opening) => Room;

/** Makes the function that opens rooms. */
export function roomOpener(parts: RoomParts): OpenRoom {
  const { deps, onEnded } = parts;
  let hosting: { host?: string | undefined; deps: RoomDeps } = { deps };
  /** [J16] The dependencies of a host's rooms: their journal stores events only while the host lasts. */
  const depsOf = (host: string | undefined): RoomDeps => {
    if (host === undefined) return deps;
    if (host !== hosting.host) {
      hosting = { host, deps: { ...deps, journal: fencedJournal(host, deps.journal, onEnded) } };
    }
    return hosting.deps;
  };
  return (game, roomId, { known, host, awaited }) => {
    const audience = new RoomAudience(roomId, parts);
    const room = new Room(game, roomId, known, depsOf(host), audience, awaited);
    audience.listenTo(room);
    return room;
  };
}
