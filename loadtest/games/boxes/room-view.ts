import type { Box } from '../../../engine/games/dice/rules.ts';
import type { RoomState, SeatName } from '../../../engine/games/boxes/rules.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import { DiceProof } from './dice-proof.ts';
import { type InvariantReports, SeqOrder } from '../../core/table/invariants.ts';
import type { Hearing } from '../../core/table/player.ts';
import {
  BalanceCheck,
  checkChat,
  checkRematch,
  checkRoll,
  checkSeat,
  checkUnchanged,
  isEntropyAdded,
  isHouseSeated,
  isRematch,
  sameBoxes,
} from './room-checks.ts';
import { type Heard, MessageReader } from './shapes.ts';

const noScores = { player1: 0, player2: 0 };

/**
 * A room as one player received it; each message must follow from those before. After a wrong
 * message it continues with what the server said, so that one mistake counts once.
 */
export class RoomView implements Hearing<Heard> {
  readonly #judge: InvariantReports;
  readonly #order: SeqOrder;
  readonly #reader = new MessageReader();
  readonly #proof = new DiceProof();
  readonly #heard: (message: Heard, own: SeatName) => void;
  readonly balance: BalanceCheck;
  state: RoomState = 'waiting_placement';
  seat: SeatName = 'player1';
  turn: SeatName = 'player1';
  boxes: readonly Box[] = [];
  scores = noScores;
  lastRoll: Message<'dice-rolled'> | null = null;
  /** How many rolls of this game it has received. */
  rolls = 0;
  #placement: readonly Box[] | null = null;
  /** Own rolls that the server rolled first: each will rightly be refused. */
  overtaken = 0;

  /** @param heard Receives every message, after it was taken. */
  constructor(
    coins: number | null,
    judge: InvariantReports,
    heard: (message: Heard, own: SeatName) => void = () => {},
  ) {
    this.balance = new BalanceCheck(coins, judge);
    this.#judge = judge;
    this.#heard = heard;
    this.#order = new SeqOrder(judge);
  }

  /** 0: no room yet. */
  get seq(): number {
    return this.#order.seq;
  }

  get isWhole(): boolean {
    return !this.#order.gap;
  }

  /** Another room: only the coins stay. */
  enter({ isPlayer1 }: SeatAnswer): void {
    this.seat = isPlayer1 ? 'player1' : 'player2';
    this.state = 'waiting_placement';
    this.#order.restart();
    this.lastRoll = null;
    this.#startGame();
  }

  /** The room is asked for: the next room-state may contain more than the messages, never less. */
  asks(): void {
    this.#order.asks();
  }

  /** The boxes that this player is about to place: the answer must be the same. */
  places(boxes: readonly Box[]): void {
    this.#placement = boxes;
  }

  /** [B32] [B33] This player's part as player 2. */
  gives(entropy: string): void {
    this.#proof.gave(entropy);
  }

  explains(code: string): boolean {
    const isOvertaken = code === 'dice/not-your-turn' && this.overtaken > 0;
    if (isOvertaken) this.overtaken -= 1;
    return isOvertaken;
  }

  cutOff(): void {
    this.balance.settle();
    this.overtaken = 0;
  }

  read(name: string, payload: unknown): Heard | string {
    return this.#reader.read(name, payload);
  }

  take(heard: Heard): void {
    this.#take(heard);
    this.#heard(heard, this.seat);
  }

