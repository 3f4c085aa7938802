import { ALL, type HostLink, PLAYERS, type Told } from '../engine/host/cluster/host-link.ts';
import type { BridgeServer } from './socket-server.ts';
import type { Broadcaster } from '../engine/host/room/room-audience.ts';
import type { WatcherQueue } from './watcher-queue.ts';

/** Sockets in no room hear of changes to the room list. */
export const LOBBY = 'lobby';

/** How often the lobby is told of changes at most, in ms. */
const LIST_CHANGES_MS = 500;

/** Tells the lobby what the administrator has saved. */
export interface ConfigAnnouncer {
  configChanged(game: string, spinCost: number): void;
}

/** Told to another process: it disconnects this socket. A process of the previous version passes it on. */
const DROPPED = 'connection-dropped';

/** The part of the link that sends to sockets at other hosts. */
export type Telling = Pick<HostLink, 'tell' | 'tellEverybody'>;

/**
 * Passes messages of another process on to the sockets of this one. A socket whose seat could not
 * be confirmed receives nothing: its page would take the room for its own.
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
  } else {
    const socket = io.sockets.sockets.get(to);
    if (socket?.data.seat?.roomId !== roomId) return;
    if (name === DROPPED) socket.disconnect(true);
    else watchers.tellEach([to], roomId, name, payload);
  }
}

/**
 * Sends the messages of rooms to Socket.IO clients: directly to those of this process, and through
 * `link` to other processes; null: there are no others.
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
      const told = { told: roomId, to: isWatched ? ALL : PLAYERS, name, payload };
      for (const host of hosts) link.tell(host, told);
    },
    toConnection: (connection, { name, payload }, roomId, host) => {
      if (host === null) watchers.tellEach([connection], roomId, name, payload);
      else link?.tell(host, { told: roomId, to: connection, name, payload });
    },
    toConnections: (connections, { name, payload }, roomId) =>
      watchers.tellEach(connections, roomId, name, payload),
    drop: (connection, roomId, host) => {
      if (host === null) io.sockets.sockets.get(connection)?.disconnect(true);
      else link?.tell(host, { told: roomId, to: connection, name: DROPPED, payload: {} });
    },
    configChanged: (game, spinCost) => tellLobby('config-changed', { game, spin_cost: spinCost }),
    listChanged: () => {
      if (pending !== null) return;
      const wait = quietUntil - Date.now();
      if (wait <= 0) announceList();
      else pending = setTimeout(announceList, wait).unref();
    },
  };
}
