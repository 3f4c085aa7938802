import { Outbox } from './outbox.ts';
import { Reconnector, type ReconnectorParts } from './reconnector.ts';
import type { Seat } from './connection.ts';

/**
 * The other end of the wire: a connection that comes back and moves, commands that are sent until they
 * are answered, and a seat that is asked for. What it hears is not parsed yet.
 */
export class RoomClient {
  readonly #connection: Reconnector;
  readonly #outbox: Outbox;
  /** Whether the room was asked for over this line: where joining is asking, that comes for nothing. */
  #isAsked = false;
  #untold: ReturnType<typeof setTimeout> | undefined;

  /** @param seat Where it sits already. */
  constructor(parts: ReconnectorParts, seat: Seat | null = null) {
    this.#connection = new Reconnector(
      {
        ...parts,
        heard: (name, payload) => {
          if (name === 'room-state') clearTimeout(this.#untold);
          parts.heard(name, payload);
        },
        link: (link) => {
          clearTimeout(this.#untold);
          this.#isAsked = false;
          if (link.is === 'online') this.#outbox.sendAgain();
          parts.link(link);
        },
        moved: () => {
          this.#outbox.sendAgain();
          parts.moved?.();
        },
      },
      seat,
    );
    this.#outbox = new Outbox({
      line: () => this.#connection.line,
      deadAfter: this.#connection.deadAfter,
      silent: () => this.#connection.silent(),
      ...(parts.keptFor !== undefined && { keptFor: parts.keptFor }),
    });
  }

  get isOnline(): boolean {
    return this.#connection.isOnline;
  }

  /** Sits down there, and asks for the whole room: the answer is a room-state. */
  sit(seat: Seat, answered?: (answer: unknown) => void): void {
    const { line } = this.#connection;
    this.#connection.seat = seat;
    if (line?.asksAnew !== true) return this.#outbox.send('join-room', seat, answered);
    if (this.#isAsked) return this.#connection.restart();
    this.#isAsked = true;
    const silent = (): void => this.#connection.silent();
    this.#untold = setTimeout(silent, this.#connection.deadAfter);
  }

  /** Sends a command with its seat; with a `commandId` until it is answered, over any connection. */
  send(name: string, payload: object, answered?: (answer: unknown) => void): void {
    this.#outbox.send(name, payload, answered);
  }

  /** Sends a command over the connection that there is, and waits for nothing. */
  repeat(name: string, payload: object): void {
    this.#connection.line?.send(name, payload);
  }

  /** Nobody waits for the answer to a command any more. */
  forget(commandId: string): void {
    this.#outbox.forget(commandId);
  }

  /** Goes on over another connection, and sits there. */
  restart(): void {
    this.#connection.restart();
  }

  /** Sits nowhere, and begins anew. */
  leave(): void {
    this.#connection.seat = null;
    this.#connection.restart();
  }

  /** The network, the page or the person is back. @param isPress Which says nothing of the network. */
  revive(isPress: boolean): void {
    this.#connection.revive(isPress);
  }

  close(): void {
    clearTimeout(this.#untold);
    this.#outbox.close();
    this.#connection.close();
  }
}
