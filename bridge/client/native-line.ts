import type { Room } from 'colyseus.js';
import type { Line, LineListener, OpenLine, Seat } from './line.ts';

/** A connection by Colyseus's own protocol, from the moment at which it is asked for. */
class NativeLine implements Line {
  /** A native client has no join-room: to hear the room again it leaves and joins. */
  readonly asksAnew = true;
  readonly #listener: LineListener;
  #room: Room | null = null;
  #isClosed = false;

  constructor(joining: Promise<Room>, withinMs: number, listener: LineListener) {
    this.#listener = listener;
    const late = setTimeout(() => {
      this.#fails(new Error(`not connected in ${withinMs} ms`));
      this.#isClosed = true;
    }, withinMs);
    // Who listens later than in the moment it joins misses what comes with the answer.
    joining.then(
      (room) => {
        clearTimeout(late);
        this.#take(room);
      },
      (error: unknown) => {
        clearTimeout(late);
        this.#fails(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  get isOpen(): boolean {
    return this.#room !== null;
  }

  send(name: string, payload: object): void {
    // Whose seat it is, is known.
    const { roomId: _, playerId: __, ...body } = { roomId: '', playerId: '', ...payload };
    this.#room?.send(name, body);
  }

  close(): void {
    this.#isClosed = true;
    const room = this.#room;
    this.#room = null;
    void room?.leave().catch(() => {});
  }

  #fails(error: Error): void {
    if (this.#isClosed) return;
    this.#listener.down({ reason: error.message, isFinal: false, error });
  }

  #take(room: Room): void {
    room.reconnection.enabled = false; // connection.ts tries again, whatever the transport is
    // Should it come after all, nobody waits for it any more.
    if (this.#isClosed) return void room.leave().catch(() => {});
    this.#room = room;
    room.onMessage('*', (name, payload: unknown) => {
      if (!this.#isClosed) this.#listener.heard(String(name), payload);
    });
    room.onLeave((code) => {
      this.#room = null;
      if (!this.#isClosed) this.#listener.down({ reason: `closed ${code}`, isFinal: false });
    });
    this.#listener.opened();
  }
}

/**
 * Connections that join a Colyseus room; it is told as soon as it is joined.
 * @param join Takes the seat by the SDK.
 */
export const nativeLines =
  (join: (seat: Seat) => Promise<Room>, withinMs: number): OpenLine =>
  (listener, seat) => {
    const joining = seat === null ? Promise.reject(new Error('no seat to join')) : join(seat);
    return new NativeLine(joining, withinMs, listener);
  };
