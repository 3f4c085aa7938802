import type { SeatName } from '../boxes/rules.ts';
import { Presence } from './presence.ts';
import { TurnClock } from './turn-clock.ts';
import { WatcherNews } from './watcher-news.ts';

interface AttendanceParts {
  turnMs: number;
  /** Epoch milliseconds. */
  now: () => number;
  onTimeUp: () => void;
  /** Tells who is here; `whoKnows` is the connection that is no news to itself. */
  tell: (whoKnows: string | null) => void;
}

/** Who is at a table, and the clock of a turn, which runs while a player is. */
export class Attendance {
  readonly presence = new Presence();
  readonly clock: TurnClock;
  readonly #watchers: WatcherNews;
  readonly #parts: AttendanceParts;
  #emptySince: number | null;
  #wasAttended = false;

  constructor(parts: AttendanceParts) {
    const { turnMs, now, onTimeUp } = parts;
    this.#parts = parts;
    this.#emptySince = now();
    this.clock = new TurnClock(turnMs, now, onTimeUp);
    this.#watchers = new WatcherNews(this.presence, () => this.#tell(null));
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
   * @param until Epoch ms up to which the connection counts unless it sits again; null: till it rises.
   * @throws Refused where too many watch already.
   */
  sit(connection: string, seat: SeatName | null, until: number | null, inPlay: boolean): void {
    if (seat === null) this.#watchers.admit(connection);
    const changed = this.presence.add(connection, seat, until);
    this.#emptySince = null;
    if (seat !== null) this.#wasAttended = true;
    this.follow(inPlay);
    this.#news(changed, connection);
  }

  rise(connection: string): void {
    const changed = this.presence.remove(connection);
    if (!this.presence.players) this.clock.stop();
    if (!this.presence.anyone) this.#emptySince = this.#parts.now();
    this.#news(changed, null);
  }

  /** [B41] Whoever leaves is gone with all their connections. */
  vacate(seat: SeatName): void {
    for (const [connection, at] of this.presence.entries()) if (at === seat) this.rise(connection);
  }

  /** Those whose process has not renewed them are gone. */
  dropLapsed(): void {
    for (const connection of this.presence.lapsed(this.#parts.now())) this.rise(connection);
  }

  /** The clock runs while a game is on and a player is here. */
  follow(inPlay: boolean): void {
    if (!inPlay) this.clock.stop();
    else if (this.presence.players && !this.clock.runs) this.clock.start();
  }

  dispose(): void {
    this.clock.stop();
    this.#watchers.stop();
  }

  #news(seatsChanged: boolean, whoKnows: string | null): void {
    if (seatsChanged) this.#tell(whoKnows);
    else this.#watchers.look();
  }

  #tell(whoKnows: string | null): void {
    this.#watchers.told();
    this.#parts.tell(whoKnows);
  }
}
