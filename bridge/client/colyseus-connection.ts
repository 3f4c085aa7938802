import type { Room } from 'colyseus.js';
import type { Connection, ConnectionListener, OpenConnection, Seat } from './connection.ts';

const hangUp = (room: Room): void => void room.leave().catch(() => {});

/** A connection by Colyseus's own protocol, from the moment at which it is asked for. */
class ColyseusConnection implements Connection {
  /** A native client has no join-room: to hear the room again it leaves and joins. */
  readonly asksAnew = true;
  readonly #listener: ConnectionListener;
  #room: Room | null = null;
  #isClosed = false;

  constructor(joining: Promise<Room>, listener: ConnectionListener) {
    this.#listener = listener;
    // Who listens later than in the moment it joins misses what comes with the answer.
    joining.then(
      (room) => this.#take(room),
      (cause: unknown) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        if (!this.#isClosed) listener.down({ reason: error.message, isFinal: false, error });
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
    if (room !== null) hangUp(room);
  }

  #take(room: Room): void {
    room.reconnection.enabled = false; // connection.ts tries again, whatever the transport is
    if (this.#isClosed) return hangUp(room);
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

/** The room that is joined. @throws Error where that takes too long, or is refused. */
export function inTime(ms: number, joining: Promise<Room>): Promise<Room> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(new Error(`not connected in ${ms} ms`));
    }, ms);
    joining.then(
      (room) => {
        clearTimeout(late);
        // Should it come after all, nobody waits for it any more.
        if (isLate) hangUp(room);
        else resolve(room);
      },
      (error: unknown) => {
        clearTimeout(late);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

/**
 * Connections that join a Colyseus room; it is told as soon as it is joined.
 * @param join Takes the seat by the SDK.
 */
export const colyseusConnections =
  (join: (seat: Seat) => Promise<Room>): OpenConnection =>
  (listener, seat) => {
    const joining = seat === null ? Promise.reject(new Error('no seat to join')) : join(seat);
    return new ColyseusConnection(joining, listener);
  };
