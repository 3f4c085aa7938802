import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import type { Pace } from '../rooms/pace.ts';
import type { Parts } from '../rooms/parts.ts';
import type { ChangesGame, Move } from './changes-game.ts';
import type { Listening, Outcome } from './expectations.ts';
import { invariantReports } from './judge.ts';
import { SeatedPlayer } from './seated-player.ts';
import { type Told, ViewCheck } from './view-check.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';

/** One player of a game that is told by changes, who checks all it hears. */
export class ChangesPlayer<View extends { seq: number }> {
  readonly seated: SeatedPlayer<Told>;
  readonly check: ViewCheck<View>;

  constructor(game: ChangesGame<View>, parts: Parts, pace: Pace, openLine: OpenConnection) {
    const judge = invariantReports(parts.recorder, () => this.seated.name);
    this.check = new ViewCheck(game, judge);
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

  /** Hears of the room up to this number. */
  willHear(action: 'heard' | null, seq: number, intended: number): Listening {
    const fits = (): boolean => this.check.seq >= seq;
    return this.seated.listen({ action, what: 'room-changed', intended, fits });
  }
}
