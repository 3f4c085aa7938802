import {
  askFor,
  type Connection,
  type Down,
  type OpenConnection,
  type Place,
} from './connection.ts';

/** Reconnection as documented: five tries, one second apart. */
export const TRIES = 5;
export const TRY_EVERY_MS = 1000;
/** After this long without an answer, in ms, a connection is dead even if it looks open. */
export const DEAD_AFTER = 5000;

/** The state of a client's connection; `attempt` counts the tries after a break. */
export type Link =
  | { is: 'connecting' }
  | { is: 'online' }
  | { is: 'retrying'; attempt: number }
  | { is: 'lost' };

export interface ReconnectorParts {
  open: OpenConnection;
  /** The server sent something over the current connection. */
  heard(name: string, payload: unknown): void;
  link(link: Link): void;
  /** The connection looks open, but nobody knows what was lost meanwhile. */
  awake?(): void;
  /** [J20] It continues over another connection, which has received the whole room. */
  moved?(): void;
  /** How many tries a broken connection gets, how long before each, and when it counts as dead. */
  tries?: number;
  everyMs?: () => number;
  deadAfter?: number;
  /** How long unanswered commands are repeated. */
  keptFor?: number;
}

/**
 * A connection that reconnects. After a break it makes five tries, and five more at every sign that
 * somebody is there. If the process says that it stops, a second connection is opened, and the
 * first is closed once the second has received the room [J20].
 */
export class Reconnector {
  readonly #parts: ReconnectorParts;
  readonly #tries: number;
  readonly deadAfter: number;
  /** Where the client is; a new connection starts there. */
  place: Place | null;
  #connection: Connection | null = null;
  #next: Connection | null = null;
  #link: Link = { is: 'connecting' };
  #tried = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #giveUp: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ReconnectorParts, place: Place | null = null) {
    this.#parts = parts;
    this.#tries = parts.tries ?? TRIES;
    this.deadAfter = parts.deadAfter ?? DEAD_AFTER;
    this.place = place;
    this.#connection = this.#open();
  }

  /** The current connection, open or not yet; null: between two tries. */
  get connection(): Connection | null {
    return this.#connection;
  }

  get isOnline(): boolean {
    return this.#connection !== null && this.#connection.isOpen;
  }

  /** Closes the connection and starts the tries again, the first at once. */
  restart(): void {
    this.close();
    this.#tried = 0;
    this.#connection = this.#open();
  }

  /** No answer came at all: the connection is dead. */
  silent(): void {
    this.#now({ is: 'retrying', attempt: 1 });
    this.restart();
  }

  /** The network, the page or the person is back. @param isPress A press says nothing about the network. */
  revive(isPress: boolean): void {
    const { is } = this.#link;
    if (is === 'lost' || (is === 'retrying' && !isPress)) this.silent();
    else if (is === 'online' && !isPress) this.#parts.awake?.();
  }

  close(): void {
    this.#stay();
    clearTimeout(this.#again);
    this.#connection?.close();
    this.#connection = null;
  }

  #now(link: Link): void {
    this.#link = link;
    this.#parts.link(link);
  }

  #open(): Connection {
    const connection = this.#parts.open(
      {
        opened: () => {
          if (connection === this.#next) this.#sitElsewhere(connection);
          else if (connection === this.#connection) this.#online();
        },
        heard: (name, payload) => {
          if (connection === this.#next && name === 'room-state') this.#moveTo(connection);
          if (connection !== this.#connection) return;
          if (name === 'server-moving') this.#move();
          else this.#parts.heard(name, payload);
        },
        down: (how) => {
          if (connection === this.#next) this.#stay();
          else if (connection === this.#connection) this.#down(how);
        },
      },
      this.place,
    );
    return connection;
  }

  #online(): void {
    this.#tried = 0;
    this.#now({ is: 'online' });
  }

  #down({ isFinal }: Down): void {
    this.#connection = null;
    if (isFinal || this.#tried === this.#tries) return this.#now({ is: 'lost' });
    if (this.#link.is === 'online') this.#now({ is: 'retrying', attempt: 1 });
    this.#again = setTimeout(() => {
      this.#tried += 1;
      this.#now({ is: 'retrying', attempt: this.#tried });
      this.#connection = this.#open();
    }, this.#parts.everyMs?.() ?? TRY_EVERY_MS);
  }

  #move(): void {
    if (this.#next !== null) return;
    this.#next = this.#open();
    this.#giveUp = setTimeout(() => this.#stay(), this.deadAfter);
  }

  #sitElsewhere(connection: Connection): void {
    if (this.place === null) return this.#moveTo(connection);
    const { name, payload } = askFor(this.place);
    if (!connection.asksAnew) connection.send(name, payload);
  }

  #moveTo(connection: Connection): void {
    clearTimeout(this.#giveUp);
    clearTimeout(this.#again);
    this.#next = null;
    this.#connection?.close();
    this.#connection = connection;
    // The old connection may have broken meanwhile.
    if (this.#link.is !== 'online') this.#online();
    this.#parts.moved?.();
  }

  /** There is nowhere to move. The current connection will break soon, and is opened again as usual. */
  #stay(): void {
    clearTimeout(this.#giveUp);
    this.#next?.close();
    this.#next = null;
  }
}
