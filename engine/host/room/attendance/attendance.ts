import { seatedAt, type TableGame } from '../../../definition/table-game.ts';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { ExpectedConnections, AwaitedSeats } from './expected-players.ts';
import { type Place, Presence } from './presence.ts';
import { Lapses } from './lapses.ts';
import { DebouncedPresence, WatcherNews } from './debounced-presence.ts';
import { MissedTurns, TurnClock, TurnTiming } from './turn-clock.ts';

interface AttendanceParts<Seat extends string> {
  seats: readonly Seat[];
  turnMs: number;
  /** [B58] How long the clock of a turn waits at most before it starts, in ms. */
  pauseMs: number;
  /** Epoch milliseconds. */
  now: () => number;
  onTimeUp: () => void;
  /** [B178] The visitors who sit here or stand in line. */
  guests: () => ReadonlySet<string>;
  /** [B50] The time of a seat is up. */
  onLate: () => void;
  /** Tells the room who is there, unless only the connection `whoKnows` is, which knows already. */
  tell: (whoKnows: string | null) => void;
  /** A connection of this visitor has ended. */
  onGone: (visitor: string) => void;
  /** Ends a connection whose socket is at this host; null: here. */
  drop: (connection: string, via: string | null) => void;
}

/** Who is in a room, and the clock of a turn, which runs while a player is connected. */
export class Attendance<Seat extends string> {
  readonly presence: Presence<Seat>;
  readonly clock: TurnClock;
  readonly awaited: AwaitedSeats;
  readonly missed: MissedTurns<Seat>;
  readonly lapses: Lapses;
  readonly #shown: DebouncedPresence<Seat>;
  readonly #watchers: WatcherNews;
  readonly #parts: AttendanceParts<Seat>;
  readonly #expected: ExpectedConnections;
  readonly #timing: TurnTiming<Seat>;
  #emptySince: number | null;
  #wasAttended = false;
  #isOver = false;
  /** [B41] The connections of each player who has just left, with the hosts of their sockets. */
  #leaving: readonly ReadonlyMap<string, string | null>[] = [];

