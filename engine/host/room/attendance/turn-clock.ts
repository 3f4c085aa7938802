import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { TableGame } from '../../../definition/table-game.ts';

/**
 * [B12] The time of a turn. The room stops the clock while no player is connected, and starts it
 * again when one is back, so that nobody returns to a lost game.
 */
export class TurnClock {
  readonly #now: () => number;
  readonly #onTimeUp: () => void;
  #deadline: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** What the timer was set to, in ms. */
  #timerMs = 0;

  constructor(now: () => number, onTimeUp: () => void) {
    this.#now = now;
    this.#onTimeUp = onTimeUp;
  }

  /** The milliseconds left, or null while the clock is stopped. */
  get left(): number | null {
    return this.#deadline === null ? null : Math.max(0, Math.ceil(this.#deadline - this.#now()));
  }

  get runs(): boolean {
    return this.#deadline !== null;
  }

  /**
   * @param turnMs The turn's own time.
   * @param pauseMs [B58] How long the clock waits before that begins.
   */
  start(turnMs: number, pauseMs = 0): void {
    const wholeMs = pauseMs + turnMs;
    this.#deadline = this.#now() + wholeMs;
    if (this.#timer !== null && wholeMs === this.#timerMs) this.#timer.refresh();
    else {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = setTimeout(this.#onTimeUp, wholeMs).unref();
      this.#timerMs = wholeMs;
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#deadline = null;
  }
}

/** [B53] How many turns in a row the server has acted for each seat while its player was away. */
export class MissedTurns<Seat extends string> {
  readonly #none: Readonly<Record<Seat, number>>;
  #counts: Readonly<Record<Seat, number>>;

  constructor(seats: readonly Seat[]) {
    const none = {} as Record<Seat, number>;
    for (const seat of seats) none[seat] = 0;
    this.#none = none;
    this.#counts = none;
  }

  /** The same object until that changes. */
  get counts(): Readonly<Record<Seat, number>> {
    return this.#counts;
  }

  add(seat: Seat): void {
    this.#counts = { ...this.#counts, [seat]: this.#counts[seat] + 1 };
  }

  /** The player is there, or has acted. */
  end(seat: Seat): void {
    if (this.#counts[seat] > 0) this.#counts = { ...this.#counts, [seat]: 0 };
  }

  /** Restores the counts after an event that was not stored. */
  restore(counts: Readonly<Record<Seat, number>>): void {
    this.#counts = counts;
  }

  /** The seats have changed. */
  endAll(): void {
    this.#counts = this.#none;
  }
}

interface UsualTimes {
  turnMs: number;
  /** [B58] How long the clock of a turn waits at most before it starts, in ms. */
  pauseMs: number;
}

/**
 * [B12] [T24] Whether `after` is another turn. That some of those who must act have acted makes none:
 * a player's actions do not give more time to the others.
 */
export function isNewTurn<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  before: SnapshotFrom<Machine>,
  after: SnapshotFrom<Machine>,
): boolean {
  if (game.turnKey !== undefined) return game.turnKey(before) !== game.turnKey(after);
  const [was, is] = [game.turnOf(before), game.turnOf(after)];
  return was !== is && is.some((seat) => !was.includes(seat));
}

/** Sets the clock for each turn: when a new one starts, how long it takes, and the pause before it. */
export class TurnTiming<Seat extends string> {
  readonly #clock: TurnClock;
  readonly #missed: MissedTurns<Seat>;
  readonly #usual: UsualTimes;
  /** [B58] How long the clock waits before it starts, in ms. */
  #pause = 0;
  /** [T24] How long a turn takes, in ms. */
  #turnMs: number;

  constructor(clock: TurnClock, missed: MissedTurns<Seat>, usual: UsualTimes) {
    this.#clock = clock;
    this.#missed = missed;
    this.#usual = usual;
    this.#turnMs = usual.turnMs;
  }

  /** [B58] Whether the pause before the turn is not over. A clock that stands has it before it. */
  get isPausing(): boolean {
    const { left } = this.#clock;
    return this.#pause > 0 && (left === null || left > this.#turnMs);
  }

  /** How long the turn takes in this state, and [B58] the pause before it. */
  set<Machine extends AnyStateMachine>(
    game: TableGame<Machine, Seat>,
    state: SnapshotFrom<Machine>,
  ): void {
    const { turnMs, pauseMs } = this.#usual;
    this.#pause = game.isPaused?.(state) === true ? pauseMs : 0;
    this.#turnMs = game.turnMs?.(state, turnMs, this.#missed.counts) ?? turnMs;
  }

  /**
   * Follows the game from one snapshot to the next.
   * @param runClock Runs or stops the clock; `isOn`: somebody must act now.
   */
  follow<Machine extends AnyStateMachine>(
    game: TableGame<Machine, Seat>,
    before: SnapshotFrom<Machine>,
    after: SnapshotFrom<Machine>,
    runClock: (isOn: boolean) => void,
  ): void {
    const wasPaused = this.#pause > 0;
    this.set(game, after);
    runClock(game.turnOf(after).length > 0);
    const isResumed = wasPaused && this.#pause === 0;
    if (this.#clock.runs && (isResumed || isNewTurn(game, before, after)))
      this.#clock.start(this.#turnMs, this.#pause);
  }

  /** Starts a clock that does not run. */
  run(): void {
    if (!this.#clock.runs) this.#clock.start(this.#turnMs, this.#pause);
  }

  /** The turn has its whole time again. */
  restart(): void {
    if (this.#clock.runs) this.#clock.start(this.#turnMs);
  }
}
