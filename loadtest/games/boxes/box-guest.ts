import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import { type Box, clampToGrid, type SeatName } from '../../../engine/games/boxes/rules.ts';
import { type SeatAnswer, seatAnswerSchema } from '../../../engine/wire/rest.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { now } from '../../core/measure/clock.ts';
import { nextStep, type Pace } from '../../core/rooms/pace.ts';
import { Broken, type Parts, type Scenario } from '../../core/rooms/parts.ts';
import { BoxPlayer } from './box-player.ts';
import type { Heard } from './shapes.ts';

/** How often a guest looks whether it is their turn, in ms. */
const LOOK_MS = 20;
/** The server rolls by itself after a turn's time, so longer than this nobody waits for a roll. */
const STUCK_MS = 60_000;

type Dare = Message<'dare-changed'>['dare'];

/** What a guest who came alone does differently. */
export interface GuestHabits {
  action: 'quick' | 'house';
  path: string;
  body: object;
  /** The boxes that the guest places; null: the server has placed them. */
  boxes: (() => readonly Box[]) | null;
  /** The seat was given, after a call that began at `asked`. */
  seated?(seat: SeatAnswer, asked: number): void;
  /** The game is on. */
  met?(): void;
  /** The guest has gone. */
  closed?(): void;
  heard?(message: Heard, own: SeatName): void;
}

/** Somewhere on the grid, as the server will keep it. */
export const boxAt = (number: number): Box => {
  return { number, x: clampToGrid(Math.random()), y: clampToGrid(Math.random()), owner: 'player1' };
};

/** One player of Alluring Boxes who plays against whoever there is, and does not know who. */
export class BoxGuest implements Scenario {
  readonly #parts: Parts;
  readonly #pace: Pace;
  readonly #habits: GuestHabits;
  readonly #player: BoxPlayer;
  #began = false;

  constructor(parts: Parts, pace: Pace, line: OpenConnection, habits: GuestHabits) {
    this.#parts = parts;
    this.#pace = pace;
    this.#habits = habits;
    this.#player = new BoxPlayer(parts, pace, line, (heard) =>
      habits.heard?.(heard, this.#player.view.seat),
    );
  }

  async play(): Promise<void> {
    const { recorder, verifyEvery } = this.#parts;
    await this.#sit(this.#began ? await this.#pace.next() : now());
    if (!this.#began) this.#pace.begin();
    this.#began = true;
    await this.#until(() => this.#player.view.state === 'playing', Number.POSITIVE_INFINITY);
    this.#habits.met?.();
    this.#pace.pause(); // nobody is late who waited for another player
    while (this.#player.view.state === 'playing') await this.#turn();
    recorder.tally('games');
    if (Math.random() * verifyEvery < 1) await this.#player.seated.sit(now()); // it shows the seed
  }

  close(): void {
    this.#habits.closed?.();
    this.#player.seated.close();
  }

  async #sit(intended: number): Promise<void> {
    const { action, path, body, boxes } = this.#habits;
    const asked = now();
    const { caller } = this.#player.seated;
    const extras = { intended, body };
    const seat = await caller.call(action, 'POST', path, seatAnswerSchema, extras);
    if (seat === null) throw new Broken(action);
    this.#habits.seated?.(seat, asked);
    const as = seat.isPlayer1 ? 'player1' : 'player2';
    if ((await this.#player.enter(seat, as, now())) !== 'answered') throw new Broken('sit');
    if (boxes === null) return;
    const placed = await this.#player.place(boxes(), now(), null);
    if (placed !== 'answered') throw new Broken('place');
  }

  /** Rolls if it is due, or waits for the other. */
  async #turn(): Promise<void> {
    const { view } = this.#player;
    if (view.turn !== view.seat) {
      const { seq } = view;
      await this.#until(
        () => view.seq > seq || view.gap || !this.#player.seated.isSeated,
        STUCK_MS,
      );
      this.#pace.pause();
      return this.#ready();
    }
    const intended = await nextStep(this.#pace, () => this.#ready());
    if (view.state !== 'playing' || view.turn !== view.seat) return;
    if ((await this.#player.roll(intended)) !== 'answered') return this.#mend();
    await this.#dare();
  }

  /** A task in the box that was just opened is done at once. */
  async #dare(): Promise<void> {
    const { view } = this.#player;
    const dare: Dare | undefined = view.lastRoll?.dare;
    if (dare === undefined || view.lastRoll?.by !== view.seat) return;
    if ((await this.#player.settle(dare.id, now())) !== 'answered') await this.#mend();
  }

  /** @throws RunOver; Broken after `ms` */
  async #until(isSo: () => boolean, ms: number): Promise<void> {
    const end = now() + ms;
    while (!isSo()) {
      await this.#parts.stop.sleep(LOOK_MS);
      if (now() < end) continue;
      this.#parts.recorder.fault('lost', 'turn', `${this.#player.seated.name}: nobody rolled`);
      throw new Broken('turn');
    }
  }

  async #ready(): Promise<void> {
    const { seated, view } = this.#player;
    if (!seated.isSeated || view.gap) await this.#mend();
  }

  async #mend(): Promise<void> {
    this.#parts.stop.check();
    this.#parts.recorder.tally('resynced');
    if (!(await this.#player.seated.resume())) throw new Broken('mend');
  }
}
