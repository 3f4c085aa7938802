import {
  CHAT,
  seatedAt,
  type TableInfo,
  journalRoom,
  type TableGame,
} from '../../definition/table-game.ts';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { SeqTaken, StoreAway } from '../../journal/journal.ts';
import type { RoomDeps } from '../deps.ts';
import { Attendance } from './attendance/attendance.ts';
import { type Audience, Notifier } from './notifier.ts';
import { RoomRatings } from './room-ratings.ts';
import { isListedAnew, type Recorded, recordEvent } from './recorder.ts';
import { RoomMoved } from './room-handle.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import { Refused, REFUSALS } from '../../definition/refusal.ts';
import { seatOf } from './seats.ts';
import { loadRoom } from '../read-room.ts';
import { type Step, stepBy } from '../step.ts';
import { keyOf } from '../taken-commands.ts';

/** [B50] A slow phone needs so long to connect, in ms. */
const SEAT_MS = 30_000;
const NOBODY: readonly string[] = [];

interface RoomStateParts {
  audience: Audience;
  turnMs: number;
  pauseMs: number;
  onTimeUp: () => void;
  onLate: () => void;
  /** [T27] Somebody has come or gone. */
  onPresence: () => void;
  onGone: (visitor: string) => void;
}

/** The state of a room and who is connected. Each event is recorded first and announced afterwards [J1]. */
export class RoomState<Machine extends AnyStateMachine, Seat extends string, View extends object> {
  readonly id: string;
  readonly definition: TableGame<Machine, Seat, View>;
  readonly attendance: Attendance<Seat>;
  /** [J30] Null: steps do not count by address. */
  readonly ratings: RoomRatings | null;
  /** [B50] How long a taken seat waits for its player, in ms. */
  readonly seatMs: number;
  readonly #deps: RoomDeps;
  readonly #audience: Audience;
  readonly #notifier: Notifier<Seat>;
  readonly #turnMs: number;
  #room: Folded<Machine>;
  /** A commit failed, and the journal has not been read since. */
  #isInDoubt = false;

  constructor(
    definition: TableGame<Machine, Seat, View>,
    id: string,
    room: Folded<Machine>,
    deps: RoomDeps,
    { audience, turnMs, pauseMs, onTimeUp, onLate, onPresence, onGone }: RoomStateParts,
  ) {
    this.definition = definition;
    this.id = id;
    this.#room = room;
    this.#deps = deps;
    this.#turnMs = turnMs;
    this.seatMs = deps.seatMs ?? SEAT_MS;
    this.attendance = new Attendance<Seat>({
      seats: definition.seats,
      turnMs,
      pauseMs,
      now: deps.now,
      onTimeUp,
      onLate,
      onGone,
      drop: (connection, via) => audience.drop([connection], via),
      guests: () => {
        const { seats, queue } = definition.table(this.snapshot);
        const seated = definition.seats.map((one) => seats[one]);
        return new Set([...seated, ...queue].map((one) => one?.visitor ?? ''));
      },
      tell: (whoKnows) => {
        this.#notifier.tellPresence(whoKnows, this.#around);
        onPresence();
      },
    });
    this.attendance.time(definition, room.snapshot);
    this.ratings = this.#ratingsBy(deps);
    this.#audience = audience;
    this.#notifier = new Notifier(audience, this.attendance.presence, this);
  }

