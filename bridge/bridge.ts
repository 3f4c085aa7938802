import type { IncomingMessage } from 'node:http';
import type { RoomMoves } from '../engine/host/rooms/room-moves.ts';
import { LOBBY } from './broadcaster.ts';
import { Reseating } from './reseating.ts';
import { Session, type SessionParts } from './session.ts';
import type { BridgeServer } from './socket-server.ts';

export interface BridgeParts extends SessionParts {
  moves: Pick<RoomMoves, 'onMoved'>;
  /** The address that a handshake comes from: what watching [B28] and storing [X26] count by. */
  addressOf: (request: IncomingMessage) => string;
}

/** The sockets of this process, by where they sit. */
export interface Bridge {
  /** The connections that are at tables of a host, by room. */
  connectionsAt(host: string): [roomId: string, connections: string[]][];
  /** [J20] All connections, those of a room together. */
  byRoom(): string[][];
  /** These connections take their places again. */
  reseat(connections: ReadonlySet<string>): void;
  /** Nobody takes a place again any more. */
  stop(): void;
}

/** Speaks the documented Socket.IO events; every message is answered, none is trusted. */
export function attachBridge(io: BridgeServer, parts: BridgeParts): Bridge {
  const sessions = new Map<string, Session>();
  const reseating = new Reseating(parts.report);
  io.on('connection', (socket) => {
    const connection: { request?: IncomingMessage | undefined } = socket.conn;
    const { request } = connection;
    // [X8] In a burst of CONNECTs the second one arrives before the connection has been ended for it.
    if (request === undefined) return void socket.disconnect(true);
    void socket.join(LOBBY);
    const address = parts.addressOf(request);
    // The handshake's request is large and never looked at again.
    connection.request = undefined;
    const session = new Session(socket, address, parts);
    sessions.set(socket.id, session);
    socket.onAny((name: unknown, ...args: unknown[]) => session.receive(name, args));
    socket.on('disconnect', () => {
      sessions.delete(socket.id);
      session.end();
    });
  });
  parts.moves.onMoved((isAffected) => {
    for (const session of sessions.values()) {
      if (session.place !== null && isAffected(session.place)) reseating.add(session);
    }
  });
  return {
    connectionsAt: (host) => {
      const rooms = new Map<string, string[]>();
      for (const { id, place } of sessions.values()) {
        if (place?.host !== host) continue;
        const there = rooms.get(place.roomId);
        if (there === undefined) rooms.set(place.roomId, [id]);
        else there.push(id);
      }
      return [...rooms];
    },
    byRoom: () => {
      const groups = Map.groupBy(sessions.values(), ({ id, place }) => place?.roomId ?? id);
      return Array.from(groups.values(), (group) => group.map(({ id }) => id));
    },
    reseat: (connections) => {
      for (const id of connections) {
        const session = sessions.get(id);
        if (session !== undefined) reseating.add(session);
      }
    },
    stop: () => reseating.stop(),
  };
}
