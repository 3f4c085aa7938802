import { io, type Socket } from 'socket.io-client';
import { LobbyGuest } from '../games/boxes/lobby-guest.ts';
import type { Pace } from '../core/rooms/pace.ts';
import type { Parts } from '../core/rooms/parts.ts';
import type { Scenario } from '../core/rooms/scenario.ts';

/** Somebody who looks for a room with the page open: hears of changes, and reads the list. */
export class Watcher implements Scenario {
  readonly #guest: LobbyGuest;
  readonly #socket: Socket;

  constructor(url: string, parts: Parts, pace: Pace) {
    this.#guest = new LobbyGuest(parts, pace);
    this.#socket = io(url, { transports: ['websocket'], forceNew: true });
    this.#socket.on('rooms-updated', () => (parts.recorder.facts += 1));
  }

  play(): Promise<void> {
    return this.#guest.play();
  }

  close(): void {
    this.#socket.disconnect();
    this.#guest.close();
  }
}
