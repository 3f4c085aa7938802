import { Outbox } from './outbox.ts';
import { Reconnector, type ReconnectorParts } from './reconnector.ts';
import { askFor, type Place } from './connection.ts';

/**
 * The client of the protocol: a connection that reconnects and moves, commands that are repeated
 * until they are answered, and a place that it asks for. It does not parse what it receives.
 */
export class RoomClient {
  readonly #connection: Reconnector;
  readonly #outbox: Outbox;
  /** Whether the room was asked for over this connection; with Colyseus it comes with joining. */
  #isAsked = false;
  #untold: ReturnType<typeof setTimeout> | undefined;

  /** @param place Where it is already. */
  constructor(parts: ReconnectorParts, place: Place | null = null) {
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
      place,
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

  /** Takes a seat or watches, and asks for the whole room; the answer is a room-state. */
  sit(place: Place, answered?: (answer: unknown) => void): void {
    const { line } = this.#connection;
    this.#connection.place = place;
    const { name, payload } = askFor(place);
    if (line?.asksAnew !== true) return this.#outbox.send(name, payload, answered);
    if (this.#isAsked) return this.#connection.restart();
    this.#isAsked = true;
    const silent = (): void => this.#connection.silent();
    this.#untold = setTimeout(silent, this.#connection.deadAfter);
  }

  /** Sends a command with its seat; with a `commandId` it is repeated until it is answered. */
  send(name: string, payload: object, answered?: (answer: unknown) => void): void {
    this.#outbox.send(name, payload, answered);
  }

  /** Sends a command over the current connection and does not wait. */
  repeat(name: string, payload: object): void {
    this.#connection.line?.send(name, payload);
  }

  /** Stops waiting for a command's answer. */
  forget(commandId: string): void {
    this.#outbox.forget(commandId);
  }

  /** Continues over another connection, at the same place. */
  restart(): void {
    this.#connection.restart();
  }

  /** Gives its place up and starts again. */
  leave(): void {
    this.#connection.place = null;
    this.#connection.restart();
  }

  /** The network, the page or the person is back. @param isPress A press says nothing about the network. */
  revive(isPress: boolean): void {
    this.#connection.revive(isPress);
  }

  close(): void {
    clearTimeout(this.#untold);
    this.#outbox.close();
    this.#connection.close();
  }
}
