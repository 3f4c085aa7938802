import type { Room } from 'colyseus.js';
import type { Connection, ConnectionListener, OpenConnection, Place } from './connection.ts';

const hangUp = (room: Room): void => void room.leave().catch(() => {});

/** A connection by Colyseus's own protocol, from the moment it is requested. */
class ColyseusConnection implements Connection {
  /** A Colyseus client has no join-room: it leaves and joins to receive the room again. */
  readonly asksAnew = true;
  readonly #listener: ConnectionListener;
  #room: Room | null = null;
  #isClosed = false;

  constructor(joining: Promise<Room>, listener: ConnectionListener) {
    this.#listener = listener;
    // Listeners must be added at once, or messages that come with the answer are lost.
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
    // The server knows whose seat it is.
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

/** The joined room. @throws Error if joining takes too long or is refused */
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
        // If the answer still comes, the connection is closed.
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
 * Connections that join a Colyseus room; they open once the room is joined.
 * @param join Takes the place by the SDK.
 */
export const colyseusConnections =
  (join: (place: Place) => Promise<Room>): OpenConnection =>
  (listener, place) => {
    const joining = place === null ? Promise.reject(new Error('no place to join')) : join(place);
    return new ColyseusConnection(joining, listener);
  };

/** What the server takes for a place: a seat's secret, or that one watches. */
export const joinOptions = ({ playerId }: Pick<Place, 'playerId'>) =>
  playerId === null ? { watch: true } : { playerId };
