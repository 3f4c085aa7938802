import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { Visitor } from '../../../bridge/client/visitor.ts';
import type { RoomView } from '../../../engine/games/boxes/wire/messages.ts';
import { BOX_NUMBERS } from '../../../engine/games/dice/rules.ts';
import { otherSeat } from '../../../engine/games/boxes/rules.ts';
import { VERDICTS } from '../../../engine/definition/tasks.ts';
import { seatAnswerSchema } from '../../../engine/wire/rest.ts';
import type { Seat } from '../../../bridge/client/connection.ts';
import type { Random } from '../random.ts';
import { Player, type Speech } from './player.ts';
import { AGAIN_MS, askAt, becomeVisitor, type Stage, visitorOf } from './stage.ts';

const LOOK_MS = 100;
/** So long a Colyseus client, which is not answered, waits for what a command does. */
const NATIVE_MS = 5000;
/** A command without an answer by then is given up, as a page does. */
const KEPT_MS = 30_000;
/** One in so many times a finger slips: the same command, twice at once. */
const SLIPS = 12;

/** Gives a player's commands, each with an id, and waits until they are answered for good. */
class Commander {
  readonly #player: Player;
  readonly #random: Random;
  #count = 0;

  constructor(player: Player, random: Random) {
    this.#player = player;
    this.#random = random;
  }

  /**
   * Has a command done, whatever happens, or lets go of it.
   * @param isDone Whether what it does is to be seen.
   */
  async does(name: string, body: object, isDone: () => boolean): Promise<void> {
    const { client, who, speech, room } = this.#player;
    if (client === null) return;
    const id = `${who}-${(this.#count += 1)}`;
    const isColyseusClient = speech === 'colyseus';
    this.#player.takeRefusal(name); // of something before
    const answered = new AbortController();
    void client.do(name, body, id).then(() => answered.abort());
    if (this.#random.isOnce(SLIPS)) client.repeat(name, body, id);
    const until = performance.now() + (isColyseusClient ? NATIVE_MS : KEPT_MS);
    while (!answered.signal.aborted && performance.now() < until && this.#player.room === room) {
      if (isColyseusClient && this.#isSeen(name, id, isDone)) break;
      await this.#player.news(LOOK_MS);
    }
    client.forget(id);
  }

  /** A Colyseus client is not answered: it sees what its command does, or is refused. */
  #isSeen(name: string, id: string, isDone: () => boolean): boolean {
    const code = isDone() ? null : this.#player.takeRefusal(name);
    if (code === null && !isDone()) return false;
    this.#player.noteTold(name, id, code);
    return true;
  }
}

/** How long somebody thinks, ms. */
const THINKS_LEAST = 40;
const THINKS_MOST = 300;
/** One in so many turns somebody does something else as well. */
const CHATS = 10;
const ASKS_AGAIN = 20;
const RELOADS = 40;
/** One in so many games is in another room. */
const MOVES_ON = 4;

const isLaid = ({ state }: RoomView): boolean => state !== 'waiting_placement';
const isNotOver = ({ state }: RoomView): boolean => state !== 'finished';

/** Two people who play on and on: in a room, with rematches, then in another. */
export class Pair {
  readonly players: readonly [Player, Player];
  readonly #visitors: readonly [Visitor, Visitor] = [new Visitor(''), new Visitor('')];
  readonly #stage: Stage;
  readonly #random: Random;
  #moving = false;
  /** The seats of the next room are given out by this one. */
  #first = 0;

  constructor(name: string, speeches: readonly [Speech, Speech], stage: Stage, random: Random) {
    this.#stage = stage;
    this.#random = random;
    const player = (side: 0 | 1, letter: string): Player =>
      new Player(`${name}${letter}`, speeches[side], stage, random.fork());
    this.players = [player(0, 'a'), player(1, 'b')];
  }

  get room(): string {
    return this.players[0].room;
  }

  /** Whether both are connected and have heard so, or are on their way to another room. */
  get isSeen(): boolean {
    const [one, other] = this.players;
    if (one.room !== other.room) return true;
    return [one, other].every(({ client }) => {
      const present = client?.isSeated === true ? client.room?.present : null;
      return present?.player1 && present.player2;
    });
  }

