import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { FairnessView } from '../../chance/seed-pair.ts';
import type { Folded } from '../../core/hosted-machine.ts';
import type { Prizes } from '../../core/prizes.ts';
import { Refused } from '../../core/refusal.ts';
import { Serial } from '../../core/serial.ts';
import { journalRoom, type SeatCommand, type TableGame } from '../../core/table-game.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import type { There } from '../cluster/handed.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import type { HostDeps } from '../deps.ts';
import type { UserOf } from '../solo/rated-game.ts';
import type { Place } from './attendance/presence.ts';
import { LiveRoom } from './live-room.ts';
import { TableStatus } from './table-status.ts';
import type { Audience } from './notifier.ts';
import { Seating } from './seating.ts';
import { type SeatLimits, SeatRateLimiter } from './seat-rate-limiter.ts';

export interface TableDeps extends HostDeps {
  turnMs: number;
  /** Without any, nothing but coins is won. */
  prizes?: Prizes;
  /** [B48] Without it nobody has a nickname. */
  userOf?: UserOf;
  seatLimits: SeatLimits;
  /** [B50] So long a seat that was joined is kept for who has not connected; 30 s without it. */
  seatMs?: number;
  /** [B51] When this process began, epoch ms: before that nobody could reach it. */
  startedAt?: number;
}

/** A seat somebody has, and [X26] how many bytes they have to pay for. */
export interface Joined<Seat extends string = string> {
  playerId: string;
  seat: Seat;
  stored: number;
}

/**
 * Hosts one room of a game: lets in who may, brings chance and time, and acts for who does not. All
 * changes of one table run one after the other.
 */
export class Table<
  Machine extends AnyStateMachine = AnyStateMachine,
  Seat extends string = string,
  View extends object = object,
