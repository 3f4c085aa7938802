import { Client, type Room } from 'colyseus.js';
import * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';
import type { HttpClient } from './http-client.ts';
import { now } from '../measure/clock.ts';
import {
  Limited,
  type Line,
  LineFailed,
  type LineListener,
  type OpenLine,
  type Seat,
  within,
} from './line.ts';

/** What matchmaking answers, as far as a seat is taken with it. */
const reservationSchema = v.looseObject({
  name: v.string(),
  sessionId: v.string(),
  roomId: v.string(),
  processId: v.string(),
});

/**
 * Players that speak Colyseus's own protocol by its SDK. The matchmaking request goes through our
 * HTTP client, which is what `joinById` does inside, so that a 429 can be obeyed and counted. One to
 * the handshake that follows could not be told from any other failure: the SDK takes the platform's
 * WebSocket, which says no status.
 */
export function colyseusLines(url: string, http: HttpClient, timeoutMs: number): OpenLine {
  const client = new Client(url);
  return (listener) => new ColyseusLine(client, http, timeoutMs, listener);
}

class ColyseusLine implements Line {
  /** A native client has no join-room message: to hear the room again it leaves and joins. */
  readonly asksAnew = true;
  readonly #client: Client;
  readonly #http: HttpClient;
  readonly #listener: LineListener;
  readonly #timeoutMs: number;
  #room: Room | null = null;
  #closed = false;

  constructor(client: Client, http: HttpClient, timeoutMs: number, listener: LineListener) {
    this.#timeoutMs = timeoutMs;
    this.#client = client;
    this.#http = http;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#room !== null;
  }

  async open({ roomId, playerId }: Seat): Promise<void> {
    this.#hangUp();
    const path = `/matchmake/joinById/${roomId}`;
    const extras = { body: { playerId }, intended: now() };
    const answer = await this.#http.counted('sit', 'POST', path, extras);
    if (answer === null) throw new LineFailed(null, 'no answer');
    if (answer.status === 429) throw new Limited(answer.retryAfter);
    const reservation = parse(reservationSchema, answer.body);
    if (answer.status !== 200 || !reservation.ok) {
      throw new LineFailed('matchmake', `${answer.status} ${JSON.stringify(answer.body)}`);
    }
    const room = await this.#take(reservation.value);
    room.reconnection.enabled = false; // players reconnect themselves
    if (this.#closed) {
      void room.leave();
      return;
    }
    this.#room = room;
    room.onMessage('*', (name, payload: unknown) => {
      if (this.#room === room) this.#listener.heard(String(name), payload);
    });
    room.onLeave((code) => {
      if (this.#room !== room) return;
      this.#room = null;
      this.#listener.down(`closed ${code}`);
    });
  }

  /** @throws LineFailed */
  async #take(reservation: v.InferOutput<typeof reservationSchema>): Promise<Room> {
    const connecting = this.#client.consumeSeatReservation(reservation);
    try {
      return await within(this.#timeoutMs, connecting);
    } catch (error) {
      // Should it come after all, nobody waits for it any more.
      connecting.then(
        (room) => void room.leave(),
        () => {},
      );
      if (error instanceof LineFailed) throw error;
      throw new LineFailed('connect', error instanceof Error ? error.message : String(error));
    }
  }

  send(name: string, body: object): void {
    this.#room?.send(name, body);
  }

  close(): void {
    this.#closed = true;
    this.#hangUp();
  }

  #hangUp(): void {
    const room = this.#room;
    this.#room = null;
    void room?.leave();
  }
}
