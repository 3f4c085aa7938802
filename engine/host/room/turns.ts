import type { AnyStateMachine } from 'xstate';
import type { RoomDeps } from '../deps.ts';
import { RoomMoved } from './room-handle.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';

/** What seats do in their turns, and [B12] what the server does for those whose time is up. */
export class Turns<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #queue: RoomQueue;
  readonly #deps: RoomDeps;

  constructor(state: RoomState<Machine, Seat, View>, queue: RoomQueue, deps: RoomDeps) {
    this.#state = state;
    this.#queue = queue;
    this.#deps = deps;
  }

  /** What the game gets to decide with when this seat acts. */
  of(by: Seat) {
    const { chance, prizes, ratings, now } = this.#deps;
    const { snapshot: state, seq, attendance } = this.#state;
    const { counts: missed } = attendance.missed;
    return { state, now: now(), by, chance, prizes, ratings, missed, seq: seq + 1 };
  }

  /** [B12] After a failure the server tries again when the time is up once more. */
  async playOverdue(): Promise<void> {
    const due = this.#state.definition.turnOf(this.#state.snapshot);
    const play = () => this.#playForAll(due);
    await this.#queue.run(play).catch((error: unknown) => {
      if (error instanceof RoomMoved) return; // it is another host's to act
      const { clock } = this.#state.attendance;
      if (clock.runs) clock.start();
      throw error;
    });
  }

  /** Acts for those of `due` that have not acted, while a player is connected. [X26] The room owes the bytes. */
  async #playForAll(due: readonly Seat[]): Promise<void> {
    const { definition, attendance } = this.#state;
    for (const by of due) {
      if (!attendance.presence.players) return;
      if (!definition.turnOf(this.#state.snapshot).includes(by)) continue;
      this.#queue.owe(await this.#playFor(by));
    }
  }

  async #playFor(by: Seat): Promise<number> {
    const { definition, attendance } = this.#state;
    const { missed, presence } = attendance;
    const before = missed.counts;
    const event = await definition.overdue(this.of(by));
    if (!presence.has(by)) missed.add(by);
    try {
      return await this.#state.record(event);
    } catch (error) {
      missed.restore(before);
      throw error;
    }
  }
}
