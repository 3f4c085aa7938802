import type { Folded } from '../../core/hosted-machine.ts';
import type { TableGame } from '../../core/table-game.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import { fencedJournal } from '../cluster/fenced-journal.ts';
import type { RoomDeps } from '../deps.ts';
import { type AudienceParts, RoomAudience } from '../room/room-audience.ts';
import { Room } from '../room/room.ts';

/** What rooms of any game are made with. */
export interface RoomParts extends AudienceParts {
  deps: RoomDeps;
  /** [J16] An append found that this host has ended. */
  onEnded: () => void;
}

/** How a room is opened. */
export interface Opening {
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
