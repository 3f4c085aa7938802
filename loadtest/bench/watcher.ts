import { LobbyGuest } from '../games/boxes/lobby-guest.ts';
import type { Pace } from '../core/rooms/pace.ts';
import type { Parts } from '../core/rooms/parts.ts';
import type { Scenario } from '../core/rooms/scenario.ts';
import { Reconnector } from '../../bridge/client/reconnector.ts';
import { socketConnections } from '../../bridge/client/socket-connection.ts';

/** Somebody who looks for a room with the page open: hears of changes, and reads the list. */
export class Watcher implements Scenario {
  readonly #guest: LobbyGuest;
  readonly #connection: Reconnector;

  constructor(url: string, parts: Parts, pace: Pace) {
    this.#guest = new LobbyGuest(parts, pace);
    this.#connection = new Reconnector({
      open: socketConnections(url, { transports: ['websocket'] }),
      heard: (name) => {
        if (name === 'rooms-updated') parts.recorder.facts += 1;
      },
      link: () => {},
      tries: Number.POSITIVE_INFINITY,
    });
  }

  play(): Promise<void> {
    return this.#guest.play();
  }

  close(): void {
    this.#connection.close();
    this.#guest.close();
  }
}
