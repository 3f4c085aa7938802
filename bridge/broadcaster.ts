import { ALL, type HostLink, PLAYERS, type Told } from '../engine/host/cluster/host-link.ts';
import type { BridgeServer } from './socket-server.ts';
import type { Broadcaster } from '../engine/host/room/room-audience.ts';

/** Sockets that sit in no room hear of changes to the room list. */
export const LOBBY = 'lobby';

/** However many rooms change, the lobby is told at most so often. */
const LIST_CHANGES_MS = 500;

/** Where those who watch a room over Socket.IO are: apart from its players. */
export const watchersOf = (roomId: string): string => `watching:${roomId}`;

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
export function hearTold(io: BridgeServer, { told: roomId, to, name, payload }: Told): void {
  if (roomId === null) io.to(LOBBY).emit(name, payload);
  else if (to === ALL) io.to(roomId).to(watchersOf(roomId)).emit(name, payload);
  else if (to === PLAYERS) io.to(roomId).emit(name, payload);
  else {
    const socket = io.sockets.sockets.get(to);
    if (socket?.data.seat?.roomId === roomId) socket.emit(name, payload);
  }
}

/**
 * Carries announcements of rooms, wherever they are hosted, to Socket.IO clients: at once to those of
 * this process, and by `link` to the processes where others are; null: there are none.
 */
export function broadcasterOf(
  io: BridgeServer,
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
      const players = io.to(roomId);
      (isWatched ? players.to(watchersOf(roomId)) : players).emit(name, payload);
      if (link === null) return;
      const told = { told: roomId, to: isWatched ? ALL : PLAYERS, name, payload: { ...payload } };
      for (const host of hosts) link.tell(host, told);
    },
    toConnection: (connection, { name, payload }, roomId, host) => {
      if (host === null) io.sockets.sockets.get(connection)?.emit(name, payload);
      else link?.tell(host, { told: roomId, to: connection, name, payload: { ...payload } });
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
