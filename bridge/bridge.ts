import * as v from 'valibot';
import type { IncomingMessage } from 'node:http';
import type { COMMON_MESSAGES } from '../engine/wire/messages.ts';
import { hearTold, LOBBY } from './broadcaster.ts';
import { Session, type SessionParts } from './session.ts';
import type { BridgeServer } from './socket-server.ts';
import { type RoomMoves, Rejoiner } from '../engine/host/cluster/room-moves.ts';
import type { DrainedSockets } from '../engine/host/cluster/cluster.ts';
import type { SyncedSockets } from '../engine/host/cluster/presence-sync.ts';
import type { Told } from '../engine/host/cluster/host-link.ts';

export interface BridgeParts extends SessionParts {
  moves: Pick<RoomMoves, 'onMoved'>;
  /** The address of a handshake, by which watching [B28] and storing [X26] count. */
  addressOf: (request: IncomingMessage) => string;
  /** [X46] The visitor of a handshake; null: it has no valid cookie. */
  visitorOf?: ((request: IncomingMessage) => string | null) | undefined;
}

const SERVER_MOVING = 'server-moving' satisfies keyof typeof COMMON_MESSAGES;

/** The sockets of this process. */
export interface Bridge extends SyncedSockets, DrainedSockets {
  /** Passes on to them what another process sends. */
  hear(told: Told): void;
  /** From now on no socket takes its place again. */
  stop(): void;
}

/** [B178] How a page says in its handshake that it is a television. */
const TELEVISION = v.object({ television: v.literal(true) });

/** Serves the documented Socket.IO events. Every message is checked and answered. */
export function attachBridge(io: BridgeServer, parts: BridgeParts): Bridge {
  const sessions = new Map<string, Session>();
  const rejoiner = new Rejoiner(parts.report);
  io.on('connection', (socket) => {
    const connection: { request?: IncomingMessage | undefined } = socket.conn;
    const { request } = connection;
    // [X8] A second CONNECT may arrive before the connection has been closed for it.
    if (request === undefined) return void socket.disconnect(true);
    void socket.join(LOBBY);
    const from = {
      address: parts.addressOf(request),
      visitor: parts.visitorOf?.(request) ?? null,
      isScreen: v.is(TELEVISION, socket.handshake.auth),
    };
    // The request of the handshake is large and no longer needed.
    connection.request = undefined;
    const session = new Session(socket, from, parts);
    sessions.set(socket.id, session);
    // Every command ends here: without `next` Socket.IO waits for no tick to look for listeners.
    socket.use(([name, ...args]) => session.receive(name, args));
    socket.on('disconnect', () => {
      sessions.delete(socket.id);
      session.end();
    });
  });
  parts.moves.onMoved((isAffected) => {
    for (const session of sessions.values()) {
      if (session.place !== null && isAffected(session.place)) rejoiner.add(session);
    }
  });
  const { sockets } = io.sockets;
  return {
    get count() {
      return sockets.size;
    },
    has: (connection) => sockets.has(connection),
    tellMoving: (connection) => void sockets.get(connection)?.emit(SERVER_MOVING, {}),
    hear: (told) => hearTold(io, parts.watchers, told),
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
    rejoin: (connections) => {
      for (const id of connections) {
        const session = sessions.get(id);
        if (session !== undefined) rejoiner.add(session);
      }
    },
    stop: () => rejoiner.stop(),
  };
}
