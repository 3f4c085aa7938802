import {
  type Box,
  boxCoins,
  otherSeat,
  type RoomState,
  type SeatName,
} from '../../../engine/games/boxes/rules.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { InvariantReporter } from '../../core/table/invariant-reports.ts';

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
