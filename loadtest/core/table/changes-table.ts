import { type SeatAnswer, seatAnswerSchema } from '../../../engine/wire/rest.ts';
import { now } from '../measure/clock.ts';
import { lineAt } from '../protocols/lines.ts';
import { nextStep, type Pace } from '../rooms/pace.ts';
import { type Parts, Broken, type Scenario } from '../rooms/parts.ts';
import type { Casting } from '../rooms/run.ts';
import type { Outcome, Listening } from './expectations.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { invariantReports } from './invariant-reports.ts';
import { SeatedPlayer } from './seated-player.ts';
import { TableWatcher } from './table-watcher.ts';
import { type Told, ViewCheck } from './view-check.ts';
import type { ChangesGame, Move } from './changes-game.ts';

/** How often it is looked whether those who watch have seen the end, in ms. */
const LOOK_MS = 20;

/** A player of any game, who checks everything. */
export class ChangesPlayer<View extends { seq: number }> {
  readonly seated: SeatedPlayer<Told>;
  readonly check: ViewCheck<View>;

  constructor(game: ChangesGame<View>, parts: Parts, pace: Pace, openLine: OpenConnection) {
    const judge = invariantReports(parts.recorder, () => this.seated.name);
    this.check = new ViewCheck(game, judge, () => parts.recorder.tally('verified'));
    this.seated = new SeatedPlayer(parts, pace, openLine, this.check);
  }

  enter(answer: SeatAnswer, intended: number): Promise<Outcome> {
    this.check.enter(answer.seat ?? '');
    return this.seated.enter(answer, intended);
  }

  does(move: Move<View>, intended: number): Promise<Outcome> {
    const { check } = this;
    const before = check.view;
    if (before === null) return Promise.resolve('lost');
    check.sends(move);
    const isDone = (): boolean => check.view !== null && move.isDone(check.view, before);
    return this.seated.ask(move.name, move.name, move.body, intended, isDone);
  }

  /** Expects the room up to this number. */
  willHear(action: 'heard' | null, seq: number, intended: number): Listening {
    const fits = (): boolean => this.check.seq >= seq;
    return this.seated.listen({ action, what: 'room-changed', intended, fits });
  }
}

/** A table of any game: all sit down, play the game to its end, and open a new room. */
export class ChangesTable<View extends { seq: number }> implements Scenario {
  readonly #game: ChangesGame<View>;
  readonly #parts: Parts;
  readonly #pace: Pace;
  /** The first one makes the room. */
  #players: readonly ChangesPlayer<View>[];
  readonly #watchers: readonly TableWatcher<View>[];
  #began = false;

  /** @param lines One for each seat. @param watching One for each who watches. */
  constructor(
    game: ChangesGame<View>,
    parts: Parts,
    pace: Pace,
    lines: readonly OpenConnection[],
    watching: readonly OpenConnection[] = [],
  ) {
    this.#game = game;
    this.#watchers = watching.map((line) => new TableWatcher(game, parts, line));
    this.#parts = parts;
    this.#pace = pace;
    this.#players = lines.map((line) => new ChangesPlayer(game, parts, pace, line));
  }

