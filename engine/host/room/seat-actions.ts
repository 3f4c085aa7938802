import {
  TALKING,
  seatedAt,
  hasLeftAt,
  journalRoom,
  type SeatCommand,
} from '../../definition/table-game.ts';
import type { AnyStateMachine } from 'xstate';
import type { RoomDeps } from '../deps.ts';
import type { Audience } from './notifier.ts';
import { Recent } from './recent.ts';
import { RoomReactions, SeatRateLimiter } from './send-limits.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';
import type { Seating } from './seating.ts';
import { assertWelcome, hasLeftRefusal, noSeat, seatOf } from './seats.ts';
import type { Turns } from './turns.ts';
import { upTo } from '../taken-commands.ts';
import type { Deciding } from '../../definition/game.ts';
import { Refused } from '../../definition/refusal.ts';
import type { Reaction } from '../../wire/commands.ts';

interface RoomParts<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  state: RoomState<Machine, Seat, View>;
  queue: RoomQueue;
  seating: Seating<Machine, Seat, View>;
  turns: Turns<Machine, Seat, View>;
}

/** How much of a visitor's hash names a watcher in a journal: no two of a room share it. */
const WATCHER_NAME = 16;
/** [G44] The addresses of so many watchers who have acted are remembered. */
const ORIGINS_KEPT = 1000;

/**
 * What the players of a room do, and those who watch: commands and reactions, each checked against
 * their seat.
 */
export class SeatActions<
  Machine extends AnyStateMachine,
  Seat extends string,
  View extends object,
