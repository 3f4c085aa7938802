import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { TableGame } from '../../../definition/table-game.ts';
import type { MissedTurns, TurnClock } from './turn-clock.ts';

interface UsualTimes {
  turnMs: number;
  /** [B58] How long the clock of a turn waits at most before it starts, in ms. */
  pauseMs: number;
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
    const [was, is] = [game.turnOf(before), game.turnOf(after)];
    const wasPaused = this.#pause > 0;
    this.set(game, after);
    runClock(is.length > 0);
    // [B12] A turn has its whole time. A player's actions do not give more time to the others who
    // must act.
    const isNew =
      game.turnKey === undefined
        ? was !== is && is.some((seat) => !was.includes(seat))
        : game.turnKey(before) !== game.turnKey(after);
    const isResumed = wasPaused && this.#pause === 0;
    if (this.#clock.runs && (isNew || isResumed)) this.#clock.start(this.#turnMs, this.#pause);
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
