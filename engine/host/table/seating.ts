import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { AwaitedSeat } from '../../journal/journal.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import type { LiveRoom } from './live-room.ts';
import { seatAgain, seatFor, seatOf } from './seats.ts';
import type { Joined, TableDeps } from './table.ts';

/** [B50] So long a seat is kept for a phone that is slow, or in another hand just now. */
const SEAT_MS = 30_000;
/** What could not be recorded is tried again. */
const AGAIN_MS = 1000;

/** Gives the seats of a table, and frees those that nobody comes to. The table calls one after the other. */
export class Seating<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #room: LiveRoom<Machine, Seat, View>;
  readonly #deps: TableDeps;
  readonly #seatMs: number;

  /** @param awaited Whom the table still waited for when it was last noted, on whichever process. */
  constructor(
    room: LiveRoom<Machine, Seat, View>,
    deps: TableDeps,
    awaited: readonly AwaitedSeat[],
  ) {
    this.#room = room;
    this.#deps = deps;
    this.#seatMs = deps.seatMs ?? SEAT_MS;
    // [B51] Nobody could connect before this process was there.
    const earliest = (deps.startedAt ?? 0) + this.#seatMs;
    for (const { playerId, until } of awaited) {
      room.attendance.awaited.add(playerId, Math.max(until, earliest));
    }
  }

  /** [B6] A seat that is the visitor's already, or a free one. @throws Refused */
  async join(visitor: string, entropy?: string, from?: string): Promise<Joined<Seat>> {
    const known = await this.again(visitor);
    if (known !== null) return known;
    const { game } = this.#room;
    const { chance } = this.#deps;
    const seat = await seatFor(visitor, this.#deps, from);
    const stored = await this.#take(seat.playerId, game.joined({ seat, entropy }, chance));
    const taken = this.#seatOf(seat.playerId);
    if (taken === null) throw new Error('who has joined has a seat');
    return { playerId: seat.playerId, seat: taken, stored };
  }

  /** [B18] The seat that is the visitor's already, [B41] theirs as it was if they had left; or null. */
  async again(visitor: string): Promise<Joined<Seat> | null> {
    const { game, now, attendance } = this.#room;
    const known = seatAgain(game, now, visitor, attendance.presence);
    if (known === null) return null;
    const hasLeft = game.hasLeft?.(now, known.seat) ?? false;
    const back = hasLeft ? game.returned?.(known.seat) : undefined;
    return { ...known, stored: back === undefined ? 0 : await this.#room.record(back) };
  }

  /** [B50] [B53] Who acts is there, whatever connection it came by. */
  heardOf(seat: Seat, playerId: string): void {
    const { attendance, isOn } = this.#room;
    attendance.missed.end(seat);
    if (!attendance.awaited.any) return;
    attendance.awaited.remove(playerId);
    attendance.runClock(isOn);
  }

  /** [B50] Frees the seats that nobody came to in time; answers how many bytes it took [X26]. */
  async freeLate(): Promise<number> {
    const { game, attendance } = this.#room;
    const { awaited } = attendance;
    let stored = 0;
    for (const playerId of awaited.late()) {
      const seat = this.#seatOf(playerId);
      const event = seat && game.lapsed?.(this.#room.now, seat, this.#deps.chance);
      awaited.remove(playerId);
      if (event == null) attendance.runClock(this.#room.isOn);
      else stored += await this.#free(playerId, event);
    }
    awaited.wait();
    return stored;
  }

  #seatOf(playerId: string): Seat | null {
    return seatOf(this.#room.game, this.#room.now, playerId);
  }

  /** Records that somebody has a seat, and waits for them to connect. */
  async #take(playerId: string, event: EventFromLogic<Machine>): Promise<number> {
    const { game, attendance } = this.#room;
    const { awaited } = attendance;
    if (game.lapsed) awaited.add(playerId, this.#deps.now() + this.#seatMs);
    try {
      return await this.#room.record(event);
    } catch (error) {
      if (!this.#room.isInDoubt && this.#seatOf(playerId) === null) {
        awaited.remove(playerId);
        attendance.runClock(this.#room.isOn);
      }
      throw error;
    }
  }

  async #free(playerId: string, event: EventFromLogic<Machine>): Promise<number> {
    try {
      return await this.#room.record(event);
    } catch (error) {
      if (!(error instanceof RoomMoved) && this.#seatOf(playerId) !== null) {
        this.#room.attendance.awaited.add(playerId, this.#deps.now() + AGAIN_MS);
      }
      throw error;
    }
  }
}
