import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Player } from '../../../bridge/client/player.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/wire/messages.ts';
import type { Link } from '../../../bridge/client/reconnector.ts';
import { type Seat, socketConnections } from '../../../bridge/client/connection.ts';

export type Transport = 'websocket' | 'polling';

export type SeatView = Pick<RoomView, 'seq' | 'state' | 'turn' | 'seat'>;

/** Receives what a player on this seat would have noticed. */
export interface Noticed {
  /** The server refused a command or sent an unreadable message (code `unreadable`). */
  refused(code: string): void;
  /** The page would have shown a player of the room as away. */
  emptySeat(): void;
  /** The page would have shown that it is not connected. */
  cut(): void;
  /** The seat moved to another connection because its process shuts down. */
  moved(): void;
}

/** How long a person takes to press a refused button again. */
const PRESS_AGAIN_MS = 500;
const SEEN = 'seen';
const NO_ROOM_YET: SeatView = {
  seq: 0,
  state: 'waiting_placement',
  turn: 'player1',
  seat: 'player1',
};

/** A player that behaves like a page and reports what a person would have noticed. */
export class PlayedSeat {
  readonly #client: Player<RoomView, RoomMessage>;
  readonly #noticed: Noticed;
  #link: Link['is'] = 'connecting';
  /** How many `room-state` messages it has received. */
  #roomStates = 0;

  constructor(url: string, seat: Seat, transport: Transport, noticed: Noticed) {
    this.#noticed = noticed;
    this.#client = new Player({
      open: socketConnections(url, { transports: [transport] }),
      reading: boxesReading,
      seat,
      tries: Number.POSITIVE_INFINITY,
      againMs: PRESS_AGAIN_MS,
      heard: (message) => this.#onMessage(message),
      unparsable: () => noticed.refused('unreadable'),
      link: ({ is }) => {
        if (is !== 'online' && this.#link === 'online') noticed.cut();
        this.#link = is;
      },
      moved: () => noticed.moved(),
    });
  }

  get view(): Readonly<SeatView> {
    return this.#client.room ?? NO_ROOM_YET;
  }

  /** Resolves when this seat's view satisfies `isSo`. @throws Error after `ms` */
  async until(isSo: (view: SeatView) => boolean, ms = 20_000): Promise<void> {
    const over = new AbortController();
    const { roomId } = this.#client.seat;
    const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
      throw new Error(`room ${roomId} did not change as expected within ${ms} ms`);
    });
    try {
      await Promise.race([this.#seen(isSo), late]);
    } finally {
      over.abort();
      late.catch(() => {}); // the race is over
    }
  }

  /** Whether this seat still receives `room-state` when it requests it. @param ms Maximum wait. */
  isHeld(ms: number): Promise<boolean> {
    const before = this.#roomStates;
    this.#client.ask();
    return this.until(() => this.#roomStates > before, ms).then(
      () => true,
      () => false,
    );
  }

  /**
   * Sends a command, and sends it again until the view satisfies `isDone` with a seq above `since`.
   * Connections may break meanwhile.
   */
  async send(
    name: string,
    body: object,
    since: number,
    isDone: (view: SeatView) => boolean,
  ): Promise<void> {
    const seen = this.#seen((view) => view.seq > since && isDone(view)).then(() => SEEN);
    for (;;) {
      const id = randomUUID();
      const verdict = await Promise.race([seen, this.#client.do(name, body, id)]);
      this.#client.forget(id);
      if (verdict === SEEN) return;
      // The command was done or refused, but the room's message has not arrived.
      this.#client.ask();
      const again = verdict === null ? seen : Promise.race([seen, sleep(PRESS_AGAIN_MS)]);
      if ((await again) === SEEN) return;
    }
  }

  close(): void {
    this.#client.close();
  }

  async #seen(isSo: (view: SeatView) => boolean): Promise<void> {
    while (!isSo(this.view)) await this.#client.news();
  }

  #onMessage(message: RoomMessage): void {
    if (message.type === 'action-refused') this.#noticed.refused(message.payload.code);
    if (message.type === 'presence-changed') this.#checkPresence(message.payload.present);
    if (message.type !== 'room-state') return;
    this.#roomStates += 1;
    if (message.payload.hasPlayer2) this.#checkPresence(message.payload.present);
  }

  #checkPresence(present: Readonly<Record<string, boolean>>): void {
    if (Object.values(present).includes(false)) this.#noticed.emptySeat();
  }
}
