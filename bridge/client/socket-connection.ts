import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { Connection, ConnectionListener, OpenConnection } from './connection.ts';

/** After this long without an answer, in ms, an attempt has failed. */
const ANSWER_WITHIN = 8000;

type Options = Partial<ManagerOptions & SocketOptions>;

/** A connection by the documented Socket.IO events. */
class SocketLine implements Connection {
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
    return new SocketLine(url === null ? io(all) : io(url, all), listener);
  };