  constructor(parts: AttendanceParts<Seat>) {
    const { seats, turnMs, pauseMs, now, onTimeUp, onLate } = parts;
    this.#parts = parts;
    this.#emptySince = now();
    this.#expected = new ExpectedConnections(now, (missed) => this.#drop(missed));
    this.presence = new Presence(seats);
    this.clock = new TurnClock(now, onTimeUp);
    this.awaited = new AwaitedSeats({ now, onLate });
    this.missed = new MissedTurns(seats);
    this.lapses = new Lapses(now);
    this.#timing = new TurnTiming(this.clock, this.missed, { turnMs, pauseMs });
    this.#shown = new DebouncedPresence(this.presence, () => this.#tell(null));
    this.#watchers = new WatcherNews(
      this.presence,
      () => this.watching,
      () => this.#tell(null),
    );
  }

  /** [B49] Which seats are shown as connected. */
  get shown(): Readonly<Record<Seat, boolean>> {
    return this.#shown.seats;
  }

  /** Since when nobody is connected (epoch ms), or null. */
  get emptySince(): number | null {
    return this.#emptySince;
  }

  /** [B27] [B178] How many people watch. */
  get watching(): number {
    return this.presence.audience(this.#parts.guests);
  }

  /** [T27] Whether players may still be on their way back. */
  get awaitsReconnects(): boolean {
    return this.#expected.any;
  }

  /** [B58] Whether the clock of the turn still waits before it starts. */
  get isPausing(): boolean {
    return this.#timing.isPausing;
  }

  /** [B24] Whether a player has ever connected. */
  get wasAttended(): boolean {
    return this.#wasAttended;
  }

  /**
   * @param isOn Whether somebody must act now.
   * @throws Refused if too many people watch already
   */
  connect(connection: string, place: Place<Seat>, isOn: boolean): void {
    const { seat, address } = place;
    if (seat === null) this.#watchers.admit(connection, address);
    this.#expected.delete(connection);
    const changed = this.presence.add(connection, place);
    this.#emptySince = null;
    if (seat !== null) {
      this.#wasAttended = true;
      this.missed.end(seat);
    }
    this.runClock(isOn);
    this.#news(changed && this.#shown.come(), connection);
  }

  /**
   * [J20] These were connected when the room was handed over. They still count as connected until
   * it is certain that they do not come back.
   */
  awaitReconnects(there: readonly (readonly [string, Place<Seat>])[], isOn: boolean): void {
    if (this.#isOver) return;
    const wasAnyone = this.presence.anyone;
    let changed = false;
    const unknown = there.filter(([connection]) => !this.presence.knows(connection));
    this.#expected.add(unknown.map(([connection]) => connection));
    for (const [connection, place] of unknown) {
      if (this.presence.add(connection, place)) changed = true;
      if (place.seat !== null) this.#wasAttended = true;
    }
    if (this.presence.anyone) this.#emptySince = null;
    this.runClock(isOn);
    const isNews = changed && this.#shown.come();
    if (wasAnyone) this.#news(isNews, null);
  }

  disconnect(connection: string): void {
    this.#endOthers(connection);
    const changed = this.#remove(connection);
    if (this.#isOver) return; // [J16] the host that serves the room now says who is present
    if (changed) this.#shown.gone();
    this.#watchers.look();
  }

  /**
   * Of the connections through another host, keeps only those in `still`. Returns those that are
   * not known here.
   */
  reconcileConnections(host: string, still: ReadonlySet<string>): string[] {
    if (this.#isOver) return [];
    for (const connection of this.presence.via(host)) {
      if (!still.has(connection)) this.disconnect(connection);
    }
    return [...still].filter((connection) => !this.presence.knows(connection));
  }

  /**
   * Follows the room from one snapshot to the next: seats, clock, who has left. Returns whether
   * somebody sits on another seat than before.
   */
  follow<Machine extends AnyStateMachine>(
    game: TableGame<Machine, Seat>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
  ): boolean {
    const isReseated = this.#reseat(game, before, after);
    this.#timing.follow(game, before, after, (isOn) => this.runClock(isOn));
    const [had, have] = [game.table(before), game.table(after)];
    for (const seat of have.left) if (!had.left.includes(seat)) this.#vacate(seat);
    if (had.queue !== have.queue || had.seats !== have.seats) this.#watchers.look();
    return isReseated;
  }

  /** Times the turn of a room that was just opened. */
  time<Machine extends AnyStateMachine>(
    game: TableGame<Machine, Seat>,
    state: SnapshotFrom<Machine>,
  ): void {
    this.#timing.set(game, state);
  }

  /** The turn has its whole time again. */
  restartClock(): void {
    this.#timing.restart();
  }

  dispose(): void {
    this.#isOver = true;
    this.#expected.stop();
    this.clock.stop();
    this.awaited.stop();
    this.#shown.stop();
    this.#watchers.stop();
  }

  /** [B41] The connection by which a player has left ends by itself, and then their others do. */
  #endOthers(connection: string): void {
    const group = this.#leaving.find((one) => one.has(connection));
    if (group === undefined) return;
    this.#leaving = this.#leaving.filter((one) => one !== group);
    for (const [one, via] of group) if (one !== connection) this.#parts.drop(one, via);
  }

  /** [J20] These did not come back. */
  #drop(missed: Iterable<string>): void {
    for (const connection of missed) this.#remove(connection);
    this.#news(this.#shown.flush(), null);
  }

  /** Returns whether this changed which seats are connected. */
  #remove(connection: string): boolean {
    this.#expected.delete(connection);
    const visitor = this.presence.visitorOf(connection);
    const changed = this.presence.remove(connection);
    if (visitor !== null) this.#parts.onGone(visitor);
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
      const [was, is] = [seatedAt(game, before, seat), seatedAt(game, after, seat)];
      // [T15] A player with a new name keeps the seat.
      if (was !== null && was !== is && was.playerId !== is?.playerId) isMoved = true;
    }
    if (isMoved) {
      this.missed.endAll();
      const idAt = (state: SnapshotFrom<Machine>, seat: Seat) =>
        seatedAt(game, state, seat)?.playerId;
      this.presence.reseat((seat) => {
        const playerId = idAt(before, seat);
        return game.seats.find((other) => idAt(after, other) === playerId) ?? null;
      });
      this.#shown.flush(); // all get the whole room again
    }
    return isMoved;
  }

  /** [B41] Removes all connections of a player who leaves. */
  #vacate(seat: Seat): void {
    const theirs = [...this.presence.places()].filter(([, place]) => place.seat === seat);
    const group = new Map(theirs.map(([one, { via }]) => [one, via]));
    if (group.size > 1) this.#leaving = [...this.#leaving, group];
    for (const [connection] of theirs) this.#remove(connection);
    this.#news(this.#shown.flush(), null);
  }

  /**
   * The clock runs while somebody must act, a player is connected, and [B50] no joined seat waits
   * for its player.
   */
  runClock(isOn: boolean): void {
    if (!isOn || this.awaited.any) this.clock.stop();
    else if (this.presence.players) this.#timing.run();
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
