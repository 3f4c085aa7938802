import { ALL, type HostLink, PLAYERS, type Told } from '../engine/host/cluster/host-link.ts';
import type { BridgeServer } from './socket-server.ts';
import type { Broadcaster } from '../engine/host/room/room-audience.ts';
import type { WatcherQueue } from './watcher-queue.ts';

/** Sockets that sit in no room hear of changes to the room list. */
export const LOBBY = 'lobby';

/** However many rooms change, the lobby is told at most so often. */
const LIST_CHANGES_MS = 500;

/** Tells the lobby of what the administrator saved. */
export interface ConfigAnnouncer {
  configChanged(game: string, spinCost: number): void;
}

/** The link's part that tells sockets at other hosts. */
export type Telling = Pick<HostLink, 'tell' | 'tellEverybody'>;

/**
 * Hands on to the sockets of this process what another one tells them. One that does not sit in the room,
 * because that could not be confirmed, is told nothing of it: a page takes its room for its seat.
 */
export function hearTold(
  io: BridgeServer,
  watchers: WatcherQueue,
  { told: roomId, to, name, payload }: Told,
): void {
  if (roomId === null) return void io.to(LOBBY).emit(name, payload);
  if (to === ALL || to === PLAYERS) {
    io.to(roomId).emit(name, payload);
    if (to === ALL) watchers.tellAll(roomId, name, payload);
  } else if (io.sockets.sockets.get(to)?.data.seat?.roomId === roomId) {
    watchers.tellEach([to], roomId, name, payload);
  }
}

/**
 * Carries announcements of rooms, wherever they are hosted, to Socket.IO clients: at once to those of
 * this process, and by `link` to the processes where others are; null: there are none.
 */
export function broadcasterOf(
  io: BridgeServer,
  watchers: WatcherQueue,
  link: Telling | null,
): Broadcaster & ConfigAnnouncer {
  let quietUntil = 0;
  let pending: NodeJS.Timeout | null = null;

  const tellLobby = (name: string, payload: object): void => {
    if (link === null) io.to(LOBBY).emit(name, payload);
    else link.tellEverybody(name, payload);
  };

  const announceList = (): void => {
    pending = null;
    quietUntil = Date.now() + LIST_CHANGES_MS;
    tellLobby('rooms-updated', {});
  };

  return {
    toRoom: (roomId, { name, payload }, isWatched, hosts) => {
      io.to(roomId).emit(name, payload);
      if (isWatched) watchers.tellAll(roomId, name, payload);
      if (link === null) return;
      const told = { told: roomId, to: isWatched ? ALL : PLAYERS, name, payload: { ...payload } };
      for (const host of hosts) link.tell(host, told);
    },
    toConnection: (connection, { name, payload }, roomId, host) => {
      if (host === null) watchers.tellEach([connection], roomId, name, payload);
      else link?.tell(host, { told: roomId, to: connection, name, payload: { ...payload } });
    },
    toConnections: (connections, { name, payload }, roomId) =>
      watchers.tellEach(connections, roomId, name, payload),
    configChanged: (game, spinCost) => tellLobby('config-changed', { game, spin_cost: spinCost }),
    listChanged: () => {
      if (pending !== null) return;
      const wait = quietUntil - Date.now();
      if (wait <= 0) announceList();
      else pending = setTimeout(announceList, wait).unref();
    },
  };
}
