import { type SeatAnswer, seatAnswerSchema } from '../../../engine/wire/rest.ts';
import { now } from '../results/latency.ts';
import { nextStep, type Pace } from '../rooms/pace.ts';
import { type Parts, Broken, type Scenario } from '../rooms/parts.ts';
import type { Listening, Outcome } from './expectations.ts';
import type { Hearing, Player } from './player.ts';

/** How often a table looks whether something has become so, in ms. */
const LOOK_MS = 20;

/** What a table needs of a player, whatever the game. */
type Seated = Pick<
  Player<{ name: string }>,
  'caller' | 'isSeated' | 'enter' | 'sit' | 'resume' | 'close'
> & { readonly room: Pick<Hearing<never>, 'seq' | 'isWhole'> };

type Seats = readonly Seated[];

/** The part of a table that differs by game: how its players sit down, take turns and end. */
export interface TableGame<Players extends Seats> {
  /** Seats the players in a new room. The first one makes it. */
  open(table: Table<Players>, intended: number): Promise<void>;
  /** Begins another game in the same room; false: they want a new room. Default a new one. */
  rematch?(table: Table<Players>): Promise<boolean>;
  isOver(players: Players): boolean;
  /** The next turn, in the table's next step. */
  turn(table: Table<Players>): Promise<void>;
  /** Whether players who know the same number know the same; default yes. */
  agree?(players: Players): boolean;
  /** The game is over, and not counted yet. */
  finished?(table: Table<Players>): Promise<void>;
  /** How many players ask for the room after a game that is verified; default all. */
  readonly verifiers?: number;
  /** The players have left. */
  closed?(): void;
}

/** A table of any game: the players sit down, play to the end, and begin again. */
export class Table<Players extends Seats> implements Scenario {
  readonly parts: Parts;
  readonly pace: Pace;
  players: Players;
  readonly #game: TableGame<Players>;
  #began = false;

  constructor(parts: Parts, pace: Pace, players: Players, game: TableGame<Players>) {
    this.parts = parts;
    this.pace = pace;
    this.players = players;
    this.#game = game;
  }

  async play(): Promise<void> {
    const { recorder, verifyEvery } = this.parts;
    const game = this.#game;
    await this.begin();
    while (!game.isOver(this.players)) await game.turn(this);
    await game.finished?.(this);
    recorder.tally('games');
    if (Math.random() * verifyEvery >= 1) return;
    await this.ready();
    // The whole room must be what was told; with a game that is over it shows the seed.
    await Promise.all(this.players.slice(0, game.verifiers).map((one) => one.sit(now())));
  }

  /** All sit, and the game can be played. Every new room is opened by another player. */
  async begin(): Promise<void> {
    if (this.#began && (await this.#game.rematch?.(this)) === true) return;
    this.players = this.players.toReversed() as Seats as Players;
    await this.#game.open(this, this.#began ? await this.pace.next() : now());
    if (!this.#began) this.pace.begin();
    this.#began = true;
  }

  close(): void {
    for (const player of this.players) player.close();
    this.#game.closed?.();
  }

  /** Gets a player a seat, who then sits down. @param told Receives the answer before that. */
  async seat(
    player: Seated,
    action: string,
    path: string,
    extras: { intended: number; body?: object },
    told?: (seat: SeatAnswer) => void,
  ): Promise<SeatAnswer> {
    const seat = await player.caller.call(action, 'POST', path, seatAnswerSchema, extras);
    if (seat === null) throw new Broken(action);
    told?.(seat);
    must('sit', await player.enter(seat, now()));
    return seat;
  }

  /** The table's next step, for which all are ready. Returns when it was due. @throws RunOver */
  step(): Promise<number> {
    return nextStep(this.pace, () => this.ready());
  }

  /**
   * [T9] Some act at the same time; then others must hear of it. `heard` comes first, so that all
   * listen before anybody acts.
   */
  async exchange(heard: readonly Listening[], acts: readonly Promise<Outcome>[]): Promise<Outcome> {
    const failed = (await Promise.all(acts)).find((outcome) => outcome !== 'answered');
    if (failed !== undefined) {
      for (const one of heard) one.cancel();
      return failed;
    }
    const outcomes = await Promise.all(heard.map((one) => one.outcome()));
    return outcomes.find((outcome) => outcome !== 'answered') ?? 'answered';
  }

  /** All are connected and know the same room; otherwise they ask for it. */
  async ready(): Promise<void> {
    const { players } = this;
    const seq = players[0]?.room.seq;
    const isReady = players.every(
      ({ isSeated, room }) => isSeated && room.isWhole && room.seq === seq,
    );
    if (!isReady || this.#game.agree?.(players) === false) await this.mend();
  }

  /** All ask for the room, and connect first if necessary. */
  async mend(): Promise<void> {
    this.parts.stop.check();
    this.parts.recorder.tally('resynced');
    const back = await Promise.all(this.players.map((player) => player.resume()));
    if (back.includes(false)) throw new Broken('mend');
  }

  /** Waits until it is so; false if it takes longer than `ms`. @throws RunOver */
  async until(isSo: () => boolean, ms: number): Promise<boolean> {
    const end = now() + ms;
    while (!isSo()) {
      if (now() >= end) return false;
      await this.parts.stop.sleep(LOOK_MS);
    }
    return true;
  }

  wrong(what: string, detail: string): void {
    this.parts.recorder.fault('wrong', what, detail);
  }
}

/** @throws Broken */
export function must(what: string, outcome: Outcome): void {
  if (outcome !== 'answered') throw new Broken(what);
}