> {
  readonly #parts: RoomParts<Machine, Seat, View>;
  readonly #deps: RoomDeps;
  readonly #rateLimiter: SeatRateLimiter;
  readonly #reactions: RoomReactions;
  /** [G44] From which addresses watchers have acted. */
  readonly #origins = new Recent<string>(ORIGINS_KEPT);

  constructor(parts: RoomParts<Machine, Seat, View>, audience: Audience, deps: RoomDeps) {
    this.#parts = parts;
    this.#deps = deps;
    this.#rateLimiter = new SeatRateLimiter(deps.seatLimits);
    this.#reactions = new RoomReactions(audience, deps.now);
  }

  /** Decides a command of this player and records the event. Returns the bytes stored. @throws Refused */
  async command(playerId: string, command: SeatCommand): Promise<number> {
    const { state, queue, seating, turns } = this.#parts;
    const { definition } = state;
    try {
      // Before the queue: commands above the limit must not pile up.
      const asking = this.#seatOf(playerId);
      if (asking !== null) {
        this.#limitPace(asking, command);
        seating.heardOf(asking, playerId);
      }
      // Awaited here, because returning a promise from an async function costs two more microtasks.
      return await queue.run(async () => {
        const by = this.#seatOf(playerId);
        if (by === null) throw noSeat(definition, state.snapshot, playerId);
        // The schema of another game with the same command name may have parsed it.
        if (!Object.hasOwn(definition.commands, command.name)) throw new Refused('action/unknown');
        const { commandId } = command;
        if (commandId !== undefined && (await this.#isTaken(commandId, playerId))) return 0;
        this.#assertNotLeft(by);
        if (this.#isChat(command)) await this.#assertMaySpeak(by);
        return await this.#record(definition.decide(turns.of(by), command), playerId, command);
      });
    } catch (error) {
      throw this.#counted(command, error);
    }
  }

  /**
   * [T55] The same for somebody who watches: the caller has checked that they do. Null: a visitor
   * without a cookie.
   */
  async commandWatching(visitor: string | null, command: SeatCommand): Promise<number> {
    const { state, queue, turns } = this.#parts;
    const { definition } = state;
    try {
      const { watchers } = definition;
      if (watchers?.commands.has(command.name) !== true) throw new Refused('action/unknown');
      if (visitor === null) throw new Refused('watchers/unknown');
      const watcher = this.#watcherOf(visitor);
      this.#limitPace(watcher, command);
      return await queue.run(async () => {
        assertWelcome(definition, state.snapshot, null, visitor);
        const { commandId } = command;
        if (commandId !== undefined && (await this.#isTaken(commandId, watcher))) return 0;
        const address = state.attendance.presence.addressOfWatcher(visitor);
        const isFromThere = (one: string): boolean =>
          address !== null && this.#origins.get(one) === address;
        const neighbours = (all: readonly string[]): number => all.filter(isFromThere).length;
        const turn = { ...turns.ofWatcher(visitor, watcher), neighbours };
        const stored = await this.#record(watchers.decide(turn, command), watcher, command);
        if (address !== null) this.#origins.note(watcher, address);
        return stored;
      });
    } catch (error) {
      throw this.#counted(command, error);
    }
  }

  /** The room as somebody who watches sees it when they come, with [G43] what is theirs alone. */
  viewFor(visitor: string | null): View {
    const { definition, snapshot } = this.#parts.state;
    const view = this.#parts.state.view(null);
    const { watchers } = definition;
    if (visitor === null || watchers?.tells === undefined) return view;
    return { ...view, ...watchers.tells(snapshot, this.#watcherOf(visitor)) };
  }

  /** [T57] By which the room knows a watcher again. */
  #watcherOf(visitor: string): string {
    const { id } = this.#parts.state;
    return this.#deps.chance.hash(`${id} ${visitor}`).slice(0, WATCHER_NAME);
  }

  /** @param by Whose command it is: its id counts for them [B14]. */
  async #record(event: Deciding<Machine>, by: string, { name }: SeatCommand): Promise<number> {
    const { state, queue } = this.#parts;
    const stored = await state.record(event instanceof Promise ? await event : event, by);
    this.#deps.meter?.command(state.definition.slug, name, 'done');
    return queue.withOwed(stored);
  }

  /** [O1] The error of a command that was not done. */
  #counted({ name }: SeatCommand, error: unknown): unknown {
    const outcome = error instanceof Refused ? 'refused' : 'failed';
    this.#deps.meter?.command(this.#parts.state.definition.slug, name, outcome);
    return error;
  }

  /** [T20] A reaction is not recorded, so it does not wait for the queue. */
  react(playerId: string | null, emoji: Reaction): void {
    const { state, queue, seating } = this.#parts;
    queue.assertOwner();
    if (playerId === null) return this.#reactions.tell(null, emoji);
    const by = this.#seatOf(playerId);
    if (by === null) throw noSeat(state.definition, state.snapshot, playerId);
    this.#assertNotLeft(by);
    seating.heardOf(by, playerId);
    this.#reactions.tell(by, emoji);
  }

  #seatOf(playerId: string): Seat | null {
    const { definition, snapshot } = this.#parts.state;
    return seatOf(definition, snapshot, playerId);
  }

  /** [B41] @throws Refused */
  #assertNotLeft(by: Seat): void {
    const { definition, snapshot } = this.#parts.state;
    if (hasLeftAt(definition, snapshot, by)) throw hasLeftRefusal(definition);
  }

  /** [X5] @throws Refused */
  #limitPace(seat: string, command: SeatCommand): void {
    if (this.#rateLimiter.take(seat, this.#isChat(command), this.#deps.now())) return;
    throw new Refused('action/too-many');
  }

  #isChat({ name }: SeatCommand): boolean {
    return TALKING.has(name);
  }

  /** [O13] @throws Refused */
  async #assertMaySpeak(by: Seat): Promise<void> {
    const { definition, snapshot } = this.#parts.state;
    const seated = seatedAt(definition, snapshot, by);
    if (seated !== null) await this.#deps.assertMaySpeak?.(seated.visitor);
  }

  #isTaken(commandId: string, playerId: string): Promise<boolean> {
    const { state } = this.#parts;
    const room = journalRoom(state.definition, state.id);
    return this.#deps.taken.has(room, upTo(state), commandId, playerId);
  }
}
