import {
  hasLeftAt,
  type Listing,
  type PhotoChange,
  type SeatCommand,
  type TableGame,
} from '../../definition/table-game.ts';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { FairnessView } from '../../chance/seeds.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import { inRoom, type RoomDeps } from '../deps.ts';
import type { Attendance } from './attendance/attendance.ts';
import type { Presence } from './attendance/presence.ts';
import { Closing, sendAway } from './closing.ts';
import { DarePhotos } from './dare-photos.ts';
import type { Audience } from './notifier.ts';
import { type Joined, type RoomHandle, RoomMoved } from './room-handle.ts';
import { RoomQueue } from './room-queue.ts';
import { RoomState } from './room-state.ts';
import { SeatActions } from './seat-actions.ts';
import { Seating } from './seating.ts';
import { assertWelcome, awaitsPlayers, hasLeftRefusal, noSeat, seatOf, standing } from './seats.ts';
import { Turns } from './turns.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import type { Reaction } from '../../wire/commands.ts';

/**
 * A room on this process. It admits players, supplies chance and time to the game, and acts for
 * players who do not. All changes of a room run one after the other.
 */
export class Room<
  Machine extends AnyStateMachine = AnyStateMachine,
  Seat extends string = string,
  View extends object = object,
> implements RoomHandle {
  readonly id: string;
  readonly host = null;
  readonly definition: TableGame<Machine, Seat, View>;
  readonly attendance: Attendance<Seat>;
  readonly audience: Audience;
  readonly #state: RoomState<Machine, Seat, View>;
  readonly #seating: Seating<Machine, Seat, View>;
  readonly #turns: Turns<Machine, Seat, View>;
  readonly #actions: SeatActions<Machine, Seat, View>;
  readonly #closing: Closing<Machine, Seat, View>;
  readonly #photos: DarePhotos<Machine, Seat, View>;
  readonly #queue: RoomQueue;

  /** @param folded The room as its journal has it. */
  constructor(
    definition: TableGame<Machine, Seat, View>,
    id: string,
    folded: Folded<Machine>,
    deps: RoomDeps,
    audience: Audience,
    awaited: readonly AwaitedSeat[] = [],
  ) {
    const { turnMs, pauseMs = 0 } = deps;
    const report = (error: unknown): void => deps.report(inRoom(id, error));
    const onTimeUp = () => void this.#turns.playOverdue().catch(report);
    const onLate = () => void this.freeLate().catch(report);
    this.id = id;
    this.definition = definition;
    this.audience = audience;
    this.#state = new RoomState(definition, id, folded, deps, {
      audience,
      turnMs,
      pauseMs,
      onTimeUp,
      onLate,
      onPresence: () => this.#turns.onPresence(),
      onGone: (visitor) => this.#seating.lastSeen(visitor),
    });
    this.#queue = new RoomQueue(this.#state, report);
    this.attendance = this.#state.attendance;
    this.#closing = new Closing(this.#state, this.#queue);
    this.#photos = new DarePhotos(this.#state, this.#queue);
    this.#seating = new Seating(this.#state, deps, awaited);
    this.#turns = new Turns(this.#state, this.#queue, deps);
    this.#actions = new SeatActions(
      { state: this.#state, queue: this.#queue, seating: this.#seating, turns: this.#turns },
      audience,
      deps,
    );
    if (definition.next !== undefined) this.#queue.followWith(() => this.#turns.next());
  }

  /** The snapshot of its machine. */
  get state(): SnapshotFrom<Machine> {
    return this.#state.snapshot;
  }

  get presence(): Presence<Seat> {
    return this.attendance.presence;
  }

  get readers(): number {
    return this.presence.readers;
  }

  get listing(): Listing {
    return standing(this.definition, this.state);
  }

  /** Which players are connected, for the room list. A watcher does not keep a room open. */
  get present(): { anyone: boolean; creator: boolean } {
    return { anyone: this.presence.players, creator: this.presence.isCreatorThere };
  }

  /** Whether somebody may sit down now or soon. */
  get awaitsPlayers(): boolean {
    return awaitsPlayers(this.definition, this.state);
  }

  /** The slug of its game. */
  game(): string {
    return this.definition.slug;
  }

  /** The seat of a player id, or null. A wrong id reveals nothing [B2]. */
  seatOf(playerId: string): Seat | null {
    return seatOf(this.definition, this.state, playerId);
  }

  hasLeft(seat: Seat): boolean {
    return hasLeftAt(this.definition, this.state, seat);
  }

  /** The room as a seat, or (null) a watcher, may see it. */
  view(seat: Seat | null): View {
    return this.#state.view(seat);
  }

  /** [B35] What anybody may know of the seeds. */
  async fairness(): Promise<FairnessView | null> {
    return this.definition.fairness(this.state);
  }

  holds(playerId: string): boolean {
    if (this.seatOf(playerId) !== null) return true;
    const refused = noSeat(this.definition, this.state, playerId);
    if (refused.code === 'seat/freed') throw refused; // [B52]
    return false;
  }

  connect<Told extends boolean = false>(
    connection: string,
    playerId: string | null,
    via: string | null = null,
    address: string | null = null,
    isTold?: Told,
    visitor: string | null = null,
    isScreen = false,
  ): Told extends true ? null : View {
    type Answer = Told extends true ? null : View;
    this.assertOwner();
    const seat = playerId === null ? null : this.seatOf(playerId);
    if (playerId !== null && seat === null) throw noSeat(this.definition, this.state, playerId);
    assertWelcome(this.definition, this.state, seat, visitor);
    if (seat !== null && this.hasLeft(seat)) throw hasLeftRefusal(this.definition);
    if (playerId !== null) this.attendance.awaited.remove(playerId);
    const place = { seat, via, address, visitor, isScreen };
    this.attendance.connect(connection, place, this.#state.isOn);
    const view = seat === null ? this.#actions.viewFor(visitor) : this.view(seat);
    if (isTold !== true) return view as Answer;
    this.audience.toOne(connection, { name: 'room-state', payload: view });
    return null as Answer;
  }

  disconnect(connection: string): number {
    const isPlayer = this.presence.isPlayer(connection);
    this.attendance.disconnect(connection);
    return isPlayer ? this.#queue.withOwed(0) : 0;
  }

  /**
   * [B6] [B18] A visitor's seat in this room: the one they have, even if they had left [B41], or a
   * free one.
   * @param entropy [B32] The visitor's part of the draws; without it the server draws one.
   * @param from [B23] The hash by which the visitor's address counts.
   */
  join(visitor: string, entropy?: string | null, from?: string): Promise<Joined<Seat>> {
    return this.#queue.run(async () => {
      const joined = await this.#seating.join(visitor, entropy ?? undefined, from);
      return { ...joined, stored: this.#queue.withOwed(joined.stored) };
    });
  }

  rejoin(visitor: string, isOwnEnough = false, isStill = false): Promise<Joined<Seat> | null> {
    return this.#queue.run(async () => {
      const joined = await this.#seating.again(visitor, isOwnEnough, isStill);
      // [X72] Who stores nothing pays for nobody.
      return joined?.stored ? { ...joined, stored: this.#queue.withOwed(joined.stored) } : joined;
    });
  }

  queueUp(visitor: string, from?: string): Promise<number> {
    return this.#queue.run(async () =>
      this.#queue.withOwed(await this.#seating.queueUp(visitor, from)),
    );
  }

  /** [G40] What it stores the next caller pays. */
  leaveLine(visitor: string): Promise<void> {
    return this.#queue.runUnpaid(() => this.#seating.leaveLine(visitor));
  }

  changeProfile(visitor: string): Promise<number> {
    return this.#queue.run(async () =>
      this.#queue.withOwed(await this.#seating.changeProfile(visitor)),
    );
  }

  mayChangePhoto(change: PhotoChange): Promise<void> {
    return this.#photos.mayChange(change);
  }

  changePhoto(change: PhotoChange): Promise<number> {
    return this.#photos.change(change);
  }

  showsPhoto(visitor: string, photo: string): boolean {
    return this.#photos.isShownTo(visitor, photo);
  }

  async freeLate(): Promise<void> {
    await this.#queue
      .runUnpaid(() => this.#seating.freeLate())
      .catch((error: unknown) => {
        if (!(error instanceof RoomMoved)) throw error; // else it is another host's to free
      });
  }

  command(playerId: string, command: SeatCommand): Promise<number> {
    return this.#actions.command(playerId, command);
  }

  commandWatching(visitor: string | null, command: SeatCommand): Promise<number> {
    return this.#actions.commandWatching(visitor, command);
  }

  react(playerId: string | null, emoji: Reaction): void {
    this.#actions.react(playerId, emoji);
  }

  async reserve(playerId: string | null): Promise<object> {
    this.assertOwner(); // nothing is made beside a room that was given up: nobody would remove it
    return this.audience.reserve(playerId);
  }

  closeIdle(): Promise<void> {
    return this.#closing.closeIdle();
  }

  closeUnattended(): Promise<void> {
    return this.#closing.closeUnattended();
  }

  close(reason: string): Promise<void> {
    return this.#closing.close(reason);
  }

  sendAway(visitor: string): Promise<string[]> {
    return sendAway(this, visitor);
  }

  /** [J16] Stops serving: from now on a caller has to look for the room again. */
  dispose(): void {
    this.#queue.end();
    this.#turns.stop();
    this.attendance.dispose();
  }

  /** Resolves once all earlier calls are done. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** @throws RoomMoved if this process has given the room up */
  assertOwner(): void {
    this.#queue.assertOwner();
  }
}
