import type { Message, RoomMessage, RoomView } from '../../games/boxes/wire/messages.ts';

type RoomState = Message<'room-state'>;

/** A room in play as player 1 receives it, with both players there and no box on the table. */
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
  avatars: { player1: null, player2: null },
  dares: [],
  match: { player1: 0, player2: 0 },
  swapped: false,
  house: null,
  empty: 0,
  watching: 0,
  watcherChat: false,
  fairness: null,
  ...change,
});

const box = { number: 7, x: 0.5, y: 0.5, owner: 'player1' as const };
/** A room as its page knows it, two boxes on the table. */
export const knownRoom: RoomView = {
  ...playingRoom({
    boxes: [box, { ...box, number: 4 }],
    seq: 10,
    messages: [{ id: 1, type: 'notice', message: 'Player 2 joined.' }],
  }),
  turnEndsAt: null,
};

/** Somebody says something. */
export function said(seq: number, id = seq): RoomMessage {
  const line = { id, type: 'chat' as const, by: 'player2' as const, message: `line ${id}` };
  return {
    type: 'chat-message',
    payload: { playerName: 'Player 2', message: '', seq, line },
    at: 0,
  };
}

/** A roll that opens the first box. */
export function rolled(seq: number, over = false): RoomMessage & { type: 'dice-rolled' } {
  const opened = { number: 7, coins: 10, prize: null };
  return {
    type: 'dice-rolled',
    at: 500,
    payload: {
      die1: 3,
      die2: 4,
      sum: 7,
      boxes: over ? [] : [{ ...box, number: 4 }],
      seq,
      by: 'player1',
      turn: 'player2',
      scores: { player1: 1, player2: 0 },
      state: over ? 'finished' : 'playing',
      winner: over ? 'player1' : null,
      opened,
      forced: false,
      turnEndsIn: 30_000,
      line: { id: 2, type: 'dice', by: 'player1', die1: 3, die2: 4, opened },
    },
  };
}
