import { io, type Socket } from 'socket.io-client';
import { CandidWebSocket, refusalOf } from './handshake.ts';
import {
  type Line,
  LineFailed,
  type LineListener,
  type OpenLine,
  type Seat,
  within,
} from './line.ts';

export type Transport = 'websocket' | 'polling';

/** Players that speak the documented Socket.IO events. */
export function bridgeLines(url: string, transport: Transport, timeoutMs: number): OpenLine {
  return (listener) => new BridgeLine(url, transport, timeoutMs, listener);
}

class BridgeLine implements Line {
  readonly #socket: Socket;
  readonly #listener: LineListener;
  readonly #timeoutMs: number;
  #seat: Seat | null = null;
  #established = false;

  constructor(url: string, transport: Transport, timeoutMs: number, listener: LineListener) {
    this.#listener = listener;
    this.#timeoutMs = timeoutMs;
    this.#socket = io(url, {
      transports: transport === 'websocket' ? [CandidWebSocket] : [transport],
      forceNew: true,
      autoConnect: false,
      reconnection: false, // players reconnect themselves, the same way for both protocols
      timeout: timeoutMs,
    });
    this.#socket.onAny((name: string, payload: unknown) => this.#listener.heard(name, payload));
    this.#socket.on('disconnect', (reason) => {
      const broken = this.#established && reason !== 'io client disconnect';
      this.#established = false;
      if (broken) this.#listener.down(reason);
    });
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  get asksAnew(): boolean {
    return !this.#socket.connected;
  }

  async open(seat: Seat): Promise<void> {
    const { roomId, playerId } = seat; // the answer that gave the seat says more
    this.#seat = { roomId, playerId };
    await within(this.#timeoutMs, this.#connect());
    this.#socket.emit('join-room', this.#seat);
  }

  /** @throws LineFailed, Limited */
  #connect(): Promise<void> {
    const socket = this.#socket;
    if (socket.connected) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        socket.off('connect', onConnect);
        socket.off('connect_error', onError);
        socket.off('disconnect', onGone);
      };
      const onConnect = (): void => {
        settle();
        this.#established = true;
        resolve();
      };
      const onError = (error: Error): void => {
        settle();
        reject(refusalOf(error));
      };
      // The connection may break after the handshake and before the namespace is joined.
      const onGone = (reason: string): void => {
        settle();
        reject(new LineFailed('connect', reason));
      };
      socket.on('disconnect', onGone);
      socket.on('connect', onConnect);
      socket.on('connect_error', onError);
      socket.connect();
    });
  }

  send(name: string, body: object): void {
    // What cannot be sent now is lost; Socket.IO would keep it for a later connection.
    if (this.#socket.connected) this.#socket.emit(name, { ...this.#seat, ...body });
  }

  close(): void {
    this.#socket.offAny();
    this.#socket.disconnect();
  }
}