  #ratingsBy({ ratings, hashed }: RoomDeps): RoomRatings | null {
    if (ratings === undefined || hashed === undefined) return null;
    const { definition, id } = this;
    const addressOf = (visitor: string): string | null => {
      const seat = definition.seats.find(
        (one) => seatedAt(definition, this.snapshot, one)?.visitor === visitor,
      );
      const address = seat === undefined ? null : this.attendance.presence.addressOfSeat(seat);
      return address && hashed(address);
    };
    return new RoomRatings({ ratings, room: journalRoom(definition, id), addressOf });
  }

  get snapshot(): SnapshotFrom<Machine> {
    return this.#room.snapshot;
  }

  get seq(): number {
    return this.#room.seq;
  }

  /** Whether somebody must act now. */
  get isOn(): boolean {
    return this.definition.turnOf(this.snapshot).length > 0;
  }

  /** A commit failed, and it is unknown what was stored. */
  get isInDoubt(): boolean {
    return this.#isInDoubt;
  }

  view(seat: Seat | null): View {
    return this.definition.view(this.snapshot, seat, this.#around);
  }

  get #around() {
    const { watching, clock, missed } = this.attendance;
    const wakesAt = this.definition.wakeAt?.(this.snapshot) ?? null;
    return {
      seq: this.#room.seq,
      present: this.present,
      turnEndsIn: clock.left,
      turnMs: this.#turnMs,
      wakesIn: wakesAt === null ? null : Math.max(0, Math.ceil(wakesAt - this.#deps.now())),
      watching,
      missed: missed.counts,
    };
  }

  /** [B49] Which seats are shown as connected; [T25] those that the server plays always are. */
  get present(): Readonly<Record<Seat, boolean>> {
    const { definition, snapshot } = this;
    let present = this.attendance.shown;
    const { seats } = definition.table(snapshot);
    for (const seat of definition.seats) {
      if (seats[seat]?.house === true) present = { ...present, [seat]: true };
    }
    return present;
  }

  /**
   * Records an event, then announces it [J1]. Returns the bytes stored. After a failure the room is
   * as the journal has it.
   * @param playerId [B14] Whose command it carries out: its id counts for this seat.
   */
  async record(event: EventFromLogic<Machine>, playerId?: string): Promise<number> {
    const { definition } = this;
    const step = stepBy(definition, this.#room, event);
    const { before, after } = step;
    const isListed = isListedAnew(definition, before.snapshot, after.snapshot);
    const { commandId } = event as { commandId?: string };
    const command = commandId && keyOf(commandId, playerId);
    const newcomers = isListed ? this.#awaitNewcomers(before.snapshot, after.snapshot) : NOBODY;
    let recorded: Recorded<Seat>;
    try {
      const awaited = this.attendance.awaited.list;
      const kept = { isListed, awaited, command, ratings: this.ratings };
      recorded = await recordEvent(definition, this.id, step, kept, this.#deps);
    } catch (error) {
      // Nothing was stored.
      const isKnown = error instanceof RoomMoved || error instanceof Refused;
      const failure = isKnown ? error : await this.#reload(error);
      this.#forgetUnseated(newcomers);
      throw failure;
    }
    this.#deps.taken.note(journalRoom(definition, this.id), before.seq, after.seq, command);
    const was = definition.tell === undefined ? this.#around : null;
    const sent = this.#sentBy(event, before.snapshot);
    const freed = isListed ? this.#freedBy(before.snapshot, after.snapshot, playerId) : [];
    if (isListed) this.#noteOutOfLine(before.snapshot, after.snapshot, playerId);
    // Before the seats change: then nobody knows any more where these connections are.
    if (sent !== null) this.#sendOff(sent.connections, 'visitor/sent-away', sent.text);
    const isReseated = this.#goOn(after);
    this.#sendOff(freed.filter((one) => sent?.connections.includes(one) !== true));
    this.#dropPhotos(before.snapshot);
    if (was === null || isReseated) this.#tell(event);
    else this.#tellChanges(before, was);
    for (const { seat, coins } of recorded.paid) this.#notifier.tellBalance(seat, coins);
    if (isListed) this.#notifier.listChanged();
    this.#noteFeats(step);
    return recorded.stored;
  }

  /** [B77] The connections of players who lose their seat, except the one who acts. */
  #freedBy(
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
    actor: string | undefined,
  ): string[] {
    const { definition: game, attendance } = this;
    const { freed } = game.table(after);
    if (freed.length === 0) return [];
    const isFreed = (seat: Seat | null): boolean => {
      const sat = seat && seatedAt(game, before, seat)?.playerId;
      if (!sat || sat === actor || seatOf(game, after, sat) !== null) return false;
      return freed.includes(sat);
    };
    const { presence, lapses } = attendance;
    // [G10] Others go first to a seat of a full table that the host has freed.
    const isFull = game.seats.every((seat) => seatedAt(game, before, seat) !== null);
    for (const seat of isFull && game.yields !== undefined ? game.seats : []) {
      const sat = seatedAt(game, before, seat);
      if (actor !== undefined && sat !== null && isFreed(seat)) lapses.note(sat.visitor);
    }
    return presence.entries().flatMap(([one, seat]) => (isFreed(seat) ? [one] : []));
  }

  /**
   * [G42] [X64] Others go first to a place in line that somebody has left or a player has freed; [X65]
   * also before all at an address from which nobody sits here.
   */
  #noteOutOfLine(
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
    actor: string | undefined,
  ): void {
    const { definition: game, attendance } = this;
    const { queue } = game.table(before);
    if (actor === undefined || queue.length === 0) return;
    const stay = new Set(game.table(after).queue.map(({ visitor }) => visitor));
    const known = new Set(game.seats.map((seat) => game.table(after).seats[seat]?.from));
    for (const { visitor, from } of queue) {
      if (stay.has(visitor)) continue;
      attendance.lapses.note(visitor);
      if (from !== undefined && !known.has(from)) attendance.lapses.note(from);
    }
  }

  /** [T50] The connections of a player whom the event sends away, and what they read. */
  #sentBy(event: EventFromLogic<Machine>, before: SnapshotFrom<Machine>) {
    const sent = this.definition.sentAway?.(event, before) ?? null;
    if (sent === null) return null;
    const { presence } = this.attendance;
    const isTheirs = ([connection, seat]: [string, Seat | null]): boolean =>
      seat === sent.seat ||
      (seat === null && sent.visitor !== null && presence.visitorOf(connection) === sent.visitor);
    return {
      text: sent.text,
      connections: presence.entries().flatMap((one) => (isTheirs(one) ? [one[0]] : [])),
    };
  }

  /** [B77] [T50] Tells these connections why they have no place any more, and ends them. */
  #sendOff(
    connections: readonly string[],
    code: 'seat/freed' | 'visitor/sent-away' = 'seat/freed',
    error: string = REFUSALS[code],
  ): void {
    if (connections.length === 0) return;
    const payload = { action: 'join-room', code, error };
    this.#audience.toEach(connections, { name: 'action-refused', payload });
    this.#audience.drop(connections);
  }

  /** [B112] Photos that were in the room before are gone with their dares, or with the room. */
  #dropPhotos(before: SnapshotFrom<Machine>): void {
    const { definition, snapshot } = this;
    const had = definition.pictures?.(before);
    if (had === undefined || had.size === 0) return;
    const has = new Set(definition.pictures?.(snapshot).values());
    const gone = [...had.values()].filter((photo) => !has.has(photo));
    if (gone.length > 0) this.#deps.dropPhotos?.(gone);
  }

  /** [T28] What the server plays for itself is no feat, nor what somebody without a name does [T15]. */
  #noteFeats({ event, before, after }: Step<Machine, Seat>): void {
    const { definition } = this;
    const { feats } = this.#deps;
    if (feats === undefined || definition.feats === undefined) return;
    for (const { seat, ...feat } of definition.feats(event, before.snapshot, after.snapshot)) {
      const seated = seatedAt(definition, after.snapshot, seat);
      if (seated === null || seated.house === true) continue;
      if (seated.name === undefined) continue;
      feats.note(seated.visitor, feat);
    }
  }

  /** Continues from this state; seats and clock follow. Returns whether somebody sits on another seat. */
  #goOn(room: Folded<Machine>): boolean {
    const before = this.#room;
    this.#room = room;
    return this.attendance.follow(this.definition, before.snapshot, room.snapshot);
  }

  /**
   * After a failed commit only the journal knows what was stored: continue from there. Returns what
   * to throw.
   */
  async #reload(error: unknown): Promise<unknown> {
    this.#isInDoubt = true;
    try {
      await this.readAgain();
      return asRefusal(error);
    } catch (failure) {
      return failure;
    }
  }

  /** [B50] From now on the room waits for those who take a seat with this step. Returns their player ids. */
  #awaitNewcomers(before: SnapshotFrom<Machine>, after: SnapshotFrom<Machine>): string[] {
    const { definition: game, attendance } = this;
    const newcomers = game.seats.flatMap((seat) => {
      const [was, is] = [seatedAt(game, before, seat), seatedAt(game, after, seat)];
      if (is === null || is === was || is.house === true) return [];
      return seatOf(game, before, is.playerId) === null ? [is.playerId] : [];
    });
    for (const one of newcomers) attendance.awaited.add(one, this.#deps.now() + this.seatMs);
    return newcomers;
  }

  /** The seats that were not stored are not waited for, unless nobody knows that. */
  #forgetUnseated(playerIds: readonly string[]): void {
    if (this.#isInDoubt) return;
    for (const one of playerIds) {
      if (seatOf(this.definition, this.snapshot, one) !== null) continue;
      this.attendance.awaited.remove(one);
      this.attendance.runClock(this.isOn);
    }
  }

  /** While this fails, the room is in doubt and decides nothing. */
  async readAgain(): Promise<void> {
    this.attendance.restartClock(); // another host may have acted: the turn begins anew
    const room = await loadRoom<Machine>(this.definition, this.id, this.#deps).catch(
      (error: unknown) => {
        throw asRefusal(error);
      },
    );
    this.#isInDoubt = false;
    const before = this.snapshot;
    if (room !== null) this.#goOn(room);
    const isListed = isListedAnew(this.definition, before, this.snapshot);
    this.#notifier.tellEveryone();
    if (isListed) this.#notifier.listChanged();
  }

  /** [T6] `was`: the table info before the event, including its clock. */
  #tellChanges({ snapshot }: Folded<Machine>, was: TableInfo<Seat>): void {
    this.#notifier.tellChanges(this.seq, (seat) => this.definition.view(snapshot, seat, was));
  }

  #tell(event: EventFromLogic<Machine>): void {
    const { definition, snapshot } = this;
    const announcement = definition.tell?.(event, snapshot, this.#around) ?? null;
    const toWatchers =
      announcement?.name !== CHAT || definition.table(snapshot).chatShownFrom !== null; // [B25]
    this.#notifier.tell(announcement, toWatchers);
    if (announcement === null) return;
    for (const seat of definition.tellsAlone?.(event, snapshot) ?? [])
      this.#notifier.tellSeat(seat);
  }
}

/** [J2] How a failed commit is refused; a mistake of ours stays an error. */
function asRefusal(error: unknown): unknown {
  if (error instanceof SeqTaken) return new Refused('action/conflict');
  return error instanceof StoreAway
    ? new Refused('action/busy', undefined, { cause: error })
    : error;
}
