import type { BoxEvent } from '../games/boxes/machine/box-events.ts';
import type { Box, SeatName } from '../games/boxes/rules.ts';
import type { SeedPair } from '../chance/seed-pair.ts';

/** A pair for tests that draw nothing from it. */
export function seedsNamed(name: string): SeedPair {
  return { serverSeed: `${name}-seed`, serverSeedHash: `${name}-hash`, clientSeed: name, nonce: 0 };
}

/** Events of a room, short to write. */
export const seatOne = { playerId: 'secret-of-seat-1', visitor: 'visitor-one' };
export const seatTwo = { playerId: 'secret-of-seat-2', visitor: 'visitor-two' };

export const box = (number: number): Box => ({ number, x: 0.5, y: 0.25, owner: 'player1' });

export const created: BoxEvent = { type: 'room-created', seat: seatOne, seeds: seedsNamed('one') };
export const joined: BoxEvent = { type: 'player-joined', seat: seatTwo };
export const rematch = (by: SeatName = 'player1'): BoxEvent => {
  return { type: 'rematch-started', by, seeds: seedsNamed('two') };
};
export const gone = (by: SeatName): BoxEvent => ({ type: 'player-left', by });
export const back = (by: SeatName): BoxEvent => ({ type: 'player-returned', by });
export const finished = (by: SeatName): BoxEvent => ({ type: 'game-ended', by });
export const freed = (by: SeatName): BoxEvent => {
  return { type: 'seat-freed', by, seeds: seedsNamed('freed') };
};
/** [B50] Nobody connected to seat 2; `rolled`: after dice were rolled. */
export const lapsed = (rolled = false): BoxEvent => {
  return { type: 'seat-lapsed', by: 'player2', ...(rolled && { seeds: seedsNamed('lapsed') }) };
};
/** [B53] */
export const turnedOut = (by: SeatName): BoxEvent => {
  return { type: 'seat-freed', by, seeds: seedsNamed('freed'), away: true };
};
export const closed: BoxEvent = { type: 'room-closed' };

export const placed = (...numbers: number[]): BoxEvent => {
  return { type: 'boxes-placed', by: 'player1', boxes: numbers.map(box) };
};

export const rolled = (by: SeatName, die1: number, die2: number): BoxEvent => {
  // As the first version wrote it: the room decides what it opens, and `happen` adds it.
  const roll = { type: 'dice-rolled', by, die1, die2, prize: null, forced: false };
  return roll as BoxEvent;
};

export const said = (by: SeatName, message: string): BoxEvent => {
  return { type: 'message-sent', by, message };
};

export const shown = (allow: boolean, by: SeatName = 'player1'): BoxEvent => {
  return { type: 'watcher-chat-changed', by, allow };
};

/** A game with these boxes, player 1 to roll. */
export const playing = (...numbers: number[]): BoxEvent[] => [created, placed(...numbers), joined];
