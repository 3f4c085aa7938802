import type { Down, Connection, OpenConnection, Seat } from './connection.ts';

/** Reconnection as the product documents it: five tries, one second apart. */
export const TRIES = 5;
export const TRY_EVERY_MS = 1000;
/** A connection that answers no question for so long is dead, whatever it says of itself, in ms. */
export const DEAD_AFTER = 5000;

/** How a client stands with the server; `attempt` counts the tries of a broken connection. */
export type Link =
  | { is: 'connecting' }
  | { is: 'online' }
  | { is: 'retrying'; attempt: number }
  | { is: 'lost' };

export interface ReconnectorParts {
  open: OpenConnection;
  /** The server said something over the line that there is. */
  heard(name: string, payload: unknown): void;
  link(link: Link): void;
  /** It stands, and might be dead all the same: nobody knows what was lost meanwhile. */
  awake?(): void;
  /** [J20] It goes on over another line, which has told the whole room. */
  moved?(): void;
  /** How often a broken connection is tried again, how long before each try, and when it is dead. */
  tries?: number;
  everyMs?: () => number;
  deadAfter?: number;
  /** How long commands that nobody answers are sent again. */
  keptFor?: number;
}

/**
 * A connection that comes back: where it breaks, five tries are made; where they ran out, five more at
 * every sign that somebody is back. Where the process says that it ends, another line is opened and
 * told the room before the old one is let go of [J20].
 */
export class Reconnector {
  readonly #parts: ReconnectorParts;
  readonly #tries: number;
  readonly deadAfter: number;
  /** Where it sits: what another line begins with. */
  seat: Seat | null;
  #line: Connection | null = null;
  #next: Connection | null = null;
  #link: Link = { is: 'connecting' };
  #tried = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #giveUp: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ReconnectorParts, seat: Seat | null = null) {
    this.#parts = parts;
    this.#tries = parts.tries ?? TRIES;
    this.deadAfter = parts.deadAfter ?? DEAD_AFTER;
    this.seat = seat;
    this.#line = this.#open();
  }

  /** The line that there is, open or not yet; null: between two tries. */
  get line(): Connection | null {
    return this.#line;
  }

  get isOnline(): boolean {
    return this.#line !== null && this.#line.isOpen;
  }

  /** Hangs up; the tries begin anew, the first at once. */
  restart(): void {
    this.close();
    this.#tried = 0;
    this.#line = this.#open();
  }

  /** Whoever is not answered at all is not connected. */
  silent(): void {
    this.#now({ is: 'retrying', attempt: 1 });
    this.restart();
  }

  /** The network, the page or the person is back. @param isPress Which says nothing of the network. */
  revive(isPress: boolean): void {
    const { is } = this.#link;
    if (is === 'lost' || (is === 'retrying' && !isPress)) this.silent();
    else if (is === 'online' && !isPress) this.#parts.awake?.();
  }

  close(): void {
    this.#stay();
    clearTimeout(this.#again);
    this.#line?.close();
    this.#line = null;
  }

  #now(link: Link): void {
    this.#link = link;
    this.#parts.link(link);
  }

  #open(): Connection {
    const line = this.#parts.open(
      {
        opened: () => {
          if (line === this.#next) this.#sitElsewhere(line);
          else if (line === this.#line) this.#online();
        },
        heard: (name, payload) => {
          if (line === this.#next && name === 'room-state') this.#moveTo(line);
          if (line !== this.#line) return;
          if (name === 'server-moving') this.#move();
          else this.#parts.heard(name, payload);
        },
        down: (how) => {
          if (line === this.#next) this.#stay();
          else if (line === this.#line) this.#down(how);
        },
      },
      this.seat,
    );
    return line;
  }

  #online(): void {
    this.#tried = 0;
    this.#now({ is: 'online' });
  }

  #down({ isFinal }: Down): void {
    this.#line = null;
    if (isFinal || this.#tried === this.#tries) return this.#now({ is: 'lost' });
    if (this.#link.is === 'online') this.#now({ is: 'retrying', attempt: 1 });
    this.#again = setTimeout(() => {
      this.#tried += 1;
      this.#now({ is: 'retrying', attempt: this.#tried });
      this.#line = this.#open();
    }, this.#parts.everyMs?.() ?? TRY_EVERY_MS);
  }

  #move(): void {
    if (this.#next !== null) return;
    this.#next = this.#open();
    this.#giveUp = setTimeout(() => this.#stay(), this.deadAfter);
  }

  #sitElsewhere(line: Connection): void {
    if (this.seat === null) this.#moveTo(line);
    else if (!line.asksAnew) line.send('join-room', this.seat);
  }

  #moveTo(line: Connection): void {
    clearTimeout(this.#giveUp);
    clearTimeout(this.#again);
    this.#next = null;
    this.#line?.close();
    this.#line = line;
    // The old one may have been broken by then.
    if (this.#link.is !== 'online') this.#online();
    this.#parts.moved?.();
  }

  /** Nowhere to move: the line that there is breaks in a moment, and is taken up again as ever. */
  #stay(): void {
    clearTimeout(this.#giveUp);
    this.#next?.close();
    this.#next = null;
  }
}
