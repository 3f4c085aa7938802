import { announcementOf } from '../boxes/box-announcements.ts';
import type { BoxContext } from '../boxes/box-context.ts';
import type { BoxEvent, Seat } from '../boxes/box-events.ts';
import { refuseBoxes } from '../boxes/box-machine.ts';
import { roomView } from '../boxes/box-view.ts';
import { hostedBoxes, journalRoom } from './hosted-boxes.ts';
import type { RoomState, SeatName } from '../boxes/rules.ts';
import { SeqTaken } from '../journal/journal.ts';
import { fold, next } from './hosted-machine.ts';
import { Refused } from '../refusal.ts';
import type { SeatedCommand } from '../wire/commands.ts';
import type { Fact } from '../wire/facts.ts';
import { type Audience, Herald } from './box-herald.ts';
import { seatedEvent, throwDice, withPrize } from './box-commands.ts';
import { recordFact, type Room } from './box-recorder.ts';
import { seatAgain } from './box-seats.ts';
import type { HostDeps } from './deps.ts';
import { Presence } from './presence.ts';
import type { Prizes } from './prizes.ts';
import { type SeatLimits, SeatPace } from './seat-pace.ts';
import { TurnClock } from './turn-clock.ts';

export interface TableDeps extends HostDeps {
  turnMs: number;
  /** Without any, boxes hold coins alone. */
  prizes?: Prizes;
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
  readonly #presence = new Presence();
  readonly #clock: TurnClock;
  readonly #pace: SeatPace;
  #room: Room;
  #tail: Promise<unknown> | null = null;
  #emptySince: number | null;

  constructor(id: string, room: Room, deps: TableDeps, audience: Audience) {
    this.id = id;
    this.#room = room;
    this.#deps = deps;
    this.#herald = new Herald(audience, this.#presence, (seat) => this.view(seat));
    this.#emptySince = deps.now();
    this.#pace = new SeatPace(deps.seatLimits);
    this.#clock = new TurnClock(deps.turnMs, deps.now, () => {
      this.#rollForAbsent().catch(deps.report);
    });
  }

  /** Brings a room back from its journal; null where there is none. */
  static async load(id: string, deps: HostDeps): Promise<Room | null> {
    const { name, version } = hostedBoxes;
    const room = fold(hostedBoxes, await deps.journal.read(journalRoom(id), name, version));
    return room.seq === 0 ? null : room;
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
    return this.#emptySince;
  }

  /** The seat of a player id, or null: a wrong id learns nothing [B2]. */
  seatOf(playerId: string): SeatName | null {
    const { player1, player2 } = this.context.seats;
    if (player1?.playerId === playerId) return 'player1';
    return player2?.playerId === playerId ? 'player2' : null;
  }

  view(seat: SeatName | null): Fact<'room-state'> {
    const { seq } = this.#room;
    const table = { seq, present: this.#presence.seats, turnEndsIn: this.#clock.left };
    return roomView(this.state, this.context, table, seat);
  }

  /**
   * Takes a seat (or, with null, watches) and answers with the room as it may be seen from it.
   * @param until Epoch ms up to which the connection counts unless it sits again; null: till it rises.
   */
  sit(
    connection: string,
    playerId: string | null,
    until: number | null = null,
  ): Fact<'room-state'> {
    const seat = playerId === null ? null : this.seatOf(playerId);
    if (playerId !== null && seat === null) throw new Refused('seat/unknown');
    const changed = this.#presence.add(connection, seat, until);
    this.#emptySince = null;
    if (this.state === 'playing' && this.#presence.players && !this.#clock.runs) {
      this.#clock.start();
    }
    if (changed) this.#herald.tellPresence(connection, this.#clock.left);
    return this.view(seat);
  }

  rise(connection: string): void {
    const changed = this.#presence.remove(connection);
    if (!this.#presence.players) this.#clock.stop();
    if (!this.#presence.anyone) this.#emptySince = this.#deps.now();
    if (changed) this.#herald.tellPresence(null, this.#clock.left);
  }

  /** Those whose process has not renewed them are gone. */
  dropLapsed(): void {
    for (const connection of this.#presence.lapsed(this.#deps.now())) this.rise(connection);
  }

  /** [B6] [B18] A visitor's seat at this table: theirs again, or the free one. */
  join(visitor: string): Promise<{ playerId: string; isPlayer1: boolean }> {
    return this.#serially(async () => {
      const known = seatAgain(visitor, this.state, this.context, this.#presence);
      if (known !== null) return known;
      const seat: Seat = { playerId: this.#deps.chance.playerId(), visitor };
      await this.#record({ type: 'player-joined', seat });
      return { playerId: seat.playerId, isPlayer1: false };
    });
  }

  /** [B14] Does what a seat asks for. @throws Refused with the reason. */
  command(playerId: string, command: SeatedCommand): Promise<void> {
    return this.#serially(async () => {
      const by = this.seatOf(playerId);
      if (by === null) throw new Refused('seat/unknown');
      const { commandId } = command;
      if (commandId !== undefined && this.context.commands.includes(commandId)) return;
      const { chance, prizes, now } = this.#deps;
      if (!this.#pace.take(by, command.name, now())) throw new Refused('action/too-many');
      const event = seatedEvent(command, by, this.state, this.context, chance);
      await this.#record(await withPrize(event, this.context, prizes));
    });
  }

  /** [B19] Closes an unfinished room no player is in for good; who watches is told. */
  async close(): Promise<void> {
    await Promise.resolve(); // not at once: who comes back in the same turn keeps the room
    return this.#serially(async () => {
      if (this.state === 'finished' || this.#presence.players) return;
      await this.#record({ type: 'room-closed' });
    });
  }

  dispose(): void {
    this.#clock.stop();
  }

  #serially<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#tail === null ? task() : this.#tail.then(task, task);
    this.#tail = mine;
    const done = (): void => {
      if (this.#tail === mine) this.#tail = null;
    };
    mine.then(done, done);
    return mine;
  }

  /** [B12] What fails is tried again when the time is up once more. */
  async #rollForAbsent(): Promise<void> {
    const { turn } = this.context;
    await this.#serially(async () => {
      if (this.state !== 'playing' || this.context.turn !== turn || !this.#presence.players) return;
      const { chance, prizes } = this.#deps;
      const event = throwDice(turn, this.context, chance, true);
      await this.#record(await withPrize(event, this.context, prizes));
    }).catch((error: unknown) => {
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
    const moved = this.#goOn(after);
    if (event.type !== 'message-sent' && this.#clock.runs) this.#clock.start();
    this.#tell(event);
    if (coins !== null && event.type === 'dice-rolled') this.#herald.tellBalance(event.by, coins);
    if (moved) this.#herald.listChanged();
  }

  /** Goes on from this room; seats and clock follow. Answers whether the room list shows it. */
  #goOn(room: Room): boolean {
    const { state } = this;
    const { player1 } = this.context.seats;
    this.#room = room;
    if (player1?.playerId !== this.context.seats.player1?.playerId) this.#presence.swap(); // [B13]
    if (this.state !== 'playing') this.#clock.stop();
    else if (this.#presence.players && !this.#clock.runs) this.#clock.start();
    return state !== this.state;
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
    this.#herald.tell(announcementOf(event, told));
  }
}
