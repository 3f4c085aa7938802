import { announcementOf } from '../boxes/box-announcements.ts';
import type { BoxContext } from '../boxes/box-context.ts';
import type { BoxEvent } from '../boxes/box-events.ts';
import { refuseBoxes } from '../boxes/box-refusals.ts';
import { isForWatchers, roomFairness, roomView } from '../boxes/box-view.ts';
import type { FairnessView } from '../chance/seed-pair.ts';
import { hostedBoxes, journalRoom } from './hosted-boxes.ts';
import type { RoomState, SeatName } from '../boxes/rules.ts';
import { SeqTaken } from '../journal/journal.ts';
import { fold, next } from './hosted-machine.ts';
import { Refused } from '../refusal.ts';
import type { SeatedCommand } from '../wire/commands.ts';
import type { Fact } from '../wire/facts.ts';
import { Attendance } from './attendance.ts';
import { type Audience, Herald } from './box-herald.ts';
import { seatedEvent, throwDice, withPrize } from './box-commands.ts';
import { isListedAnew, recordFact, type Room } from './box-recorder.ts';
import { newcomer, seatAgain, seatFor, seatOf } from './box-seats.ts';
import type { HostDeps } from './deps.ts';
import type { Prizes } from './prizes.ts';
import type { UserOf } from './rated-game.ts';
import { type SeatLimits, SeatPace } from './seat-pace.ts';
import { Serial } from './serial.ts';

export interface TableDeps extends HostDeps {
  turnMs: number;
  /** Without any, boxes hold coins alone. */
  prizes?: Prizes;
  /** [B48] Without it nobody has a nickname. */
  userOf?: UserOf;
  seatLimits: SeatLimits;
  /** Reports what nobody asked for and nobody can be answered: a failed roll by the server. */
  report: (error: unknown) => void;
}

/**
 * Hosts one room of Alluring Boxes: draws the dice, records every fact and tells the room. All
 * changes of one table run one after the other.
 */
export class BoxTable {
  readonly id: string;
  readonly #deps: TableDeps;
  readonly #herald: Herald;
  readonly #attendance: Attendance;
  readonly #pace: SeatPace;
  readonly #serial = new Serial();
  #room: Room;

