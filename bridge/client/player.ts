import { RoomClient } from './room-client.ts';
import { type RoomReading, takeIn } from '../../engine/wire/view-fold.ts';
import type { ReconnectorParts, Link } from './reconnector.ts';
import { asSent, type Place } from './connection.ts';

/** Refusals that may pass: the command is sent again, with its id. */
const PASSING: ReadonlySet<string> = new Set([
  'action/busy',
  'action/failed',
  'action/conflict',
  'action/too-many',
]);

/** The answer to a command: null for done, else the code of its refusal. */
export type Verdict = string | null;

/** The verdict in an acknowledgement. */
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
  /** Its seat, or where it watches. */
  seat: Place;
  /** How long before a command is repeated after such a refusal, in ms. */
  againMs: number;
  /** A message was applied to the room, or was too old for it. */
  heard?(message: Message): void;
  /** A message came that fits no schema. */
  unparsable?(name: string): void;
  link?(link: Link): void;
}

/**
 * A player without a page, who does what a page does: reconnects and takes the seat again, keeps
 * the room up to date, asks for it if a message is missing [X3], and sends commands until they are
 * answered [B14].
 */
export class Player<View, Message extends { type: string }> {
  readonly seat: Place;
  readonly #parts: PlayerParts<View, Message>;
  readonly #client: RoomClient;
  /** The room as the server sent it; null: not yet. */
  room: View | null = null;
  /** The current connection has not received the whole room yet. */
  #anew = true;
  /** Whether something of the room is missing, and whether it was asked for. */
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

  /** Whether it is connected and has received the whole room over this connection. */
  get isSeated(): boolean {
    return this.#client.isOnline && !this.#anew;
  }

  /** Whether it is seated and nothing of the room is missing. */
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

  /** Sends a command, over any number of connections, until its answer is final. */
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

  /** Sends a command a second time, like a double click, and ignores the answer. */
  repeat(name: string, body: object, commandId: string): void {
    this.#client.repeat(name, { ...asSent(this.seat), ...body, commandId });
  }

  /** Stops waiting for the answer to a command. */
  forget(commandId: string): void {
    this.#client.forget(commandId);
  }

  /** Resolves when a message comes or the connection changes. */
  news(): Promise<void> {
    return new Promise((resolve) => this.#told.push(resolve));
  }

  /** Continues over another connection, like a page that is reloaded. */
  restart(): void {
    this.#client.restart();
  }

  close(): void {
    this.#isClosed = true;
    this.#client.close();
  }

  #send(name: string, body: object, commandId: string, answered: (answer: unknown) => void): void {
    this.#client.send(name, { ...asSent(this.seat), ...body, commandId }, answered);
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
      // If another process is behind, the player asks again as long as something is missing.
      if (fresh) this.#isBehind = false;
      else if (this.#isBehind) this.#askLater();
    }
    this.#parts.heard?.(message);
  }

  #wake(): void {
    for (const wake of this.#told.splice(0)) wake();
  }
}
