import { playerName } from '../../../engine/games/boxes/machine/box-context.ts';
import {
  type Box,
  otherSeat,
  type RoomState,
  type SeatName,
} from '../../../engine/games/boxes/rules.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { InvariantReporter } from '../../core/table/invariant-reports.ts';
import { sameBoxes } from './roll-check.ts';

type Whole = Message<'room-state'>;

/** A room as its player knows it. */
export interface KnownRoom {
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
