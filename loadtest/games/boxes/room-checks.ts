import { type Box, boxCoins } from '../../../engine/games/dice/rules.ts';
import { otherSeat, type RoomState, type SeatName } from '../../../engine/games/boxes/rules.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import { playerName } from '../../../engine/games/boxes/machine/box-context.ts';
import type { InvariantReporter, InvariantReports } from '../../core/table/invariants.ts';

type Roll = Message<'dice-rolled'>;

/** A room before a roll, as one of its players knows it. */
export interface BeforeRoll {
  state: RoomState;
  turn: SeatName;
  boxes: readonly Box[];
  scores: { player1: number; player2: number };
}

/** Whether these are the boxes from before, in any order, without the one of this number. */
export function sameBoxes(before: readonly Box[], after: readonly Box[], without: number): boolean {
  let left = 0;
  for (const box of before) if (box.number !== without) left += 1;
  if (after.length !== left) return false;
  let seen = 0;
  for (const box of after) {
    const bit = 1 << box.number;
    const was = before.find(({ number }) => number === box.number);
    if (was === undefined || box.number === without || (seen & bit) !== 0) return false;
    if (was.x !== box.x || was.y !== box.y || was.owner !== box.owner) return false;
    seen |= bit;
  }
  return true;
}

const isDie = (die: number): boolean => die >= 1 && die <= 6;

function winnerOf({ player1, player2 }: Roll['scores']): Roll['winner'] {
  if (player1 === player2) return 'draw';
  return player1 > player2 ? 'player1' : 'player2';
}

/** Checks a roll against the rules [B7] to [B10] and the room before; calls `wrong` for each mistake. */
export function checkRoll(before: BeforeRoll, roll: Roll, wrong: InvariantReporter): void {
  const { die1, die2, sum, by, turn, boxes, scores, opened, state, winner, line } = roll;
  if (!isDie(die1) || !isDie(die2)) wrong('dice', `dice ${die1} and ${die2}`);
  const thrown = die1 + die2;
  if (sum !== thrown) wrong('sum', `${die1}+${die2} was told as ${sum}`);
  if (before.state !== 'playing') wrong('state', `a roll while ${before.state}`);
  if (by !== before.turn) wrong('turn', `${by} rolled in the turn of ${before.turn}`);
  if (turn !== otherSeat(by)) wrong('turn', `after ${by} it is the turn of ${turn}`);

  const hit = before.boxes.some(({ number }) => number === thrown);
  if (hit !== (opened !== null) || (opened !== null && opened.number !== thrown)) {
    const told = opened === null ? 'nothing' : `box ${opened.number}`;
    wrong('opened', `${thrown} was thrown and ${told} opened`);
  } else if (opened !== null && opened.coins !== boxCoins(thrown)) {
    wrong('coins', `box ${thrown} paid ${opened.coins}, not ${boxCoins(thrown)}`);
  }
  if (!sameBoxes(before.boxes, boxes, thrown)) {
    const numbers = boxes.map(({ number }) => number).join(' ');
    const were = before.boxes.map(({ number }) => number).join(' ');
    wrong('boxes', `boxes ${numbers} are left of ${were} after ${thrown}`);
  }

  const scored = hit ? 1 : 0;
  const right1 = before.scores.player1 + (by === 'player1' ? scored : 0);
  const right2 = before.scores.player2 + (by === 'player2' ? scored : 0);
  if (scores.player1 !== right1 || scores.player2 !== right2) {
    wrong('scores', `${scores.player1}:${scores.player2}, not ${right1}:${right2}`);
  }
  const finished = boxes.length === 0;
  if (state !== (finished ? 'finished' : 'playing')) {
    wrong('state', `${state} with ${boxes.length} boxes left`);
  }
  const due = finished ? winnerOf(scores) : null;
  if (winner !== due) wrong('winner', `${winner}, not ${due}, at ${right1}:${right2}`);
  if (line.type !== 'dice' || line.by !== by || line.die1 !== die1 || line.die2 !== die2) {
    wrong('line', 'the log line does not tell the roll');
  }
}

type Whole = Message<'room-state'>;

/** A room as its player knows it. */
interface KnownRoom {
  state: RoomState;
  seat: SeatName;
  turn: SeatName;
  boxes: readonly Box[];
  scores: { player1: number; player2: number };
}

