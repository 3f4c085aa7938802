import type { BridgeServer, SocketData } from '../../../bridge/socket-server.ts';

type Listener = (...args: unknown[]) => void;

/** From server to client: a message, or the answer to one of the client's. */
export type Down = { name: string; payload: object } | { answerTo: string; answer: object };

/** A connection as its server's end uses it. */
export interface ServerWire {
  down(down: Down): void;
  /** Nothing comes through any more; either end finds out after so many milliseconds. */
  cut(clientMs: number, serverMs: number): void;
}

/** The server's end of a connection, as the bridge knows sockets. */
export class SimSocket {
  readonly id: string;
  readonly data: SocketData = {};
  readonly conn: { request?: { headers: { cookie: string } } | undefined };
  readonly handshake = { auth: {} };
  readonly rooms = new Set<string>();
  connected = true;
  readonly #wire: ServerWire;
  #hear: (event: unknown[]) => void = () => {};
  #gone: Listener = () => {};

  /** @param cookie Of its handshake: the visitor. */
  constructor(id: string, wire: ServerWire, cookie: string) {
    this.id = id;
    this.conn = { request: { headers: { cookie } } };
    this.rooms.add(id);
    this.#wire = wire;
  }

  join(room: string): void {
    this.rooms.add(room);
  }

  leave(room: string): void {
    this.rooms.delete(room);
  }

  emit(name: string, payload: object): void {
    this.#wire.down({ name, payload });
  }

  use(hear: (event: unknown[]) => void): void {
    this.#hear = hear;
  }

  on(_name: 'disconnect', listener: Listener): void {
    this.#gone = listener;
  }

  disconnect(): void {
    this.#wire.cut(0, 0);
  }

  receive(name: string, payload: object, acknowledge: (answer: object) => void): void {
    if (this.connected) this.#hear([name, payload, acknowledge]);
  }

  end(): void {
    if (!this.connected) return;
    this.connected = false;
    this.#gone();
  }
}

/** The sockets of a process, as far as the bridge and its broadcaster use a Socket.IO server. */
export class SimSockets {
  readonly #all = new Map<string, SimSocket>();
  #welcome: (socket: SimSocket) => void = () => {};
  readonly sockets = {
    sockets: this.#all,
    adapter: { rooms: { get: (room: string) => this.#within(room) } },
  };

  on(_name: 'connection', welcome: (socket: SimSocket) => void): void {
    this.#welcome = welcome;
  }

  to(to: string | string[]): { emit(name: string, payload: object): void } {
    const rooms = [to].flat();
    return {
      emit: (name, payload) => {
        for (const socket of this.#all.values()) {
          if (rooms.some((room) => socket.rooms.has(room))) socket.emit(name, payload);
        }
      },
    };
  }

  #within(room: string): Set<string> | undefined {
    const ids = [...this.#all.values()].flatMap(({ id, rooms }) => (rooms.has(room) ? id : []));
    return ids.length === 0 ? undefined : new Set(ids);
  }

  connect(socket: SimSocket): void {
    this.#all.set(socket.id, socket);
    this.#welcome(socket);
  }

  end(socket: SimSocket): void {
    this.#all.delete(socket.id);
    socket.end();
  }

  /** The part of Socket.IO's server that the bridge uses. */
  get server(): BridgeServer {
    return this as unknown as BridgeServer;
  }
}
