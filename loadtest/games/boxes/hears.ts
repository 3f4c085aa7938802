import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import type { RoomView } from './room-view.ts';
import type { Heard } from './shapes.ts';
import { playerName } from '../../../engine/games/boxes/box-context.ts';

/** Whether what was heard is this message, said from this seat. */
export function says(message: string, by: SeatName): (heard: Heard) => boolean {
  const name = playerName(by);
  return (heard) =>
    heard.name === 'chat-message' &&
    heard.fact.playerName === name &&
    heard.fact.message === message;
}

/** Whether what was heard tells of player 2's part of the dice. */
export function holds(entropy: string): (heard: Heard) => boolean {
  return ({ name, fact }) =>
    name === 'room-state' && fact.fairness?.halves?.player2?.entropy === entropy;
}

/** Whether what was heard leaves the room in this state. */
export function leavesIn(state: RoomView['state']): (heard: Heard) => boolean {
  return ({ fact }) => 'state' in fact && fact.state === state;
}