> extends TableStatus<Machine, Seat, View> {
  readonly id: string;
  readonly #deps: TableDeps;
  readonly #rateLimiter: SeatRateLimiter;
  readonly #seating: Seating<Machine, Seat, View>;
  readonly #serial = new Serial();
  #isOver = false;
  /** [X26] What the server's own moves have stored, until somebody who plays here is told to pay for it. */
  #owed = 0;

  constructor(
    game: TableGame<Machine, Seat, View>,
    id: string,
    room: Folded<Machine>,
    deps: TableDeps,
    audience: Audience,
    awaited: readonly AwaitedSeat[] = [],
  ) {
    const onTimeUp = () => void this.#actForAbsent().catch(deps.report);
    const onLate = () => void this.freeLate().catch(deps.report);
    super(new LiveRoom(game, id, room, deps, { audience, turnMs: deps.turnMs, onTimeUp, onLate }));
    this.id = id;
    this.#deps = deps;
    this.#rateLimiter = new SeatRateLimiter(deps.seatLimits);
    this.#seating = new Seating(this.room, deps, awaited);
  }

  get #isOn(): boolean {
    return this.room.isOn;
  }

  /**
   * Takes a seat (or, with null, watches) and answers with the room as it may be seen from it. Throws
   * Refused where the seat is unknown, its player has left, or too many watch.
   * @param via The host its socket is at; null: this one.
   * @param address [B28] What it counts by where it watches; null: nobody knows.
   */
  connect(
    connection: string,
    playerId: string | null,
    via: string | null = null,
    address: string | null = null,
  ): View {
    this.stayed();
    const seat = playerId === null ? null : this.seatOf(playerId);
    if (playerId !== null && seat === null) throw this.noSeat(playerId);
    if (seat !== null && this.#hasLeft(seat)) throw new Refused('seat/left'); // [B41]
    if (playerId !== null) this.attendance.awaited.remove(playerId);
    this.attendance.connect(connection, { seat, via, address }, this.#isOn);
    return this.view(seat);
  }

  /** Answers what its player has to pay for of what the server stored itself [X26]. */
  disconnect(connection: string): number {
    const isPlayer = this.presence.isPlayer(connection);
    this.attendance.disconnect(connection);
    return isPlayer ? this.#settled(0) : 0;
  }

  /** Of those who are here by way of another host, only `still` are; answers who of them is unknown here. */
  keepOnly(host: string, still: ReadonlySet<string>): string[] {
    return this.#isOver ? [] : this.attendance.keepOnly(host, still);
  }

  /** Who is here by way of other hosts. */
  there(): There[] {
    return this.presence.entries().flatMap(([connection, seat]) => {
      const via = this.presence.viaOf(connection);
      const address = this.presence.addressOf(connection);
      const playerId = seat === null ? null : this.game.seated(this.now, seat)?.playerId;
      if (via === null || playerId === undefined) return [];
      return [{ connection, playerId, via, ...(address === null ? {} : { address }) }];
    });
  }

  /** [J20] These were here when the table was handed over to this process. */
  expect(there: readonly There[]): void {
    if (this.#isOver) return;
    const seated = there.flatMap(({ connection, playerId, via, address = null }) => {
      const seat = playerId === null ? null : this.seatOf(playerId);
      const isTheirs = playerId === null || (seat !== null && !this.#hasLeft(seat));
      if (isTheirs && playerId !== null) this.attendance.awaited.remove(playerId);
      return isTheirs ? [[connection, { seat, via, address }] as [string, Place<Seat>]] : [];
    });
    this.attendance.expect(seated, this.#isOn);
  }

  /** [B35] What anybody may know of the seeds. */
  get fairness(): FairnessView | null {
    return this.game.fairness?.(this.now) ?? null;
  }

  /**
   * [B6] [B18] A visitor's seat at this table: theirs again, if they had left too [B41], or a free one.
   * @param entropy [B32] What the visitor adds to chance; without it the server draws something.
   * @param from [B23] What the visitor's address counts by.
   */
  join(visitor: string, entropy?: string, from?: string): Promise<Joined<Seat>> {
    return this.#run(async () => {
      const joined = await this.#seating.join(visitor, entropy, from);
      return { ...joined, stored: this.#settled(joined.stored) };
    });
  }

  /** [B18] The seat that is the visitor's already, or null. */
  rejoin(visitor: string): Promise<Joined<Seat> | null> {
    return this.#run(async () => {
      const joined = await this.#seating.again(visitor);
      return joined && { ...joined, stored: this.#settled(joined.stored) };
    });
  }

  /** [B50] Frees the seats that nobody came to in time. */
  freeLate(): Promise<void> {
    const free = async (): Promise<void> => {
      this.#owed += await this.#seating.freeLate();
    };
    return this.#run(free).catch((error: unknown) => {
      if (!(error instanceof RoomMoved)) throw error; // else it is another host's to free
    });
  }

  /**
   * [B14] Does what a seat asks for; answers how many bytes it has to pay for [X26], 0: it was done before.
   * @throws Refused with the reason.
   */
  async command(playerId: string, command: SeatCommand): Promise<number> {
    const { game } = this;
    // Before it waits for its turn: what a seat asks too often does not pile up.
    const asking = this.seatOf(playerId);
    if (asking !== null) {
      this.#pace(asking, command);
      this.#seating.heardOf(asking, playerId);
    }
    // Awaited where it stands: a promise that an async function hands on costs two turns more.
    return await this.#run(async () => {
      const by = this.seatOf(playerId);
      if (by === null) throw this.noSeat(playerId);
      // What came by another game's name was parsed by that one's schema.
      if (!Object.hasOwn(game.commands, command.name)) throw new Refused('action/unknown');
      const { commandId } = command;
      if (commandId !== undefined && (await this.#isTaken(commandId))) return 0;
      if (this.#hasLeft(by)) throw new Refused('seat/left'); // [B41]
      const event = game.decide(this.#turn(by), command);
      return this.#settled(await this.room.record(event instanceof Promise ? await event : event));
    });
  }

  /** [X26] What somebody has had stored, and with it what the server has since it was last paid for. */
  #settled(stored: number): number {
    const owed = this.#owed;
    this.#owed = 0;
    return stored + owed;
  }

  /** [X5] @throws Refused */
  #pace(seat: Seat, { name }: SeatCommand): void {
    const isChatter = this.game.chatter?.has(name) ?? false;
    if (this.#rateLimiter.take(seat, isChatter, this.#deps.now())) return;
    throw new Refused('action/too-many');
  }

  #turn(by: Seat) {
    const { chance, prizes } = this.#deps;
    return { now: this.now, by, chance, prizes, missed: this.attendance.missed.counts };
  }

  #hasLeft(seat: Seat): boolean {
    return this.game.hasLeft?.(this.now, seat) ?? false;
  }

  #isTaken(commandId: string): Promise<boolean> {
    const { commands } = (this.now as AnyMachineSnapshot).context as { commands?: string[] };
    const upTo = { seq: this.room.seq, recent: commands ?? [], since: 0 };
    return this.#deps.taken.has(journalRoom(this.game, this.id), upTo, commandId);
  }

  /** [B19] Closes an unfinished room no player is in for good; who watches is told. */
  async close(): Promise<void> {
    await Promise.resolve(); // not at once: who comes back in the same turn keeps the room
    return this.#run(async () => {
      if (this.listing.stage === 'over' || this.presence.players) return;
      await this.room.record(this.game.closed());
    });
  }

  /** [J16] Nobody is let in and nothing is done any more: whoever asks is to look where the room is. */
  dispose(): void {
    this.#isOver = true;
    this.attendance.dispose();
  }

  /** Resolves when what was asked before is done. */
  idle(): Promise<void> {
    return this.#serial.run(() => Promise.resolve());
  }

  /** One change after the other. @throws RoomMoved where the room has been given up by its turn. */
  #run<T>(task: () => Promise<T>): Promise<T> {
    return this.#serial.run(async () => {
      this.stayed();
      if (this.room.isInDoubt) await this.room.readAgain();
      return await task();
    });
  }

  /** @throws RoomMoved where the table has been given up */
  stayed(): void {
    if (this.#isOver) throw new RoomMoved();
  }

  /** [B12] What fails is tried again when the time is up once more. */
  async #actForAbsent(): Promise<void> {
    const due = this.game.turnOf(this.now);
    const act = async (): Promise<void> => {
      for (const by of due) {
        if (!this.presence.players) return;
        if (this.game.turnOf(this.now).includes(by)) await this.#actFor(by);
      }
    };
    await this.#run(act).catch((error: unknown) => {
      if (error instanceof RoomMoved) return; // it is another host's to act
      const { clock } = this.attendance;
      if (clock.runs) clock.start();
      throw error;
    });
  }

  async #actFor(by: Seat): Promise<void> {
    const { missed } = this.attendance;
    const before = missed.counts;
    const event = await this.game.overdue(this.#turn(by));
    if (!this.presence.has(by)) missed.add(by);
    try {
      this.#owed += await this.room.record(event);
    } catch (error) {
      missed.restore(before);
      throw error;
    }
  }
}
