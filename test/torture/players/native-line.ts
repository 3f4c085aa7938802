import { Client, type Room } from 'colyseus.js';
import {
  type Answer,
  type Line,
  type LineListener,
  PATIENCE_MS,
  type Seat,
  within,
} from './line.ts';

/** A native client's connection. It is told the room as soon as it has joined. */
export class NativeLine implements Line {
  readonly asksAnew = true;
  readonly #room: Room;
  #isClosed = false;

  private constructor(room: Room, listener: LineListener) {
    this.#room = room;
    room.reconnection.enabled = false;
    room.onMessage('*', (name, payload: object) => {
      if (!this.#isClosed) listener.heard(String(name), payload);
    });
    room.onLeave((code) => {
      if (!this.#isClosed) listener.gone(`closed ${code}`);
    });
  }

  /** @throws where that fails, as where the room is hosted elsewhere. */
  static open(url: string, seat: Seat, listener: LineListener): Promise<NativeLine> {
    // Who listens later than in the moment it joins misses what comes with the answer.
    const joining = new Client(url)
      .joinById(seat.roomId, { playerId: seat.playerId })
      .then((room) => new NativeLine(room, listener));
    return within(PATIENCE_MS, joining).catch((error: unknown) => {
      // Should it come after all, nobody waits for it any more.
      joining.then(
        (late) => late.close(),
        () => {},
      );
      throw error;
    });
  }

  async send(name: string, body: object): Promise<Answer> {
    this.#room.send(name, body);
    return 'lost';
  }

  close(): void {
    this.#isClosed = true;
    void this.#room.leave().catch(() => {});
  }
}
