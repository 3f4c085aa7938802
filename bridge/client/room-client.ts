import { type Connection, askFor, type Place } from './connection.ts';
import { Reconnector, type ReconnectorParts } from './reconnector.ts';

/** How long a command is repeated, in ms; later the player no longer means it. */
const KEPT_FOR = 30_000;

interface Sent {
  name: string;
  payload: object;
  at: number;
  answered: (answer: unknown) => void;
  /** Runs out if no answer comes. */
  patience?: ReturnType<typeof setTimeout>;
}

interface OutboxParts {
  /** The current connection. */
  connection(): Connection | null;
  /** After this long without an answer, in ms, the connection counts as dead. */
  deadAfter: number;
  silent(): void;
  /** How long an unanswered command is repeated, in ms. */
  keptFor?: number;
}

/** [B14] The id by which a repeated command is recognised; empty: it has none. */
const commandIdOf = (payload: object): string =>
  'commandId' in payload ? String(payload.commandId) : '';

/**
 * [B14] Repeats unanswered commands, with their ids, once there is a new connection. So a lost
 * answer means neither a lost command nor a second one.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  /** All commands that wait for an answer. */
  readonly #waiting = new Set<Sent>();
  /** The commands that are repeated. */
  readonly #kept = new Map<string, Sent>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** @param answered Receives the server's first answer, over any connection. */
  send(name: string, payload: object, answered: (answer: unknown) => void = () => {}): void {
    const sent: Sent = { name, payload, at: Date.now(), answered };
    const id = commandIdOf(payload);
    if (id !== '') this.#kept.set(id, sent);
    this.#emit(sent);
  }

  /** There is a new connection: unanswered commands are sent over it again. */
  sendAgain(): void {
    const { keptFor = KEPT_FOR } = this.#parts;
    for (const [id, sent] of this.#kept) {
      if (Date.now() - sent.at > keptFor) this.#kept.delete(id);
      else this.#emit(sent);
    }
  }

  /** Stops waiting for a command's answer. */
  forget(id: string): void {
    const sent = this.#kept.get(id);
    this.#kept.delete(id);
    if (sent !== undefined) this.#settle(sent);
  }

  close(): void {
    for (const sent of this.#waiting) this.#settle(sent);
  }

  #settle(sent: Sent): void {
    clearTimeout(sent.patience);
    this.#waiting.delete(sent);
  }

  #emit(sent: Sent): void {
    this.#settle(sent);
    const connection = this.#parts.connection();
    if (connection === null || !connection.isOpen) return;
    const { name, payload, answered } = sent;
    this.#waiting.add(sent);
    sent.patience = setTimeout(() => {
      this.#waiting.delete(sent);
      if (this.#parts.connection() === connection) this.#parts.silent();
    }, this.#parts.deadAfter);
    connection.send(name, payload, (answer) => {
      this.#settle(sent);
      this.#kept.delete(commandIdOf(payload));
      answered(answer);
    });
  }
}

/**
 * The client of the protocol: a connection that reconnects and moves, commands that it sends again
 * over each new connection until they are answered, for 30 s at most, and a place that it asks for. It does not parse what it receives.
 */
export class RoomClient {
  readonly #reconnector: Reconnector;
  readonly #outbox: Outbox;
  /** Whether the room was asked for over this connection; with Colyseus it comes with joining. */
  #isAsked = false;
  #untold: ReturnType<typeof setTimeout> | undefined;

  /** @param place Where it is already. */
  constructor(parts: ReconnectorParts, place: Place | null = null) {
    this.#reconnector = new Reconnector(
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
      connection: () => this.#reconnector.connection,
      deadAfter: this.#reconnector.deadAfter,
      silent: () => this.#reconnector.silent(),
      ...(parts.keptFor !== undefined && { keptFor: parts.keptFor }),
    });
  }

  get isOnline(): boolean {
    return this.#reconnector.isOnline;
  }

  /** Takes a seat or watches, and asks for the whole room; the answer is a room-state. */
  sit(place: Place, answered?: (answer: unknown) => void): void {
    const { connection } = this.#reconnector;
    this.#reconnector.place = place;
    const { name, payload } = askFor(place);
    if (connection?.asksAnew !== true) return this.#outbox.send(name, payload, answered);
    if (this.#isAsked) return this.#reconnector.restart();
    this.#isAsked = true;
    const silent = (): void => this.#reconnector.silent();
    this.#untold = setTimeout(silent, this.#reconnector.deadAfter);
  }

  /** Sends a command with its seat; with a `commandId`, again over each new connection. */
  send(name: string, payload: object, answered?: (answer: unknown) => void): void {
    this.#outbox.send(name, payload, answered);
  }

  /** Sends a command over the current connection and does not wait. */
  repeat(name: string, payload: object): void {
    this.#reconnector.connection?.send(name, payload);
  }

  /** Stops waiting for a command's answer. */
  forget(commandId: string): void {
    this.#outbox.forget(commandId);
  }

  /** Continues over another connection, at the same place. */
  restart(): void {
    this.#reconnector.restart();
  }

  /** Gives its place up and starts again. */
  leave(): void {
    this.#reconnector.place = null;
    this.#reconnector.restart();
  }

  /** The network, the page or the person is back. @param isPress A press says nothing about the network. */
  revive(isPress: boolean): void {
    this.#reconnector.revive(isPress);
  }

  close(): void {
    clearTimeout(this.#untold);
    this.#outbox.close();
    this.#reconnector.close();
  }
}