  /** Plays until the stage is off. */
  async play(): Promise<void> {
    for (const visitor of this.#visitors) await becomeVisitor(this.#stage, this.#random, visitor);
    await this.#openRoom();
    const chances = [this.#random.fork(), this.#random.fork()] as const;
    await Promise.all([this.#sit(0, chances[0]), this.#sit(1, chances[1])]);
  }

  close(): void {
    for (const player of this.players) player.leave();
  }

  async #sit(side: 0 | 1, random: Random): Promise<void> {
    const player = this.players[side];
    const commander = new Commander(player, random.fork());
    while (this.#stage.isOn()) {
      if (this.#moving || player.view === null) await player.news(AGAIN_MS);
      else await this.#act(player, commander, random);
    }
  }

  async #act(player: Player, commander: Commander, random: Random): Promise<void> {
    await sleep(random.between(THINKS_LEAST, THINKS_MOST));
    const { view } = player;
    if (!this.#stage.isOn() || view === null) return;
    const { state, seat, turn, seq, left } = view;
    if (random.isOnce(RELOADS)) return player.client?.restart();
    if (random.isOnce(ASKS_AGAIN)) return player.client?.ask();
    const isNow = (other: (room: RoomView) => boolean) => (): boolean =>
      player.view !== null && other(player.view);
    if (random.isOnce(CHATS)) {
      const message = `${player.who} says ${random.below(1000)}`;
      await commander.does(
        'chat-message',
        { message },
        isNow((room) => room.seq > seq),
      );
    } else if (await this.#dare(view, player, commander, random)) {
      // It settled or judged a dare.
    } else if (state === 'playing' && turn === seat) {
      const { rolled } = player;
      await commander.does('roll-dice', {}, () => player.rolled > rolled);
    } else if (state === 'waiting_placement' && seat === 'player1') {
      const boxes = this.#boxes(random);
      await commander.does('update-boxes', { boxes }, isNow(isLaid));
    } else if (state === 'finished' && seat !== null && left[otherSeat(seat)]) {
      // [B50] The other never came: the seat was taken, and the answer was lost.
      await commander.does('free-seat', {}, isNow(isNotOver));
    } else if (state === 'finished' && seat === 'player1') {
      if (random.isOnce(MOVES_ON)) return this.#openRoom();
      await commander.does('rematch', {}, isNow(isNotOver));
    } else await player.news(1000);
  }

  /** Settles or judges a dare; returns whether there was one. */
  async #dare(
    { dares, seat }: RoomView,
    player: Player,
    commander: Commander,
    random: Random,
  ): Promise<boolean> {
    const now = (id: number) => player.view?.dares.find((dare) => dare.id === id);
    const own = dares.find(({ by, done }) => by === seat && done === null);
    if (own !== undefined) {
      const body = { dare: own.id, done: !random.isOnce(4) };
      await commander.does('settle-dare', body, () => now(own.id)?.done !== null);
      return true;
    }
    const other = dares.find(({ by, done, verdict }) => by !== seat && done && verdict === null);
    if (other === undefined) return false;
    const body = { dare: other.id, verdict: VERDICTS[random.below(3)] };
    await commander.does('judge-dare', body, () => now(other.id)?.verdict !== null);
    return true;
  }

  #boxes(random: Random): object[] {
    const numbers = BOX_NUMBERS.filter(() => random.isOnce(2));
    const some = numbers.length === 0 ? [7] : numbers;
    return some.map((number) => ({ number, x: random.below(100) / 100, y: 0.5 }));
  }

  /** A new room; who made the last one joins this one. Unlisted, so that quick match seats no guest in it. */
  async #openRoom(): Promise<void> {
    this.#moving = true;
    const maker = this.#first;
    this.#first = 1 - maker;
    const made = await this.#seat(maker, '/api/game-rooms/create', { listed: false });
    if (made === null) return;
    const [one, other] = maker === 0 ? this.players : this.players.toReversed();
    one?.take(made, visitorOf(this.#visitors[maker]));
    other?.leave();
    this.#moving = false;
    const joined = this.#seat(1 - maker, `/api/game-rooms/join/${made.roomId}`);
    void joined.then((seat) => {
      if (seat !== null) other?.take(seat, visitorOf(this.#visitors[1 - maker]));
    });
  }

  /** Asks one process after the other until a seat is given; null: all is over. */
  async #seat(side: number, path: string, body = {}): Promise<Seat | null> {
    const visitor = this.#visitors[side];
    if (visitor === undefined) return null;
    while (this.#stage.isOn()) {
      const process = this.#random.below(this.#stage.processes);
      const answer = await askAt(this.#stage.url(process), visitor, 'POST', path, { body });
      if (answer?.status === 200) return v.parse(seatAnswerSchema, answer.body);
      await sleep(AGAIN_MS);
    }
    return null;
  }
}
