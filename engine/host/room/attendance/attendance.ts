import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { AwaitedSeats } from './awaited-seats.ts';
import { type Place, Presence } from './presence.ts';
import { DebouncedPresence, WatcherNews } from './debounced-presence.ts';
import { TurnClock, MissedTurns } from './turn-clock.ts';
import type { TableGame } from '../../../definition/table-game.ts';

/** [J20] So long whoever was at a table that was handed over counts as there without having come back. */
const EXPECTED_MS = 2000;

interface AttendanceParts<Seat extends string> {
  seats: readonly Seat[];
  turnMs: number;
  /** [B58] So long the clock of a turn waits at most before it begins. */
  pauseMs: number;
  /** Epoch milliseconds. */
  now: () => number;
  onTimeUp: () => void;
  /** [B50] Nobody came to a seat in time. */
  onLate: () => void;
  /** Tells who is here; `whoKnows` is the connection that is no news to itself. */
  tell: (whoKnows: string | null) => void;
}

/** Who is at a table, and the clock of a turn, which runs while a player is. */
export class Attendance<Seat extends string> {
  readonly presence: Presence<Seat>;
  readonly clock: TurnClock;
  readonly awaited: AwaitedSeats;
  readonly missed: MissedTurns<Seat>;
  readonly #shown: DebouncedPresence<Seat>;
  readonly #watchers: WatcherNews;
  readonly #parts: AttendanceParts<Seat>;
  /** [J20] Made where a table is handed over. */
  #expected: Set<string> | null = null;
  #late: NodeJS.Timeout | null = null;
  #emptySince: number | null;
  #wasAttended = false;
  #isOver = false;
  /** [B58] What a turn's clock waits before it begins, ms. */
  #pause = 0;

  constructor(parts: AttendanceParts<Seat>) {
    const { seats, turnMs, now, onTimeUp, onLate } = parts;
    this.#parts = parts;
    this.#emptySince = now();
    this.presence = new Presence(seats);
    this.clock = new TurnClock(turnMs, now, onTimeUp);
    this.awaited = new AwaitedSeats({ now, onLate });
    this.missed = new MissedTurns(seats);
    this.#shown = new DebouncedPresence(this.presence, () => this.#tell(null));
    this.#watchers = new WatcherNews(this.presence, () => this.#tell(null));
  }

  /** [B49] Which seats have somebody, as those at the table see it. */
  get shown(): Readonly<Record<Seat, boolean>> {
    return this.#shown.seats;
  }

  /** Epoch milliseconds since which nobody is connected, or null. */
  get emptySince(): number | null {
    return this.#emptySince;
  }

  /** [B24] Whether a player has ever been here. */
  get wasAttended(): boolean {
    return this.#wasAttended;
  }

  /**
   * @param isOn Whether somebody must act now.
   * @throws Refused where too many watch already.
   */
  connect(connection: string, place: Place<Seat>, isOn: boolean): void {
    const { seat, via, address } = place;
    if (seat === null) this.#watchers.admit(connection, address);
    this.#expected?.delete(connection);
    const changed = this.presence.add(connection, seat, via, address);
    this.#emptySince = null;
    if (seat !== null) {
      this.#wasAttended = true;
      this.missed.end(seat);
    }
    this.runClock(isOn);
    this.#news(changed && this.#shown.come(), connection);
  }