/** Nothing happened since: the room must be the same. */
export function checkUnchanged(known: KnownRoom, room: Whole, wrong: InvariantReporter): void {
  const { state, turn, seat, scores } = room;
  if (state !== known.state) wrong('state', `${state}, was ${known.state}`);
  if (turn !== known.turn) wrong('turn', `turn of ${turn}, was ${known.turn}`);
  if (seat !== known.seat) wrong('seat', `seat ${seat}, was ${known.seat}`);
  if (!sameBoxes(known.boxes, room.boxes, 0)) wrong('boxes', 'other boxes, without a roll');
  if (scores.player1 !== known.scores.player1 || scores.player2 !== known.scores.player2) {
    wrong('scores', `${scores.player1}:${scores.player2}, without a roll`);
  }
}

export const isRematch = (known: KnownRoom, room: Whole): boolean =>
  known.state === 'finished' && room.state === 'waiting_placement';

/** [B33] Before the first roll player 2 may send a part; then everybody receives the whole room. */
export const isEntropyAdded = (known: KnownRoom, { state, fairness }: Whole): boolean =>
  known.state === 'playing' &&
  state === 'playing' &&
  fairness?.nonce === 0 &&
  fairness.halves?.player2?.from === 'player';

/** [B66] The house takes the free seat; then everybody receives the whole room. */
export const isHouseSeated = (known: KnownRoom, { state, house }: Whole): boolean =>
  known.state === 'waiting_second_player' && state === 'playing' && house !== null;

/** [B13] A rematch swaps the seats and starts from nothing. */
export function checkRematch(known: KnownRoom, room: Whole, wrong: InvariantReporter): void {
  if (room.seat !== otherSeat(known.seat)) wrong('seat', 'not swapped by a rematch');
  if (room.boxes.length > 0) wrong('boxes', 'boxes left by a rematch');
  if (room.scores.player1 + room.scores.player2 > 0) wrong('scores', 'scores left by a rematch');
}

/** [B2] A player learns its own seat. */
export function checkSeat({ seat, isPlayer1 }: Whole, wrong: InvariantReporter): void {
  if (seat === null || isPlayer1 !== (seat === 'player1')) {
    wrong('seat', `seat ${seat}, isPlayer1 ${isPlayer1}`);
  }
}

/** A chat line in the log says the same as its message. */
export function checkChat(chat: Message<'chat-message'>, wrong: InvariantReporter): void {
  const { playerName: name, message, line } = chat;
  const told = line.type === 'chat' && line.message === message && playerName(line.by) === name;
  if (!told) wrong('chat', `${name}: ${message.slice(0, 40)}`);
}

/** Checks the coins that one player is told of: each box pays once, and nothing else does. */
export class BalanceCheck {
  readonly #judge: Pick<InvariantReports, 'wrong'>;
  /** Null if it is unknown. */
  #coins: number | null;
  /** The coins of an opened box whose balance has not come yet. */
  #owed = 0;
  /** A balance without an explanation yet: the roll that paid it may be missing. */
  #puzzle: string | null = null;

  constructor(coins: number | null, judge: Pick<InvariantReports, 'wrong'>) {
    this.#coins = coins;
    this.#judge = judge;
  }

  get isDue(): boolean {
    return this.#owed !== 0;
  }

  /** A balance must follow. */
  owes(coins: number): void {
    this.#owed += coins;
  }

  told(coins: number): void {
    const due = this.#coins === null ? null : this.#coins + this.#owed;
    if (this.#owed === 0) this.#puzzle = `a balance of ${coins}, and no box was opened`;
    else if (due !== null && coins !== due) {
      this.#judge.wrong('coins', `a balance of ${coins}, not ${due}`);
    }
    this.#coins = coins;
    this.#owed = 0;
  }

  /** A balance without a roll is explained by a missing roll, or it is wrong. */
  solvePuzzle(isMissing: boolean): void {
    if (this.#puzzle !== null && !isMissing) this.#judge.wrong('coins', this.#puzzle);
    this.#puzzle = null;
  }

  /** The balance after a box did not come, but the box did: its coins count anyway. */
  settle(): void {
    if (this.#coins !== null) this.#coins += this.#owed;
    this.#owed = 0;
  }

  /** A box may have been opened meanwhile. */
  forget(): void {
    this.#coins = null;
  }
}
