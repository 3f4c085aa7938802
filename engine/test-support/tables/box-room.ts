import { expect } from 'vitest';
import { initial } from '../../definition/hosted-machine.ts';
import { seatedAt, type TableInfo } from '../../definition/table-game.ts';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import type { BoxEvent } from '../../games/boxes/machine/box-events.ts';
import type { SeatName } from '../../games/boxes/rules.ts';
import { happen } from '../plays.ts';

export const hostedBoxes = boxesGame.hosted;

/** Before the first event. */
export const start = initial(hostedBoxes);
export type BoxSnapshot = typeof start;

/** The room after these events, of any version. */
export const after = (...events: BoxEvent[]): BoxSnapshot =>
  events.reduce((room: BoxSnapshot, event) => happen(hostedBoxes, room, event), start);

/** How the room refuses an event; a refusal must not change it. */
export function refusal(events: BoxEvent[], event: BoxEvent) {
  const room = after(...events);
  const code = boxesGame.refuse(room, event);
  if (code !== null) expect(happen(hostedBoxes, room, event)).toBe(room);
  return code;
}

/** What a host knows of a room besides its machine. */
export const around: TableInfo<SeatName> = {
  seq: 7,
  present: { player1: true, player2: false },
  turnEndsIn: 5000,
  turnMs: 30_000,
  wakesIn: null,
  watching: 3,
  missed: { player1: 0, player2: 0 },
};

/** Who sits there, and what player 1 sees. */
export const seatsIn = (room: BoxSnapshot) => ({
  player1: seatedAt(boxesGame, room, 'player1'),
  player2: seatedAt(boxesGame, room, 'player2'),
});
export const seen = (room: BoxSnapshot) => boxesGame.view(room, 'player1', around);
