import type { Message } from '../games/boxes/messages.ts';

type RoomState = Message<'room-state'>;

/** A room in play as player 1 is told it, both players there and no box on the table. */
export const playingRoom = (change: Partial<RoomState> = {}): RoomState => ({
  state: 'playing',
  isPlayer1: true,
  boxes: [],
  seq: 1,
  seat: 'player1',
  hasPlayer2: true,
  turn: 'player1',
  scores: { player1: 0, player2: 0 },
  winner: null,
  closed: false,
  present: { player1: true, player2: true },
  turnEndsIn: null,
  messages: [],
  left: { player1: false, player2: false },
  missed: { player1: 0, player2: 0 },
  names: { player1: null, player2: null },
  watching: 0,
  watcherChat: false,
  fairness: null,
  ...change,
});
