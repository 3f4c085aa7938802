import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../../definition/refusal.ts';

/** Who takes a place again: a socket's session. */
export interface Rejoining {
  readonly place: { roomId: string } | null;
  comeBack(): Promise<void>;
  rejoin(): Promise<void>;
}

/** So many rooms are gone back to at a time: they are claimed and read for it. */
const AT_ONCE = 32;
const AGAIN_MS = 250;
/** Refusals that time may heal; after any other the place is not theirs any more. */
const PASSING: ReadonlySet<string> = new Set(['action/busy', 'action/failed']);

/**
 * Has sockets take their places again whose rooms have moved: each is told its room as it is now, once
 * all of that room are back, so that none is shown the others away. What fails for a reason that passes
 * is tried again as long as the socket is there.
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

  /** However often a session is added before its turn, it has one. */
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
      // Whoever cannot come back says so when it is to be told the room.
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