  async play(): Promise<void> {
    await this.#openRoom(this.#began ? await this.#pace.next() : now());
    if (!this.#began) this.#pace.begin();
    this.#began = true;
    while (!this.#isOver) await this.#move(await this.#step());
    await this.#watched();
    this.#parts.recorder.tally('games');
    if (Math.random() * this.#parts.verifyEvery >= 1) return;
    await Promise.all(this.#players.map(({ seated }) => seated.sit(now()))); // is it what was told?
  }

  close(): void {
    for (const { seated } of this.#players) seated.close();
    for (const watcher of this.#watchers) watcher.close();
  }

  /** Whoever watches has seen the end as well. @throws RunOver */
  async #watched(): Promise<void> {
    const seq = this.#players[0]?.check.seq ?? 0;
    const end = now() + this.#parts.timeoutMs;
    while (this.#watchers.some((one) => !one.knows(seq))) {
      await this.#parts.stop.sleep(LOOK_MS);
      if (now() < end) continue;
      const late = this.#watchers.find((one) => !one.knows(seq));
      this.#parts.recorder.fault('lost', 'watcher', `${late?.name} has not seen ${seq}`);
      return;
    }
  }

  get #isOver(): boolean {
    return this.#players.some(({ check: { view } }) => view !== null && this.#game.isOver(view));
  }

  get #awaitsServer(): boolean {
    const game = this.#game;
    return this.#players.some(({ check: { view } }) => view !== null && game.awaitsServer?.(view));
  }

  async #openRoom(intended: number): Promise<void> {
    const [last, ...others] = this.#players.toReversed();
    if (last === undefined) throw new Broken('a table without seats');
    this.#players = [last, ...others];
    const made = await this.#seat(last, 'create', `/api/tables/${this.#game.slug}`, intended);
    const path = `/api/game-rooms/join/${made.roomId}`;
    const seats = [made];
    for (const player of others) seats.push(await this.#seat(player, 'join', path, now()));
    const taken = seats.map(({ seat }) => seat);
    const secrets = seats.map(({ playerId }) => playerId);
    for (const watcher of this.#watchers) watcher.watch(made.roomId, secrets);
    if (new Set(taken).size < taken.length || taken.includes(undefined)) {
      this.#parts.recorder.fault('wrong', 'seat', `room ${made.roomId}: ${taken.join(' ')}`);
    }
    const seq = Math.max(...this.#players.map(({ check }) => check.seq));
    const behind = this.#players.filter(({ check }) => check.seq < seq);
    const heard = behind.map((player) => player.willHear(null, seq, now()).outcome());
    for (const outcome of await Promise.all(heard)) must('join', outcome);
  }

  async #seat(
    player: ChangesPlayer<View>,
    action: 'create' | 'join',
    path: string,
    intended: number,
  ): Promise<SeatAnswer> {
    const { caller } = player.seated;
    const seat = await caller.call(action, 'POST', path, seatAnswerSchema, { intended });
    if (seat === null) throw new Broken(action);
    must('sit', await player.enter(seat, now()));
    return seat;
  }

  /** [T9] All who can act do so at the same time; then everybody must hear of it. */
  async #move(intended: number): Promise<void> {
    if (this.#isOver) return;
    const seq = this.#players[0]?.check.seq ?? 0;
    const moves = this.#players.flatMap((player) => {
      const { view } = player.check;
      const move = view === null ? null : this.#game.move(view);
      return move === null ? [] : [{ player, move }];
    });
    if (moves.length === 0 && this.#awaitsServer) {
      const heard = this.#players.map((one) => one.willHear(null, seq + 1, intended).outcome());
      if ((await Promise.all(heard)).includes('lost')) await this.#mend();
      return;
    }
    if (moves.length === 0) {
      this.#parts.recorder.fault('wrong', 'stuck', 'nobody can do anything, and it is not over');
      throw new Broken('stuck');
    }
    const followed = moves.reduce((sum, { move }) => sum + (move.followed ?? 0), 0);
    const due = seq + moves.length + followed;
    const heard = this.#players.map((one) => one.willHear('heard', due, intended));
    const done = await Promise.all(moves.map(({ player, move }) => player.does(move, intended)));
    if (done.some((outcome) => outcome !== 'answered')) {
      for (const one of heard) one.cancel();
      return this.#mend();
    }
    const outcomes = await Promise.all(heard.map((one) => one.outcome()));
    if (outcomes.includes('lost')) await this.#mend();
  }

  /** @throws RunOver */
  #step(): Promise<number> {
    return nextStep(this.#pace, () => this.#ready());
  }

  /** All are connected and know the same room; otherwise they ask for it. */
  async #ready(): Promise<void> {
    const seq = this.#players[0]?.check.seq;
    const isReady = this.#players.every(
      ({ seated, check }) =>
        seated.isSeated && check.seq === seq && !check.gap && check.view !== null,
    );
    if (!isReady) await this.#mend();
  }

  async #mend(): Promise<void> {
    this.#parts.stop.check();
    this.#parts.recorder.tally('resynced');
    const back = await Promise.all(this.#players.map(({ seated }) => seated.resume()));
    if (back.includes(false)) throw new Broken('mend');
  }
}

function must(what: string, outcome: Outcome): void {
  if (outcome !== 'answered') throw new Broken(what);
}

/** Opens the tables of a game. */
export const tablesOf =
  <View extends { seq: number }>(game: ChangesGame<View>): Casting =>
  (room, { protocol, seats: wanted, watchers }, parts, pace) => {
    const seats = Array.from({ length: game.players(room, wanted) }, (_, seat) => seat);
    const lines = seats.map((seat) => lineAt(seat, room, protocol, parts));
    const watching = Array.from({ length: watchers }, (_, at) => lineAt(at, room, 'mixed', parts));
    return new ChangesTable(game, parts, pace, lines, watching);
  };