  constructor(id: string, room: Room, deps: TableDeps, audience: Audience) {
    this.id = id;
    this.#room = room;
    this.#deps = deps;
    this.#attendance = new Attendance({
      turnMs: deps.turnMs,
      now: deps.now,
      onTimeUp: () => void this.#rollForAbsent().catch(deps.report),
      tell: (whoKnows) => this.#herald.tellPresence(whoKnows, this.#clock.left),
    });
    this.#herald = new Herald(audience, this.#presence, (seat) => this.view(seat));
    this.#pace = new SeatPace(deps.seatLimits);
  }

  /** Brings a room back from its journal; null where there is none. */
  static async load(id: string, deps: HostDeps): Promise<Room | null> {
    const { name, version } = hostedBoxes;
    const room = fold(hostedBoxes, await deps.journal.read(journalRoom(id), name, version));
    return room.seq === 0 ? null : room;
  }

  get #presence() {
    return this.#attendance.presence;
  }

  get #clock() {
    return this.#attendance.clock;
  }

  get state(): RoomState {
    return this.#room.snapshot.value;
  }

  get context(): BoxContext {
    return this.#room.snapshot.context;
  }

  /** Which players are here, for the room list: who only watches keeps no room alive. */
  get present(): { anyone: boolean; creator: boolean } {
    return { anyone: this.#presence.players, creator: this.#presence.has('player1') };
  }

  /** Epoch milliseconds since which nobody is connected, or null. */
  get emptySince(): number | null {
    return this.#attendance.emptySince;
  }

  /** [B24] Whether a player has been here since the room was opened on this process. */
  get wasAttended(): boolean {
    return this.#attendance.wasAttended;
  }

  /** The seat of a player id, or null: a wrong id learns nothing [B2]. */
  seatOf(playerId: string): SeatName | null {
    return seatOf(playerId, this.context);
  }

  view(seat: SeatName | null): Fact<'room-state'> {
    const { seq } = this.#room;
    const { seats: present, watching } = this.#presence;
    const table = { seq, present, turnEndsIn: this.#clock.left, watching };
    return roomView(this.state, this.context, table, seat);
  }

  /**
   * Takes a seat (or, with null, watches) and answers with the room as it may be seen from it. Throws
   * Refused where the seat is unknown, its player has left, or too many watch.
   * @param until Epoch ms up to which the connection counts unless it sits again; null: till it rises.
   */
  sit(
    connection: string,
    playerId: string | null,
    until: number | null = null,
  ): Fact<'room-state'> {
    const seat = playerId === null ? null : this.seatOf(playerId);
    if (playerId !== null && seat === null) throw new Refused('seat/unknown');
    if (seat !== null && this.context.left[seat]) throw new Refused('seat/left'); // [B41]
    this.#attendance.sit(connection, seat, until, this.state === 'playing');
    return this.view(seat);
  }

  rise(connection: string): void {
    this.#attendance.rise(connection);
  }

  /** Those whose process has not renewed them are gone. */
  dropLapsed(): void {
    this.#attendance.dropLapsed();
  }

  /** [B35] What anybody may know of the dice. */
  get fairness(): FairnessView | null {
    return roomFairness(this.state, this.context);
  }

  /**
   * [B6] [B18] A visitor's seat at this table: theirs again, if they had left too [B41], or the free one.
   * @param own [B32] What the visitor adds to the dice; without it the server draws something.
   */
  join(visitor: string, own?: string): Promise<{ playerId: string; isPlayer1: boolean }> {
    return this.#serial.run(async () => {
      const known = seatAgain(visitor, this.state, this.context, this.#presence);
      if (known !== null) {
        const by = known.isPlayer1 ? 'player1' : 'player2';
        if (this.context.left[by]) await this.#record({ type: 'player-returned', by });
        return known;
      }
      const seat = await seatFor(visitor, this.#deps);
      const joined = newcomer(seat, own, this.#deps.chance);
      await this.#record(joined);
      return { playerId: seat.playerId, isPlayer1: false };
    });
  }

  /** [B14] Does what a seat asks for. @throws Refused with the reason. */
  command(playerId: string, command: SeatedCommand): Promise<void> {
    return this.#serial.run(async () => {
      const by = this.seatOf(playerId);
      if (by === null) throw new Refused('seat/unknown');
      const { chance, prizes, now } = this.#deps;
      if (!this.#pace.take(by, command.name, now())) throw new Refused('action/too-many');
      const { commandId } = command;
      if (commandId !== undefined && (await this.#isTaken(commandId))) return;
      const event = seatedEvent(command, by, this.state, this.context, chance);
      await this.#record(await withPrize(event, this.context, prizes));
    });
  }

  #isTaken(commandId: string): Promise<boolean> {
    const { seq } = this.#room;
    const upTo = { seq, recent: this.context.commands, since: 0 };
    return this.#deps.taken.has(journalRoom(this.id), upTo, commandId);
  }

  /** [B19] Closes an unfinished room no player is in for good; who watches is told. */
  async close(): Promise<void> {
    await Promise.resolve(); // not at once: who comes back in the same turn keeps the room
    return this.#serial.run(async () => {
      if (this.state === 'finished' || this.#presence.players) return;
      await this.#record({ type: 'room-closed' });
    });
  }

  dispose(): void {
    this.#attendance.dispose();
  }

  /** [B12] What fails is tried again when the time is up once more. */
  async #rollForAbsent(): Promise<void> {
    const { turn } = this.context;
    await this.#serial
      .run(async () => {
        if (this.state !== 'playing' || this.context.turn !== turn || !this.#presence.players)
          return;
        const { chance, prizes } = this.#deps;
        const event = throwDice(turn, this.context, chance, true);
        await this.#record(await withPrize(event, this.context, prizes));
      })
      .catch((error: unknown) => {
        if (this.#clock.runs) this.#clock.start();
        throw error;
      });
  }

  /** Records a fact, then tells it [J1]. What fails leaves the table as the journal has it. */
  async #record(event: BoxEvent): Promise<void> {
    const refusal = refuseBoxes(this.state, this.context, event);
    if (refusal !== null) throw new Refused(refusal);
    const snapshot = next(hostedBoxes, this.#room.snapshot, event);
    const after: Room = { seq: this.#room.seq + 1, snapshot };
    let coins: number | null;
    try {
      coins = await recordFact(this.id, this.#room, event, after, this.#deps);
    } catch (error) {
      return this.#reload(error);
    }
    this.#deps.taken.note(journalRoom(this.id), this.#room.seq, after.seq, event.commandId);
    const moved = this.#goOn(after);
    if (event.type === 'dice-rolled' && this.#clock.runs) this.#clock.start(); // [B12]
    if (event.type === 'player-left') this.#attendance.vacate(event.by);
    this.#tell(event);
    if (coins !== null && event.type === 'dice-rolled') this.#herald.tellBalance(event.by, coins);
    if (moved) this.#herald.listChanged();
  }

  /** Goes on from this room; seats and clock follow. Answers whether the room list shows it. */
  #goOn(room: Room): boolean {
    const before = this.#room;
    this.#room = room;
    const { player1 } = before.snapshot.context.seats;
    if (player1?.playerId !== this.context.seats.player1?.playerId) this.#presence.swap(); // [B13] [B44]
    this.#attendance.follow(this.state === 'playing');
    return isListedAnew(before, room);
  }

  /** After a failed commit nobody knows what was kept but the journal: go on from there. */
  async #reload(error: unknown): Promise<never> {
    if (this.#clock.runs) this.#clock.start(); // another host may have rolled: the turn begins anew
    const room = await BoxTable.load(this.id, this.#deps);
    const moved = room !== null && this.#goOn(room);
    this.#herald.tellEveryone();
    if (moved) this.#herald.listChanged();
    throw error instanceof SeqTaken ? new Refused('action/conflict') : error; // [J2]
  }

  #tell(event: BoxEvent): void {
    const { state, context } = this;
    const { seq } = this.#room;
    const told = { state, context, seq, turnEndsIn: this.#clock.left };
    const announcement = announcementOf(event, told);
    const toWatchers = announcement === null || isForWatchers(announcement.name, context);
    this.#herald.tell(announcement, toWatchers);
  }
}
