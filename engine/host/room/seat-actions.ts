import type { AnyStateMachine } from 'xstate';
import type { RoomDeps } from '../deps.ts';
import type { Audience } from './notifier.ts';
import { RoomReactions, SeatRateLimiter } from './send-limits.ts';
import type { RoomQueue } from './room-queue.ts';
import type { RoomState } from './room-state.ts';
import type { Seating } from './seating.ts';
import { hasLeftRefusal, noSeat, seatOf } from './seats.ts';
import type { Turns } from './turns.ts';
import { upTo } from '../taken-commands.ts';
import { Refused } from '../../definition/refusal.ts';
import { journalRoom, type SeatCommand } from '../../definition/table-game.ts';
import type { Reaction } from '../../wire/commands.ts';

interface RoomParts<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  state: RoomState<Machine, Seat, View>;
  queue: RoomQueue;
  seating: Seating<Machine, Seat, View>;
  turns: Turns<Machine, Seat, View>;
}

/** What the players of a room do: commands and reactions, each checked against their seat. */
export class SeatActions<
  Machine extends AnyStateMachine,
  Seat extends string,
  View extends object,
> {
  readonly #parts: RoomParts<Machine, Seat, View>;
  readonly #deps: RoomDeps;
  readonly #rateLimiter: SeatRateLimiter;
  readonly #reactions: RoomReactions;

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
    const { meter } = this.#deps;
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
        const event = definition.decide(turns.of(by), command);
        const stored = await state.record(event instanceof Promise ? await event : event, playerId);
        meter?.command(definition.slug, command.name, 'done');
        return queue.withOwed(stored);
      });
    } catch (error) {
      meter?.command(
        definition.slug,
        command.name,
        error instanceof Refused ? 'refused' : 'failed',
      );
      throw error;
    }
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
    if (definition.hasLeft?.(snapshot, by) ?? false) throw hasLeftRefusal(definition);
  }

  /** [X5] @throws Refused */
  #limitPace(seat: Seat, command: SeatCommand): void {
    if (this.#rateLimiter.take(seat, this.#isChat(command), this.#deps.now())) return;
    throw new Refused('action/too-many');
  }

  #isChat({ name }: SeatCommand): boolean {
    return this.#parts.state.definition.chatCommands?.has(name) ?? false;
  }

  /** [O13] @throws Refused */
  async #assertMaySpeak(by: Seat): Promise<void> {
    const { definition, snapshot } = this.#parts.state;
    const seated = definition.seated(snapshot, by);
    if (seated !== null) await this.#deps.assertMaySpeak?.(seated.visitor);
  }

  #isTaken(commandId: string, playerId: string): Promise<boolean> {
    const { state } = this.#parts;
    const room = journalRoom(state.definition, state.id);
    return this.#deps.taken.has(room, upTo(state), commandId, playerId);
  }
}
