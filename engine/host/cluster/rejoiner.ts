import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../../definition/refusal.ts';

/** Who takes a place again: the session of a socket. */
export interface Rejoining {
  readonly place: { roomId: string } | null;
  comeBack(): Promise<void>;
  rejoin(): Promise<void>;
}

/** This many rooms are reopened at a time, because each one is claimed and read. */
const AT_ONCE = 32;
const AGAIN_MS = 250;
/** Refusals that may pass. After any other refusal the place is no longer theirs. */
const PASSING: ReadonlySet<string> = new Set(['action/busy', 'action/failed']);

/**
 * Brings sockets back to rooms that have moved. It sends each socket the room once all sockets of
 * that room are back, so that nobody sees the others as away. It tries again after a refusal that
 * may pass, as long as the socket is connected.
 */
export class Rejoiner {
  readonly #report: (error: unknown) => void;
  /** By room. */
  readonly #waiting = new Map<string, Set<Rejoining>>();
  #running = 0;
  #isOver = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** A session that is added several times has one turn. */
  add(session: Rejoining): void {
    const roomId = session.place?.roomId;
    if (this.#isOver || roomId === undefined) return;
    const others = this.#waiting.get(roomId);
    if (others === undefined) this.#waiting.set(roomId, new Set([session]));
    else others.add(session);
    if (this.#running < AT_ONCE) void this.#run();
  }

  stop(): void {
    this.#isOver = true;
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    this.#running += 1;
    await Promise.resolve(); // the others of the room are added in the same turn
    for (const [roomId, sessions] of this.#waiting) {
      this.#waiting.delete(roomId);
      // A session that cannot come back reports it when it receives the room.
      await Promise.allSettled([...sessions].map((session) => session.comeBack()));
      await Promise.all([...sessions].map((session) => this.#rejoin(session)));
    }
    this.#running -= 1;
  }

  async #rejoin(session: Rejoining): Promise<void> {
    if (session.place === null) return;
    try {
      await session.rejoin();
    } catch (error) {
      const isRefused = error instanceof Refused;
      if (!isRefused) this.#report(error);
      if (isRefused && !PASSING.has(error.code)) return;
      void sleep(AGAIN_MS, undefined, { ref: false }).then(() => this.add(session));
    }
  }
}