  /** [J20] These were here when the room was handed over: they are still, unless they do not come back. */
  awaitReconnects(there: readonly (readonly [string, Place<Seat>])[], isOn: boolean): void {
    if (this.#isOver) return;
    const wasAnyone = this.presence.anyone;
    let changed = false;
    const expected = (this.#expected ??= new Set());
    for (const [connection, { seat, via, address }] of there) {
      if (this.presence.knows(connection)) continue;
      expected.add(connection);
      if (this.presence.add(connection, seat, via, address)) changed = true;
      if (seat !== null) this.#wasAttended = true;
    }
    if (this.presence.anyone) this.#emptySince = null;
    this.runClock(isOn);
    const isNews = changed && this.#shown.come();
    if (wasAnyone) this.#news(isNews, null);
    this.#late ??= setTimeout(() => this.#missed(), EXPECTED_MS).unref();
  }

  disconnect(connection: string): void {
    const changed = this.#remove(connection);
    if (this.#isOver) return; // [J16] who is shown as there is told where the room is now
    if (changed) this.#shown.gone();
    this.#watchers.look();
  }

  /**
   * Of those who are here by way of another host, only `still` are; answers which of them nobody knows here.
   */
  reconcileConnections(host: string, still: ReadonlySet<string>): string[] {
    if (this.#isOver) return [];
    for (const connection of this.presence.via(host)) {
      if (!still.has(connection)) this.disconnect(connection);
    }
    return [...still].filter((connection) => !this.presence.knows(connection));
  }

  /**
   * The room went on from one snapshot to the next: seats, clock and who has left follow. Answers
   * whether somebody sits elsewhere than before.
   */
  follow<Machine extends AnyStateMachine>(
    game: TableGame<Machine, Seat>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
  ): boolean {
    const isReseated = this.#reseat(game, before, after);
    const [was, is] = [game.turnOf(before), game.turnOf(after)];
    const wasPaused = this.#pause > 0;
    this.#pause = game.isPaused?.(after) === true ? this.#parts.pauseMs : 0;
    this.runClock(is.length > 0);
    // [B12] A turn has its whole time; who waits for others does not get more by what they do.
    const isNew = was !== is && is.some((seat) => !was.includes(seat));
    const isResumed = wasPaused && this.#pause === 0;
    if (this.clock.runs && (isNew || isResumed)) this.clock.start(this.#pause);
    if (game.hasLeft !== undefined) {
      for (const seat of game.seats) {
        if (game.hasLeft(after, seat) && !game.hasLeft(before, seat)) this.#vacate(seat);
      }
    }
    return isReseated;
  }

  dispose(): void {
    this.#isOver = true;
    if (this.#late !== null) clearTimeout(this.#late);
    this.clock.stop();
    this.awaited.stop();
    this.#shown.stop();
    this.#watchers.stop();
  }

  #missed(): void {
    this.#late = null;
    const missed = this.#expected ?? [];
    this.#expected = null;
    for (const connection of missed) this.#remove(connection);
    this.#news(this.#shown.flush(), null);
  }

  /** Answers whether this changed which seats have somebody. */
  #remove(connection: string): boolean {
    this.#expected?.delete(connection);
    const changed = this.presence.remove(connection);
    if (!this.presence.players) this.clock.stop();
    if (!this.presence.anyone) this.#emptySince = this.#parts.now();
    return changed;
  }

  #reseat<Machine extends AnyStateMachine>(
    game: TableGame<Machine, Seat>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
  ): boolean {
    let isMoved = false;
    for (const seat of game.seats) {
      const [was, is] = [game.seated(before, seat), game.seated(after, seat)];
      // [T15] Whoever only goes by another name sits where they sat.
      if (was !== null && was !== is && was.playerId !== is?.playerId) isMoved = true;
    }
    if (isMoved) {
      this.missed.endAll();
      const idAt = (state: SnapshotFrom<Machine>, seat: Seat) => game.seated(state, seat)?.playerId;
      this.presence.reseat((seat) => {
        const playerId = idAt(before, seat);
        return game.seats.find((other) => idAt(after, other) === playerId) ?? null;
      });
      this.#shown.flush(); // all are told the room anew
    }
    return isMoved;
  }

  /** [B41] Whoever leaves is gone with all their connections. */
  #vacate(seat: Seat): void {
    for (const [connection, at] of this.presence.entries()) {
      if (at === seat) this.#remove(connection);
    }
    this.#news(this.#shown.flush(), null);
  }

  /** The clock runs while somebody must act, a player is here, and [B50] nobody who has joined is on the way. */
  runClock(isOn: boolean): void {
    if (!isOn || this.awaited.any) this.clock.stop();
    else if (this.presence.players && !this.clock.runs) this.clock.start(this.#pause);
  }

  #news(isNews: boolean, whoKnows: string | null): void {
    if (isNews) this.#tell(whoKnows);
    else this.#watchers.look();
  }

  #tell(whoKnows: string | null): void {
    this.#watchers.told();
    this.#parts.tell(whoKnows);
  }
}
