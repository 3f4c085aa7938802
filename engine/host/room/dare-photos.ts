import { seatedAt, hasLeftAt, type PhotoChange } from '../../definition/table-game.ts';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { refusalOf, Refused } from '../../definition/refusal.ts';
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

  /**
   * Records a change. Returns the bytes stored; 0: there was no photo to take away, or [X68] nobody has
   * asked, and the next player pays. @throws Refused
   */
  change(change: PhotoChange): Promise<number> {
    return this.#queue.run(async () => {
      const event = this.#eventOf(change);
      const { definition, snapshot } = this.#state;
      const there = definition.pictures?.(snapshot).get(change.dare);
      const { only = there } = change;
      if (change.photo === null && (there === undefined || there !== only)) return 0;
      const stored = await this.#state.record(event);
      if (change.visitor !== null) return this.#queue.withOwed(stored);
      this.#queue.owe(stored);
      return 0;
    });
  }

  /** [B111] Whether the room has this photo, and the visitor sits or watches there. */
  isShownTo(visitor: string, photo: string): boolean {
    this.#queue.assertOwner();
    const { definition: game, snapshot, attendance } = this.#state;
    const isHere = [...(game.pictures?.(snapshot).values() ?? [])].includes(photo);
    const sits = (seat: Seat): boolean =>
      seatedAt(game, snapshot, seat)?.visitor === visitor && !hasLeftAt(game, snapshot, seat);
    return isHere && (game.seats.some(sits) || attendance.presence.isWatching(visitor));
  }

  #eventOf(change: PhotoChange): EventFromLogic<Machine> {
    const { definition: game, snapshot } = this.#state;
    const event = game.pictured?.(snapshot, change);
    if (event === undefined) throw new Refused('action/unknown');
    const refusal = game.refuse(snapshot, event);
    if (refusal !== null) throw refusalOf(game.refusals, refusal);
    const { visitor, photo } = change;
    // Somebody who plays both sides may have left with one alone.
    const theirs = game.seats.filter((seat) => seatedAt(game, snapshot, seat)?.visitor === visitor);
    const hasLeft = theirs.length > 0 && theirs.every((seat) => hasLeftAt(game, snapshot, seat));
    if (photo !== null && hasLeft) throw new Refused('seat/left'); // [B110]
    return event;
  }
}
