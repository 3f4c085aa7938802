import { HandshakeFailed, refusalOf } from './handshake.ts';
import type { Down, Connection, OpenConnection, Seat } from '../../../bridge/client/connection.ts';

interface SeatListener {
  /** The server sent a message; it is not parsed yet. */
  heard(name: string, payload: unknown): void;
  /** The connection broke unexpectedly. */
  down(reason: string): void;
}

/** A player's connections, one after the other. Each is opened when the player asks for it. */
export class SeatLine {
  readonly #open: OpenConnection;
  readonly #timeoutMs: number;
  readonly #listener: SeatListener;
  #line: Connection | null = null;
  #seat: Seat | null = null;

  constructor(open: OpenConnection, timeoutMs: number, listener: SeatListener) {
    this.#open = open;
    this.#timeoutMs = timeoutMs;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#line?.isOpen === true;
  }

  /** Whether asking for the seat now takes a new connection; then messages on their way are lost. */
  get asksAnew(): boolean {
    return this.#line?.isOpen !== true || this.#line.asksAnew;
  }

  /**
   * Connects if necessary and asks for the seat; the listener receives a room-state.
   * @throws HandshakeFailed, Limited
   */
  async open({ roomId, playerId }: Seat): Promise<void> {
    this.#seat = { roomId, playerId }; // the answer that gave the seat says more
    if (this.asksAnew) await this.#connect(this.#seat);
    if (this.#line?.asksAnew === false) this.#line.send('join-room', this.#seat);
  }

  send(name: string, body: object): void {
    this.#line?.send(name, { ...this.#seat, ...body });
  }

  /** Closes the connection; the listener hears nothing more. */
  close(): void {
    this.#line?.close();
    this.#line = null;
  }

  #connect(seat: Seat): Promise<void> {
    this.close();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeoutMs = this.#timeoutMs;
    let isBroken = (how: Down): void => {
      this.#line = null;
      reject(refusalOf(how));
    };
    const line = this.#open(
      {
        opened: () => {
          isBroken = ({ reason }) => {
            this.#line = null;
            this.#listener.down(reason);
          };
          resolve();
        },
        heard: (name, payload) => {
          if (line === this.#line) this.#listener.heard(name, payload);
        },
        down: (how) => {
          if (line === this.#line) isBroken(how);
        },
      },
      seat,
    );
    this.#line = line;
    if (line.asksAnew) return promise; // what it waits for before that is counted by itself
    const late = setTimeout(() => {
      if (line === this.#line) this.close();
      reject(new HandshakeFailed('connect', `not connected in ${timeoutMs} ms`));
    }, timeoutMs);
    return promise.finally(() => clearTimeout(late));
  }
}
