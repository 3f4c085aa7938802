import { RoomClient } from './room-client.ts';
import { type RoomReading, takeIn } from '../../engine/wire/view-fold.ts';
import type { ReconnectorParts, Link } from './reconnector.ts';
import type { Seat } from './connection.ts';

/** Answers that say nothing about the command: it is sent again, with its id. */
const PASSING: ReadonlySet<string> = new Set([
  'action/busy',
  'action/failed',
  'action/conflict',
  'action/too-many',
]);

/** How a command was answered: null: done; else the code of its refusal. */
export type Verdict = string | null;

/** What the server says to an acknowledged command. */
export function verdictOf(answer: unknown): Verdict {
  const isObject = typeof answer === 'object' && answer !== null;
  if (isObject && 'ok' in answer && answer.ok === true) return null;
  return isObject && 'code' in answer ? String(answer.code) : 'unreadable';
}

export interface PlayerParts<View, Message extends { type: string }> extends Omit<
  ReconnectorParts,
  'heard' | 'link'
> {
  reading: RoomReading<View, Message>;
  seat: Seat;
  /** How long before what was refused for the moment is asked for again, in ms. */
  againMs: number;
  /** A message was taken into the room, or was too old for it. */
  heard?(message: Message): void;
  /** Something came that no schema knows. */
  unparsable?(name: string): void;
  link?(link: Link): void;
}

/**
 * Somebody on a seat who does what a page does, without one: comes back and sits down, knows the room,
 * asks for it where a message is missing [X3], and sends commands until they are answered [B14].
 */
export class Player<View, Message extends { type: string }> {
  readonly seat: Seat;
  readonly #parts: PlayerParts<View, Message>;
  readonly #client: RoomClient;
  /** The room as it was told; null: it was not yet. */
  room: View | null = null;
  /** The connection that there is has not told the whole room yet. */
  #anew = true;
  /** Something of the room is missing, and whether it was asked for. */
  #isBehind = true;
  #isAsking = false;
  #isClosed = false;
  #told: (() => void)[] = [];

  constructor(parts: PlayerParts<View, Message>) {
    const { reading: _, seat, ...connection } = parts;
    this.#parts = parts;
    this.seat = { roomId: seat.roomId, playerId: seat.playerId }; // the answer that gave it says more
    this.#client = new RoomClient(
      {
        ...connection,
        keptFor: Number.POSITIVE_INFINITY,
        heard: (name, payload) => this.#hear(name, payload),
        link: (link) => this.#linked(link),
        moved: () => {
          this.#isAsking = false;
          parts.moved?.();
        },
      },
      this.seat,
    );
  }

  /** Whether it is connected, and was told the whole room over that connection. */
  get isSeated(): boolean {
    return this.#client.isOnline && !this.#anew;
  }

  /** Whether nothing is missing in what it knows, either. */
  get isReady(): boolean {
    return this.isSeated && !this.#isBehind;
  }

  /** Asks for the whole room. */
  ask(): void {
    this.#isBehind = true;
    this.#isAsking = true;
    this.#client.sit(this.seat, () => {
      this.#isAsking = false;
      if (this.#isBehind) this.#askLater();
    });
  }

  /** Sends a command until it is answered for good, over as many connections as that takes. */
  do(name: string, body: object, commandId: string): Promise<Verdict> {
    const { promise, resolve } = Promise.withResolvers<Verdict>();
    const send = (): void => {
      this.#send(name, body, commandId, (answer) => {
        const verdict = verdictOf(answer);
        if (verdict !== null && PASSING.has(verdict)) this.#later(send);
        else resolve(verdict);
      });
    };
    send();
    return promise;
  }

  /** Sends a command once more, as by a finger that slips: whatever comes of that. */
  repeat(name: string, body: object, commandId: string): void {
    this.#client.repeat(name, { ...this.seat, ...body, commandId });
  }

  /** Nobody waits for the answer to a command any more. */
  forget(commandId: string): void {
    this.#client.forget(commandId);
  }

  /** Resolves when something was heard, or the connection is another. */
  news(): Promise<void> {
    return new Promise((resolve) => this.#told.push(resolve));
  }

  /** Goes on over another connection, as somebody who reloads the page. */
  restart(): void {
    this.#client.restart();
  }

  close(): void {
    this.#isClosed = true;
    this.#client.close();
  }

  #send(name: string, body: object, commandId: string, answered: (answer: unknown) => void): void {
    this.#client.send(name, { ...this.seat, ...body, commandId }, answered);
  }

  #later(run: () => void): void {
    setTimeout(() => {
      if (!this.#isClosed) run();
    }, this.#parts.againMs);
  }

  #askLater(): void {
    this.#later(() => {
      if (this.#isBehind && !this.#isAsking && this.#client.isOnline) this.ask();
    });
  }

  #linked(link: Link): void {
    this.#anew = true;
    this.#isAsking = false;
    if (link.is === 'online') this.ask();
    this.#parts.link?.(link);
    this.#wake();
  }

  #hear(name: string, payload: unknown): void {
    const message = this.#parts.reading.read(name, payload, performance.now());
    if (message === null) {
      this.#parts.unparsable?.(name);
      this.#isBehind = true;
      this.#askLater();
    } else this.#take(message);
    this.#wake();
  }

  #take(message: Message): void {
    const { room, resync, fresh, whole } = takeIn(
      this.#parts.reading,
      { room: this.room, anew: this.#anew },
      message,
    );
    this.room = room;
    if (resync && !this.#isAsking) this.ask();
    if (whole) {
      this.#anew = false;
      this.#isAsking = false; // over Colyseus there is no other answer
      // Where another process is behind it is asked again, as long as something is missing.
      if (fresh) this.#isBehind = false;
      else if (this.#isBehind) this.#askLater();
    }
    this.#parts.heard?.(message);
  }

  #wake(): void {
    for (const wake of this.#told.splice(0)) wake();
  }
}
