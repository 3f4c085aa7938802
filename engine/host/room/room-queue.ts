import { Serial } from '../scheduling.ts';
import { RoomMoved } from './room-handle.ts';

/** After a failure the server plays again what is due after this many ms. */
const AGAIN_MS = 1000;

/** A room's state, which may be in doubt after a failed commit. */
interface Doubtful {
  readonly isInDoubt: boolean;
  readAgain(): Promise<void>;
}

/**
 * The changes of a room, one after the other, as long as this process hosts it. It also keeps [X26]
 * what the server's own moves have stored, until the next player pays for it.
 */
export class RoomQueue {
  readonly #state: Doubtful;
  readonly #report: (error: unknown) => void;
  readonly #serial = new Serial();
  #next: () => Promise<void> | null = () => null;
  #again: NodeJS.Timeout | null = null;
  #isOver = false;
  #owed = 0;

  constructor(state: Doubtful, report: (error: unknown) => void) {
    this.#state = state;
    this.#report = report;
  }

  /**
   * [T24] From now on each change is followed by what the server plays at once: before any other
   * change, and now, because the process before may have ended in between.
   */
  followWith(next: () => Promise<void> | null): void {
    this.#next = next;
    this.playNext();
  }

  /** Plays what the server may play now, once the changes before are done. */
  playNext(): void {
    this.run(() => Promise.resolve()).catch((error: unknown) => this.#onFailedNext(error));
  }

  /** @throws RoomMoved if this process has given the room up */
  assertOwner(): void {
    if (this.#isOver) throw new RoomMoved();
  }

  /** Runs one change after the other. @throws RoomMoved if the room was given up meanwhile */
  run<T>(task: () => Promise<T>): Promise<T> {
    return this.#serial.run(async () => {
      this.assertOwner();
      if (this.#state.isInDoubt) await this.#state.readAgain();
      const result = await task();
      // The task is done and stored: it does not fail because the server's own move does.
      try {
        const next = this.#isOver ? null : this.#next();
        if (next !== null) await next;
      } catch (error) {
        this.#onFailedNext(error);
      }
      return result;
    });
  }

  /** Reports that the server could not play by itself, and lets it try again later. */
  #onFailedNext(error: unknown): void {
    if (error instanceof RoomMoved || this.#isOver) return; // it is another host's to play
    this.#again ??= setTimeout(() => {
      this.#again = null;
      this.playNext();
    }, AGAIN_MS).unref();
    this.#report(error);
  }

  /** Runs a change that the server makes itself; the next caller pays for what it stored. */
  runUnpaid(task: () => Promise<number>): Promise<void> {
    return this.run(async () => this.owe(await task()));
  }

  /** The server has stored this many bytes by itself. */
  owe(stored: number): void {
    this.#owed += stored;
  }

  /** [X26] The bytes stored for a player, plus those of the server's own moves since the last payment. */
  withOwed(stored: number): number {
    const owed = this.#owed;
    this.#owed = 0;
    return stored + owed;
  }

  /** [J16] From now on no task runs: a caller has to look for the room again. */
  end(): void {
    this.#isOver = true;
    if (this.#again !== null) clearTimeout(this.#again);
  }

  /** Resolves once all earlier changes are done. */
  idle(): Promise<void> {
    return this.#serial.run(() => Promise.resolve());
  }
}
