import { randomBytes } from 'node:crypto';
import { type SeatAnswer, seatAnswerSchema } from '../../../engine/wire/rest.ts';
import type { Outcome } from '../../core/table/expectations.ts';
import { now } from '../../core/measure/clock.ts';
import { nextStep, type Pace } from '../../core/rooms/pace.ts';
import { type Parts, Broken, type Scenario } from '../../core/rooms/parts.ts';
import { BoxPlayer } from './box-player.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { type Box, BOX_NUMBERS, clampToGrid } from '../../../engine/games/boxes/rules.ts';

const FEWEST_BOXES = 3;

/** Three to nine different boxes in any order, somewhere on the grid, as the server will keep them. */
export function randomPlacement(): Box[] {
  const left = [...BOX_NUMBERS];
  const count = FEWEST_BOXES + Math.floor(Math.random() * (left.length - FEWEST_BOXES + 1));
  return Array.from({ length: count }, () => {
    const [number = 0] = left.splice(Math.floor(Math.random() * left.length), 1);
    const x = clampToGrid(Math.random());
    const y = clampToGrid(Math.random());
    return { number, x, y, owner: 'player1' };
  });
}

/** After this many rolls a player says something. */
const ROLLS_PER_CHAT = 8;

/** The habits of a table in and between its games. */
export interface Habits {
  /** False: the players sit and do not roll. */
  rolls: boolean;
  /** A new room for every game, for every second one, or for the first alone. */
  newRooms: 'always' | 'by turns' | 'once';
  chats: boolean;
  /** Every second time players send their own parts; otherwise the server draws them. */
  adds: boolean;
  /** Receives each room once both players sit. */
  opened?: (roomId: string) => void;
}

const WHOLE_GAMES: Habits = { rolls: true, newRooms: 'by turns', chats: true, adds: true };

/**
 * Two players at a table: create, place, join, roll in turn, chat, finish; then again, alternately
 * with a rematch and with a new room.
 */
export class BoxesTable implements Scenario {
  readonly #parts: Parts;
  readonly #pace: Pace;
  /** The player who opens the next room, and the one who joins. */
  #players: [BoxPlayer, BoxPlayer];
  #games = 0;
  #rolls = 0;
  #inGame = false;
  readonly #habits: Habits;

  constructor(
    parts: Parts,
    pace: Pace,
    lines: [OpenConnection, OpenConnection],
    habits = WHOLE_GAMES,
  ) {
    this.#parts = parts;
    this.#pace = pace;
    this.#habits = habits;
    const [host, guest] = lines;
    this.#players = [new BoxPlayer(parts, pace, host), new BoxPlayer(parts, pace, guest)];
  }

