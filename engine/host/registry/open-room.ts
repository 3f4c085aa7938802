import { type AwaitedSeat, HostEnded, type Journal } from '../../journal/journal.ts';
import type { RoomDeps } from '../deps.ts';
import { type AudienceParts, RoomAudience } from '../room/room-audience.ts';
import { Room } from '../room/room.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import type { TableGame } from '../../definition/table-game.ts';
import { RoomMoved } from '../room/room-handle.ts';

/**
 * [J16] A journal that keeps what a room appends only while its host has not ended.
 * @param onEnded Called where it has.
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
  /** The room as the journal has it. */
  known: Folded<TableGame['hosted']['machine']>;
  /** [J16] The host it was claimed by; undefined: there is no other process. */
  host?: string | undefined;
  /** [B50] The seats that nobody has connected to yet; without it none. */
  awaited?: readonly AwaitedSeat[];
}

/** Makes a room of a game on this process, under this id. */
export type OpenRoom = (game: TableGame, roomId: string, opening: Opening) => Room;

/** Makes rooms with these parts. */
export function roomOpener(parts: RoomParts): OpenRoom {
  const { deps, onEnded } = parts;
  let hosting: { host?: string | undefined; deps: RoomDeps } = { deps };
  /** [J16] What rooms of a host have: a journal that keeps what they append as long as the host lasts. */
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