  #take({ name, fact }: Heard): void {
    switch (name) {
      case 'dice-rolled':
        if (this.#inOrder(name, fact.seq)) this.#roll(fact);
        break;
      case 'chat-message':
        if (this.#inOrder(name, fact.seq)) checkChat(fact, this.#judge.wrong);
        break;
      case 'boxes-updated':
        if (this.#inOrder(name, fact.seq)) this.#placed(fact);
        break;
      case 'player-joined':
        if (this.#inOrder(name, fact.seq)) this.#joined(fact);
        break;
      case 'room-state':
        this.#whole(fact);
        break;
      case 'balance-changed':
        this.balance.told(fact.coins);
        break;
      case 'dare-changed':
        if (this.#inOrder(name, fact.seq)) this.#dare(fact.dare);
        break;
      case 'names-changed':
        this.#inOrder(name, fact.seq);
        break;
      case 'presence-changed':
      case 'rooms-updated':
      case 'server-moving':
      case 'config-changed':
      case 'reaction':
      case 'action-refused':
    }
  }

  /** Whether it is the next message; an old one is dropped. */
  #inOrder(name: string, seq: number): boolean {
    const missing = this.#order.next(name, seq);
    if (missing === null) return false;
    if (missing > 0) this.#proof.giveUp();
    this.balance.solvePuzzle(missing > 0);
    return true;
  }

  #roll(roll: Message<'dice-rolled'>): void {
    // After a gap there is nothing to compare the roll with.
    if (this.isWhole) checkRoll(this, roll, this.#judge.wrong);
    if (roll.forced) this.#judge.forced();
    if (roll.opened !== null && roll.by === this.seat) this.balance.owes(roll.opened.coins);
    this.#proof.rolled(roll.die1, roll.die2, roll.entropy);
    this.rolls += 1;
    this.lastRoll = roll;
    const { state, turn, boxes, scores } = roll;
    Object.assign(this, { state, turn, boxes, scores });
  }

  /** [B56] */
  #dare({ by, coins }: Message<'dare-changed'>['dare']): void {
    if (by === this.seat && coins !== null) this.balance.owes(coins);
  }

  #placed({ state, boxes }: Message<'boxes-updated'>): void {
    if (state !== 'waiting_second_player') this.#judge.wrong('state', `${state} after placing`);
    this.#takePlacement(boxes);
    this.state = state;
  }

  #joined({ state, turn, boxes }: Message<'player-joined'>): void {
    if (state !== 'playing') this.#judge.wrong('state', `${state} after player 2 joined`);
    if (turn !== 'player1') this.#judge.wrong('turn', `${turn} begins`);
    if (this.isWhole && !sameBoxes(this.boxes, boxes, 0)) {
      this.#judge.wrong('boxes', 'other boxes after player 2 joined');
    }
    Object.assign(this, { state, turn, boxes });
  }

  #takePlacement(boxes: readonly Box[]): void {
    if (this.#placement !== null && !sameBoxes(this.#placement, boxes, 0)) {
      this.#judge.wrong('boxes', 'not the boxes that were placed');
    }
    this.#placement = boxes;
    this.boxes = boxes;
  }

  #whole(room: Message<'room-state'>): void {
    const { wrong } = this.#judge;
    const whole = this.#order.whole(room.seq);
    if (whole === null) return;
    const { news, isAsked } = whole;
    checkSeat(room, wrong);
    if (this.seq !== 0 && this.isWhole) this.#follow(room, news, isAsked);
    else if (!this.isWhole) this.balance.forget();
    this.balance.solvePuzzle(news > 0 || !this.isWhole);
    this.#adopt(room);
  }

  /** A room-state after known messages: the same again, a step of the game, or more than was known. */
  #follow(room: Message<'room-state'>, news: number, asked: boolean): void {
    const { wrong, missed } = this.#judge;
    if (news === 0) checkUnchanged(this, room, wrong);
    else if (news === 1 && isRematch(this, room)) {
      checkRematch(this, room, wrong);
      this.#startGame();
    } else if (news === 1 && this.state === 'waiting_placement' && room.state === 'playing') {
      if (room.turn !== 'player1') wrong('turn', `${room.turn} begins`);
      this.#takePlacement(room.boxes);
    } else if (news === 1 && isHouseSeated(this, room)) {
      if (!sameBoxes(this.boxes, room.boxes, 0))
        wrong('boxes', 'other boxes after the house sat down');
    } else if (news === 1 && isEntropyAdded(this, room)) checkUnchanged(this, room, wrong);
    else {
      if (!asked) missed(`room-state ${room.seq} came after ${this.seq}`, news);
      this.balance.forget();
      this.#proof.giveUp();
    }
  }

  #adopt(room: Message<'room-state'>): void {
    const { state, seat, turn, boxes, scores, seq, fairness } = room;
    Object.assign(this, { state, turn, boxes, scores });
    this.seat = seat ?? this.seat;
    this.rolls = Math.max(this.rolls, fairness?.nonce ?? 0);
    this.#order.adopt(seq);
    // Who comes after the first roll has not seen all boxes, nor all dice.
    if (this.#placement === null && (fairness?.nonce ?? 0) > 0) this.#proof.giveUp();
    if (boxes.length > 0) this.#placement ??= boxes;
    this.#proof.shown(room, this.#placement, this.#judge);
  }

  #startGame(): void {
    this.turn = 'player1';
    this.boxes = [];
    this.scores = noScores;
    this.rolls = 0;
    this.#placement = null;
    this.#proof.begin();
  }
}
