import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { refusalOf, Refused } from '../../definition/refusal.ts';
import type { PhotoChange } from '../../definition/table-game.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';

/** [B110] The photos of the dares of a room. */
export class DarePhotos<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #queue: RoomQueue;

  constructor(state: RoomState<Machine, Seat, View>, queue: RoomQueue) {
    this.#state = state;
    this.#queue = queue;
  }

  /** Whether the room would take this change. @throws Refused */
  async mayChange(change: PhotoChange): Promise<void> {
    this.#queue.assertOwner();
    this.#eventOf(change);
  }

  /** Records a change. Returns the bytes stored; 0: there was no photo to take away. @throws Refused */
  change(change: PhotoChange): Promise<number> {
    return this.#queue.run(async () => {
      const event = this.#eventOf(change);
      const { definition, snapshot } = this.#state;
      const there = definition.pictures?.(snapshot).get(change.dare);
      const { only = there } = change;
      if (change.photo === null && (there === undefined || there !== only)) return 0;
      return this.#queue.withOwed(await this.#state.record(event));
    });
  }

  /** [B111] Whether the room has this photo, and the visitor sits or watches there. */
  isShownTo(visitor: string, photo: string): boolean {
    this.#queue.assertOwner();
    const { definition: game, snapshot, attendance } = this.#state;
    const isHere = [...(game.pictures?.(snapshot).values() ?? [])].includes(photo);
    const sits = (seat: Seat): boolean =>
      game.seated(snapshot, seat)?.visitor === visitor && game.hasLeft?.(snapshot, seat) !== true;
    return isHere && (game.seats.some(sits) || attendance.presence.isWatching(visitor));
  }

  #eventOf(change: PhotoChange): EventFromLogic<Machine> {
    const { definition: game, snapshot } = this.#state;
    const event = game.pictured?.(snapshot, change);
    if (event === undefined) throw new Refused('action/unknown');
    const refusal = game.refuse(snapshot, event);
    if (refusal !== null) throw refusalOf(game.refusals, refusal);
    return event;
  }
}
