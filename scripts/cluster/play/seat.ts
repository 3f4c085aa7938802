import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Player } from '../../../bridge/client/player.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/room-fold.ts';
import type { Link } from '../../../bridge/client/reconnector.ts';
import type { Seat } from '../../../bridge/client/connection.ts';
import { socketConnections } from '../../../bridge/client/socket-connection.ts';

export type Transport = 'websocket' | 'polling';

/** What a seat knows of its room. */
export type SeatView = Pick<RoomView, 'seq' | 'state' | 'turn' | 'seat'>;

/** What happened to a seat that its player would have noticed. */
export interface Noticed {
  /** Commands that were refused, by code, and whether a repeat explains it. */
  refused(code: string): void;
  /** Somebody at the table was shown to be away. */
  emptySeat(): void;
  /** The page would have said that it is not connected. */
  cut(): void;
  moved(): void;
}

/** So long a person takes to press again what was refused. */
const PRESS_AGAIN_MS = 500;
const SEEN = 'seen';
const UNTOLD: SeatView = { seq: 0, state: 'waiting_placement', turn: 'player1', seat: 'player1' };

/** A player who does as a page does, and takes down what its player would have noticed. */
export class PlayedSeat {
  readonly #client: Player<RoomView, RoomMessage>;
  readonly #noticed: Noticed;
  #link: Link['is'] = 'connecting';
  /** How often it was told the whole room. */
  #rooms = 0;

  constructor(url: string, seat: Seat, transport: Transport, noticed: Noticed) {
    this.#noticed = noticed;
    this.#client = new Player({
      open: socketConnections(url, { transports: [transport] }),
      reading: boxesReading,
      seat,
      tries: Number.POSITIVE_INFINITY,
      againMs: PRESS_AGAIN_MS,
      heard: (message) => this.#heard(message),
      unparsable: () => noticed.refused('unreadable'),
      link: ({ is }) => {
        if (is !== 'online' && this.#link === 'online') noticed.cut();
        this.#link = is;
      },
      moved: () => noticed.moved(),
    });
  }

  get view(): Readonly<SeatView> {
    return this.#client.room ?? UNTOLD;
  }

  /** Resolves when the room is so, as this seat is told. @throws Error after `ms` */
  async until(isSo: (view: SeatView) => boolean, ms = 20_000): Promise<void> {
    const over = new AbortController();
    const { roomId } = this.#client.seat;
    const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
      throw new Error(`room ${roomId} was not told in ${ms} ms`);
    });
    try {
      await Promise.race([this.#told(isSo), late]);
    } finally {
      over.abort();
      late.catch(() => {}); // it is over
    }
  }

  /** Whether the room is told once more when this seat asks for it. @param ms How long that may take. */
  isStillHere(ms: number): Promise<boolean> {
    const before = this.#rooms;
    this.#client.ask();
    return this.until(() => this.#rooms > before, ms).then(
      () => true,
      () => false,
    );
  }

  /** Sends a command, over as many connections as it takes; resolves when the room is so. */
  async ask(
    name: string,
    body: object,
    since: number,
    isDone: (view: SeatView) => boolean,
  ): Promise<void> {
    const seen = this.#told((view) => view.seq > since && isDone(view)).then(() => SEEN);
    for (;;) {
      const id = randomUUID();
      const verdict = await Promise.race([seen, this.#client.do(name, body, id)]);
      this.#client.forget(id);
      if (verdict === SEEN) return;
      // Done or refused, and nothing of it was heard.
      this.#client.ask();
      const again = verdict === null ? seen : Promise.race([seen, sleep(PRESS_AGAIN_MS)]);
      if ((await again) === SEEN) return;
    }
  }

  close(): void {
    this.#client.close();
  }

  async #told(isSo: (view: SeatView) => boolean): Promise<void> {
    while (!isSo(this.view)) await this.#client.news();
  }

  #heard(message: RoomMessage): void {
    if (message.type === 'action-refused') this.#noticed.refused(message.payload.code);
    if (message.type === 'presence-changed') this.#lookAt(message.payload.present);
    if (message.type !== 'room-state') return;
    this.#rooms += 1;
    if (message.payload.hasPlayer2) this.#lookAt(message.payload.present);
  }

  #lookAt(present: Readonly<Record<string, boolean>>): void {
    if (Object.values(present).includes(false)) this.#noticed.emptySeat();
  }
}
