import type { Broadcaster } from '../engine/hosting/box-room.ts';
import type { BridgeServer } from './socket-server.ts';

/** Sockets that sit in no room hear of changes to the room list. */
export const LOBBY = 'lobby';

/** However many rooms change, the lobby is told at most so often. */
const LIST_CHANGES_MS = 500;

/** Tells the lobby of what the administrator saved. */
export interface ConfigAnnouncer {
  configChanged(game: string, spinCost: number): void;
}

/** Carries announcements of rooms, wherever they are hosted, to Socket.IO clients. */
export function broadcasterOf(io: BridgeServer): Broadcaster & ConfigAnnouncer {
  let quietUntil = 0;
  let pending: NodeJS.Timeout | null = null;

  const announceList = (): void => {
    pending = null;
    quietUntil = Date.now() + LIST_CHANGES_MS;
    io.to(LOBBY).emit('rooms-updated', {});
  };

  return {
    toRoom: (roomId, { name, payload }) => {
      io.to(roomId).emit(name, payload);
    },
    toConnection: (connection, { name, payload }) => {
      // The way by the adapter, which may lead to another process, costs several times as much.
      const here = io.sockets.sockets.get(connection);
      if (here === undefined) io.to(connection).emit(name, payload);
      else here.emit(name, payload);
    },
    configChanged: (game, spinCost) => {
      io.to(LOBBY).emit('config-changed', { game, spin_cost: spinCost });
    },
    listChanged: () => {
      if (pending !== null) return;
      const wait = quietUntil - Date.now();
      if (wait <= 0) announceList();
      else pending = setTimeout(announceList, wait).unref();
    },
  };
}
