import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** Where a client is: at a seat of a room, identified by the seat's secret, or (null) watching. */
export interface Place {
  roomId: string;
  playerId: string | null;
}

/** A seat: the room's id and the seat's secret. */
export interface Seat extends Place {
  playerId: string;
}

/** A place, or a command with one, as it is sent: who watches has no `playerId`. */
export function asSent<Placed extends Place>({ playerId, ...rest }: Placed) {
  return playerId === null ? rest : { ...rest, playerId };
}

/** The command that brings a client to its place. */
export const askFor = (place: Place): { name: string; payload: object } => ({
  name: place.playerId === null ? 'watch-room' : 'join-room',
  payload: asSent(place),
});

/** Why there is no connection. */
export interface Down {
  /** The reason in the transport's words. */
  reason: string;
  /** The server refuses this client for good, so another try would not help. */
  isFinal: boolean;
  /** The error of a connection that could not be opened. */
  error?: Error;
}

/** Receives the events of a connection, never before the call that opens it has returned. */
export interface ConnectionListener {
  opened(): void;
  /** The server sent a message; it is not parsed yet. */
  heard(name: string, payload: unknown): void;
  /** The connection could not be opened, or broke. It is over. */
  down(how: Down): void;
}

/** One connection to one process, by any protocol. After `down` its owner opens another. */
export interface Connection {
  readonly isOpen: boolean;
  /** Whether only a new connection receives the whole room again: with Colyseus, joining is asking. */
  readonly asksAnew: boolean;
  /**
   * Sends a command with its seat. A command that cannot be sent now is lost.
   * @param answered Receives the server's acknowledgement; Colyseus has none.
   */
  send(name: string, payload: object, answered?: (answer: unknown) => void): void;
  /** Closes the connection; the listener hears nothing more. */
  close(): void;
}

/** Opens a connection. @param place Where its client is; null: nowhere yet. */
export type OpenConnection = (listener: ConnectionListener, place: Place | null) => Connection;

/** After this long without an answer, in ms, an attempt has failed. */
const ANSWER_WITHIN = 8000;

type Options = Partial<ManagerOptions & SocketOptions>;

/** A connection by the documented Socket.IO events. */
class SocketConnection implements Connection {
  readonly asksAnew = false;
  readonly #socket: Socket;

  constructor(socket: Socket, listener: ConnectionListener) {
    this.#socket = socket;
    socket.on('connect', () => listener.opened());
    socket.onAny((name: string, payload: unknown) => listener.heard(name, payload));
    socket.on('disconnect', (reason) => listener.down({ reason, isFinal: false }));
    // If the server itself refuses a socket, waiting does not help.
    socket.on('connect_error', (error) =>
      listener.down({ reason: error.message, isFinal: !socket.active, error }),
    );
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  send(name: string, payload: object, answered?: (answer: unknown) => void): void {
    // Socket.IO would keep it for a later connection.
    if (!this.#socket.connected) return;
    if (answered === undefined) this.#socket.emit(name, payload);
    else this.#socket.emit(name, payload, answered);
  }

  close(): void {
    this.#socket.offAny();
    this.#socket.off();
    this.#socket.disconnect();
  }
}

/** Connections to this address; null: to the address of the page. */
export const socketConnections =
  (url: string | null, options: Options = {}): OpenConnection =>
  (listener) => {
    const all: Options = {
      transports: ['websocket', 'polling'],
      // Otherwise the second transport is never tried if the first is blocked.
      tryAllTransports: true,
      timeout: ANSWER_WITHIN,
      ...options,
      forceNew: true,
      reconnection: false, // connection.ts tries again, whatever the transport is
    };
    return new SocketConnection(url === null ? io(all) : io(url, all), listener);
  };
