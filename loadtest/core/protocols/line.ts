import type { SeatAnswer } from '../../../engine/wire/rest.ts';

/** What takes a seat: the room's id and the seat's secret. */
export type Seat = Pick<SeatAnswer, 'roomId' | 'playerId'>;

export interface LineListener {
  /** The server said something; it is not parsed yet. */
  heard(name: string, payload: unknown): void;
  /** The connection is gone and nobody asked for it. */
  down(reason: string): void;
}

/** A player's connection to the server, whatever it speaks. */
export interface Line {
  readonly isOpen: boolean;
  /** Whether asking for the seat now takes a new connection: what is on its way then never comes. */
  readonly asksAnew: boolean;
  /**
   * Connects if need be and asks for the seat; the answer is a room-state for the listener.
   * @throws LineFailed, Limited
   */
  open(seat: Seat): Promise<void>;
  send(name: string, body: object): void;
  /** Hangs up for good; the listener hears nothing more. */
  close(): void;
}

export type OpenLine = (listener: LineListener) => Line;

/** A connection that could not be made. `what` is its name in the counts; null: counted already. */
export class LineFailed extends Error {
  readonly what: string | null;

  constructor(what: string | null, detail: string) {
    super(detail);
    this.name = 'LineFailed';
    this.what = what;
  }
}

/** A 429: the server wants to be left alone for a while. */
export class Limited extends Error {
  /** Seconds; null where it does not say for how long. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null) {
    super('429');
    this.name = 'Limited';
    this.retryAfter = retryAfter;
  }
}

/** The promise's value, or a failure when it takes too long. @throws LineFailed */
export async function within<T>(ms: number, connecting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LineFailed('connect', `not connected in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}
