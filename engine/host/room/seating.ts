import { seatedAt, hasLeftAt, type Seated, withProfile } from '../../definition/table-game.ts';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { AwaitedSeat } from '../../journal/journal.ts';
import type { RoomState } from './room-state.ts';
import {
  assertWelcome,
  hasLeftRefusal,
  hasProfile,
  isDeserted,
  profileFor,
  seatAgain,
  seatFor,
  seatOf,
  takenSeats,
} from './seats.ts';
import { Refused, refusalOf, type Texts } from '../../definition/refusal.ts';
import { inRoom, type RoomDeps } from '../deps.ts';
import { Recent } from './recent.ts';
import { type Joined, RoomMoved } from './room-handle.ts';

/** After a failed record the next attempt follows after this many ms. */
const AGAIN_MS = 1000;
/** [G10] A player who has sent nothing for so long, in ms, may have to give up the seat. */
const IDLE_MS = 60_000;
/** Of so many players it is remembered when they were last heard of. */
const HEARD_KEPT = 256;

/**
 * Gives out the seats of a room, and frees those to which nobody connects. The room calls one
 * method after the other.
 */
export class Seating<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #deps: RoomDeps;
  /** [G10] [G56] When a player, or a guest in line, was last heard of (epoch ms); else the room was opened then. */
  readonly #heard = new Recent<number>(HEARD_KEPT);
  readonly #openedAt: number;

  /** @param awaited The seats for which the room still waited when it was last recorded, on any process. */
  constructor(
    state: RoomState<Machine, Seat, View>,
    deps: RoomDeps,
    awaited: readonly AwaitedSeat[],
  ) {
    this.#state = state;
    this.#deps = deps;
    this.#openedAt = deps.now();
    // [B51] Before this process had started, nobody could connect.
    const earliest = (deps.startedAt ?? 0) + state.seatMs;
    for (const { playerId, until } of awaited) {
      state.attendance.awaited.add(playerId, Math.max(until, earliest));
    }
  }

  /** [B6] The seat that the visitor has, or a free one. @throws Refused */
  async join(visitor: string, entropy?: string, from?: string): Promise<Joined<Seat>> {
    const known = await this.again(visitor);
    if (known !== null) return known;
    const { definition: game } = this.#state;
    const { chance } = this.#deps;
    this.#assertMayTake(visitor, from);
    const seat = await seatFor(visitor, this.#deps, from);
    const yielded = await this.#makeRoom();
    const stored = yielded + (await this.#state.record(game.joined({ seat, entropy }, chance)));
    this.#hear(seat.playerId);
    const taken = this.#seatOf(seat.playerId);
    if (taken === null) throw new Error('who has joined has a seat');
    return { playerId: seat.playerId, seat: taken, stored };
  }

  /** [B18] The seat that the visitor has, [B41] also if they had left, unless `isStill` [B75]; otherwise null. */
  async again(visitor: string, isOwnEnough = false, isStill = false): Promise<Joined<Seat> | null> {
    const { definition: game, snapshot, attendance } = this.#state;
    assertWelcome(game, snapshot, null, visitor);
    const known = seatAgain(game, snapshot, visitor, attendance.presence, isOwnEnough);
    if (known === null) return null;
    const hasLeft = hasLeftAt(game, snapshot, known.seat);
    if (hasLeft && isStill) return null;
    if (hasLeft && game.returned === undefined) throw hasLeftRefusal(game);
    const back = hasLeft ? game.returned?.(known.seat) : undefined;
    return { ...known, stored: back === undefined ? 0 : await this.#state.record(back) };
  }

  /**
   * [G24] A place in line for the next game. Returns the bytes stored [X26]; 0: there is none for them.
   * @throws Refused if the line is full [G41], or [G57] leads nowhere
   */
  async queueUp(visitor: string, from?: string): Promise<number> {
    const { definition: game, snapshot } = this.#state;
    if (game.queued === undefined) return 0;
    if (isDeserted(game, snapshot)) throw new Refused('line/over');
    if (this.#inLine(visitor) !== null) return 0;
    this.#assertMayTake(visitor, from);
    const seat = await seatFor(visitor, this.#deps, from);
    const event = game.queued(seat);
    const refusal = game.refuse(snapshot, event);
    const yielded = refusal === 'line/full' ? await this.#moveUp() : null;
    if (yielded === 0) throw refusalOf<Texts>(game.refusals, 'line/full'); // [G41]
    if (refusal !== null && yielded === null) return 0;
    this.#heard.note(seat.playerId, this.#deps.now());
    return (yielded ?? 0) + (await this.#state.record(event));
  }

  /** [G56] Somebody's connection has ended. */
  lastSeen(visitor: string): void {
    const place = this.#inLine(visitor);
    if (place !== null) this.#heard.note(place.playerId, this.#deps.now());
  }

  /** [G56] Whoever of a full line has been away for longest leaves it, as by their own command [X65]. */
  async #moveUp(): Promise<number> {
    const { definition: game, snapshot, attendance } = this.#state;
    const away = game.table(snapshot).queue.flatMap(({ visitor, playerId }) => {
      const event = game.unqueued?.(visitor);
      if (event === undefined || attendance.presence.isWatching(visitor)) return [];
      return [{ event, heard: this.#heard.get(playerId) ?? this.#openedAt, playerId }];
    });
    return this.#yield(away);
  }

  /** Has one of these yield who was heard of longest ago, if that is long enough. */
  async #yield(
    idle: readonly { event: EventFromLogic<Machine>; heard: number; playerId?: string }[],
  ): Promise<number> {
    const [stillest] = idle.toSorted((a, b) => a.heard - b.heard);
    if (stillest === undefined || this.#deps.now() - stillest.heard < IDLE_MS) return 0;
    return this.#state.record(stillest.event, stillest.playerId);
  }

  /** [G40] Takes a visitor out of the line. Returns the bytes stored; 0: they do not stand there. */
  async leaveLine(visitor: string): Promise<number> {
    const event = this.#inLine(visitor) && this.#state.definition.unqueued?.(visitor);
    return event ? this.#state.record(event) : 0;
  }

  #inLine(visitor: string): Seated | null {
    const { definition: game, snapshot } = this.#state;
    return game.table(snapshot).queue.find((one) => one.visitor === visitor) ?? null;
  }

  /** [T15] Updates a visitor's seats with what they say of themselves. Returns the bytes stored [X26]. */
  async changeProfile(visitor: string): Promise<number> {
    const { definition: game } = this.#state;
    const isTheirs = (seat: Seat) =>
      seatedAt(game, this.#state.snapshot, seat)?.visitor === visitor;
    const inLine = this.#inLine(visitor);
    if (inLine === null && !game.seats.some(isTheirs)) return 0;
    if (game.table(this.#state.snapshot).banned.includes(visitor)) return 0; // [T50]
    const profile = await profileFor(visitor, this.#deps);
    let stored = 0;
    if (inLine !== null && !hasProfile(inLine, profile) && game.queued !== undefined) {
      stored += await this.#state.record(game.queued(withProfile(inLine, profile)));
    }
    for (const seat of game.seats.filter(isTheirs)) {
      const seated = seatedAt(game, this.#state.snapshot, seat);
      if (seated === null || hasProfile(seated, profile)) continue;
      stored += await this.#state.record(game.profiled(seat, profile));
    }
    return stored;
  }

  /** [B50] [B53] A player who acts is there, whatever connection the command came by. */
  heardOf(seat: Seat, playerId: string): void {
    const { attendance, isOn } = this.#state;
    this.#hear(playerId);
    attendance.missed.end(seat);
    if (!attendance.awaited.any) return;
    attendance.awaited.remove(playerId);
    attendance.runClock(isOn);
  }

  /** Only where players yield their seats: else nobody asks. */
  #hear(playerId: string): void {
    if (this.#state.definition.yields === undefined) return;
    this.#heard.note(playerId, this.#deps.now());
  }

  /**
   * [B50] Frees the seats to which nobody connected in time. A player who has left was there [B41],
   * even if the store had no time to note it [B51]. Returns the bytes stored [X26].
   */
  async freeLate(): Promise<number> {
    const { attendance } = this.#state;
    const { awaited } = attendance;
    let stored = 0;
    for (const playerId of awaited.late()) {
      const event = this.#lapseOf(playerId);
      const seat = this.#seatOf(playerId);
      const from = seat && seatedAt(this.#state.definition, this.#state.snapshot, seat)?.from;
      if (event !== null && from) attendance.lapses.note(from);
      awaited.remove(playerId);
      if (event === null) attendance.runClock(this.#state.isOn);
      else stored += await this.#free(playerId, event);
    }
    awaited.wait();
    return stored;
  }

  /**
   * The event that frees a seat; null: the seat stays. If the game's machine refuses the event, the
   * game is wrong: the seat stays, instead of the event being tried for ever with the clock stopped.
   */
  #lapseOf(playerId: string): EventFromLogic<Machine> | null {
    const { definition: game, snapshot, id } = this.#state;
    const seat = this.#seatOf(playerId);
    if (seat === null || hasLeftAt(game, snapshot, seat)) return null;
    const event = game.lapsed(snapshot, seat, this.#deps.chance);
    const refusal = event === null ? null : game.refuse(snapshot, event);
    if (refusal === null) return event;
    this.#deps.report(inRoom(id, new Error(`${seat} cannot lapse: ${refusal}`)));
    return null;
  }

  /** [B76] [G10] @throws Refused */
  #assertMayTake(visitor: string, from: string | undefined): void {
    const { lapses } = this.#state.attendance;
    const ofAddress = from === undefined ? 0 : lapses.wait(from);
    const own = lapses.wait(visitor);
    if (ofAddress === 0 && own === 0) return;
    const seconds = Math.ceil(Math.max(ofAddress, own) / 1000);
    const why =
      own > 0
        ? 'You had a place here, and others may have it now.'
        : 'A place here was kept for you, or for somebody on your network, and nobody used it.';
    throw new Refused('room/lapsed', `${why} Others go first: try again in ${seconds} s.`);
  }

  /**
   * [G10] At a full table whose game has not begun, the player who has been still for longest gives up
   * the seat. Returns the bytes stored.
   */
  async #makeRoom(): Promise<number> {
    const { definition: game, snapshot, attendance } = this.#state;
    if (game.yields === undefined) return 0;
    if (takenSeats(game, snapshot) < game.seats.length) return 0;
    const idle = game.seats.flatMap((seat) => {
      const seated = seatedAt(game, snapshot, seat);
      const event = seated && game.yields?.(snapshot, seat, this.#deps.chance);
      if (!event) return [];
      const heard = this.#heard.get(seated.playerId) ?? this.#openedAt;
      const isThere = attendance.presence.has(seat) || attendance.awaited.has(seated.playerId);
      return [{ event, heard: isThere ? heard : heard - IDLE_MS }];
    });
    return this.#yield(idle);
  }

  #seatOf(playerId: string): Seat | null {
    return seatOf(this.#state.definition, this.#state.snapshot, playerId);
  }

  async #free(playerId: string, event: EventFromLogic<Machine>): Promise<number> {
    try {
      return await this.#state.record(event);
    } catch (error) {
      if (!(error instanceof RoomMoved) && this.#seatOf(playerId) !== null) {
        this.#state.attendance.awaited.add(playerId, this.#deps.now() + AGAIN_MS);
      }
      throw error;
    }
  }
}