  async play(): Promise<void> {
    const first = !this.#inGame;
    if (first || this.#isForNewRoom) await this.#openRoom(first ? now() : await this.#pace.next());
    else await this.#rematch();
    if (first) this.#pace.begin();
    this.#inGame = true;
    if (!this.#habits.rolls) return;
    await this.#playOut();
    await this.#finish();
  }

  get #isForNewRoom(): boolean {
    const { newRooms } = this.#habits;
    return newRooms === 'always' || (newRooms === 'by turns' && this.#games % 2 === 0);
  }

  close(): void {
    for (const { seated } of this.#players) seated.close();
  }

  async #openRoom(intended: number): Promise<void> {
    const [host, guest] = this.#players.toReversed() as [BoxPlayer, BoxPlayer];
    this.#players = [host, guest];
    const created = await this.#seat(host, 'create', '/api/game-rooms/create', intended);
    must('sit', await host.enter(created, 'player1', now()));
    must('place', await host.place(randomPlacement(), now(), this.#part()));
    const joined = host.willHearState('playing', now());
    const path = `/api/game-rooms/join/${created.roomId}`;
    const part = this.#part();
    const seat = await this.#seat(guest, 'join', path, now(), part);
    if (this.#habits.adds) this.#checkPart(seat, part);
    must('sit', await guest.enter(seat, 'player2', now(), part));
    must('player-joined', await joined.outcome());
    this.#habits.opened?.(created.roomId);
  }

  async #seat(
    player: BoxPlayer,
    action: 'create' | 'join',
    path: string,
    intended: number,
    part: string | null = null,
  ): Promise<SeatAnswer> {
    const extras = part === null ? { intended } : { intended, body: { entropy: part } };
    const seat = await player.seated.caller.call(action, 'POST', path, seatAnswerSchema, extras);
    if (seat === null) throw new Broken(action);
    if (seat.isPlayer1 !== (action === 'create')) {
      this.#wrong('seat', `${action} gave isPlayer1 ${seat.isPlayer1}`);
    }
    return seat;
  }

  /** A player's part of the dice, or null: none this time. */
  #part(): string | null {
    return this.#habits.adds && Math.random() < 0.5 ? randomBytes(16).toString('hex') : null;
  }

  /** [B32] Player 2 receives the part, and whether the server drew it. */
  #checkPart({ entropy, entropyFrom }: SeatAnswer, given: string | null): void {
    const right = given === null ? entropyFrom === 'server' : entropyFrom === 'player';
    if (right && (given === null || entropy === given)) return;
    this.#wrong('entropy', `gave ${given}, the answer is ${entropy} of the ${entropyFrom}`);
  }

  /** [B13] Either player may start it; the former player 2 places the boxes. */
  async #rematch(): Promise<void> {
    const intended = await this.#step();
    const [starter, other] = this.#either();
    const told = other.willHearState('waiting_placement', intended);
    must('rematch', await starter.rematch(intended));
    must('rematch', await told.outcome());
    const due = await this.#pace.next();
    const [a, b] = this.#players;
    const [placer, waiter] = a.view.seat === 'player1' ? [a, b] : [b, a];
    const begun = waiter.willHearState('playing', due);
    must('place', await placer.place(randomPlacement(), due, this.#part()));
    must('place', await begun.outcome());
    const part = this.#part();
    if (part === null) return;
    const heard = placer.willHearEntropy(part, now());
    must('add-entropy', await waiter.addEntropy(part, now()));
    must('add-entropy', await heard.outcome());
  }

  async #playOut(): Promise<void> {
    while (this.#isPlaying) {
      const intended = await this.#step();
      if (!this.#isPlaying) return;
      await this.#roll(intended);
      if (this.#habits.chats && this.#rolls % ROLLS_PER_CHAT === 0 && this.#isPlaying) {
        await this.#chat();
      }
    }
  }

  async #roll(intended: number): Promise<void> {
    const [a, b] = this.#players;
    const [roller, other] = a.view.turn === a.view.seat ? [a, b] : [b, a];
    this.#rolls += 1;
    const heard = other.willHearRoll(intended);
    const rolled = await roller.roll(intended);
    if (rolled !== 'answered') {
      heard.cancel();
      await this.#mend();
    } else if ((await heard.outcome()) !== 'answered') await this.#mend();
    else this.#compare(roller, other);
  }

  /** Both players must have received the same roll. */
  #compare(roller: BoxPlayer, other: BoxPlayer): void {
    const mine = roller.view.lastRoll;
    const theirs = other.view.lastRoll;
    if (mine === null || theirs === null || mine.seq !== theirs.seq) return;
    if (mine.die1 === theirs.die1 && mine.die2 === theirs.die2 && mine.turn === theirs.turn) return;
    this.#wrong('told-apart', `roll ${mine.seq} was told differently to the two players`);
  }

  async #chat(): Promise<void> {
    const intended = await this.#step();
    const [speaker, other] = this.#either();
    if (speaker.seated.isQuiet) return;
    const message = `Good luck with roll ${this.#rolls}!`;
    const heard = other.willHearChat(message, speaker.view.seat, intended);
    const said = await speaker.chat(message, intended);
    if (said === 'refused') heard.cancel();
    else if (said === 'lost') {
      heard.cancel();
      await this.#mend();
    } else if ((await heard.outcome()) !== 'answered') await this.#mend();
  }

  async #finish(): Promise<void> {
    this.#games += 1;
    this.#parts.recorder.tally('games');
    if (Math.random() * this.#parts.verifyEvery >= 1) return;
    await this.#ready();
    await this.#players[0].seated.sit(now()); // the seed is shown in the room-state of a finished game
  }

  get #isPlaying(): boolean {
    return this.#players.some(({ view }) => view.state === 'playing');
  }

  /** @throws RunOver */
  #step(): Promise<number> {
    return nextStep(this.#pace, () => this.#ready());
  }

  /** Both are connected and know the same room; otherwise they ask for it. */
  async #ready(): Promise<void> {
    const [a, b] = this.#players;
    const agree = a.view.seq === b.view.seq && a.view.turn === b.view.turn;
    if (a.seated.isSeated && b.seated.isSeated && agree && !a.view.gap && !b.view.gap) return;
    await this.#mend();
  }

  async #mend(): Promise<void> {
    this.#parts.stop.check();
    this.#parts.recorder.tally('resynced');
    const back = await Promise.all(this.#players.map(({ seated }) => seated.resume()));
    if (back.includes(false)) throw new Broken('mend');
  }

  #either(): [BoxPlayer, BoxPlayer] {
    const [a, b] = this.#players;
    return Math.random() < 0.5 ? [a, b] : [b, a];
  }

  #wrong(what: string, detail: string): void {
    this.#parts.recorder.fault('wrong', what, detail);
  }
}

function must(what: string, outcome: Outcome): void {
  if (outcome !== 'answered') throw new Broken(what);
}
