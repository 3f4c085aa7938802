import type { AnyStateMachine } from 'xstate';
import { Refused } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';
import { standing } from './seats.ts';

/** Closes a room for good before its game is over. Its watchers are told, as of any event. */
export class Closing<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #queue: RoomQueue;

  constructor(state: RoomState<Machine, Seat, View>, queue: RoomQueue) {
    this.#state = state;
    this.#queue = queue;
  }

  /** [B19] Closes an unfinished room without players. */
  async closeIdle(): Promise<void> {
    await Promise.resolve(); // not at once: a player who comes back in the same turn keeps the room
    return this.#queue.run(async () => {
      const { definition, snapshot, attendance } = this.#state;
      const isOver = standing(definition, snapshot).stage === STAGE.over;
      if (isOver || attendance.presence.players) return;
      await this.#state.record(definition.closed());
    });
  }

  /** [B24] Closes a room to which no player has ever connected. */
  async closeUnattended(): Promise<void> {
    if (!this.#state.attendance.wasAttended) await this.closeIdle();
  }

  /** [O9] @throws Refused room/closed if it is closed already */
  close(reason: string): Promise<void> {
    return this.#queue.run(async () => {
      const { definition, snapshot } = this.#state;
      if (standing(definition, snapshot).closed) throw new Refused('room/closed');
      await this.#state.record(definition.closed(reason));
    });
  }
}
