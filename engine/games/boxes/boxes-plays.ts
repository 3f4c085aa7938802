import type { BoxEvent } from './machine/box-events.ts';
import type { Box } from '../dice/rules.ts';
import type { SeatName } from './rules.ts';
import { seedsNamed } from '../../test-support/scripted-chance.ts';
import type { GoldenPlays } from '../../test-support/plays.ts';

/** Events of a room, short to write. */
export const seatOne = { playerId: 'secret-of-seat-1', visitor: 'visitor-one' };
export const seatTwo = { playerId: 'secret-of-seat-2', visitor: 'visitor-two' };

export const box = (number: number): Box => ({ number, x: 0.5, y: 0.25, owner: 'player1' });

export const created = {
  type: 'room-created',
  seat: seatOne,
  seeds: seedsNamed('one'),
} satisfies BoxEvent;
export const joined = { type: 'player-joined', seat: seatTwo } satisfies BoxEvent;
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

/** The box of this throw holds a dare, which is done and judged; its number is that of the throw. */
const judged = (dare: number, told: { told?: true }): BoxEvent[] => {
  const prize = { prize: 'Sing', prizeId: 1, dared: { id: dare, difficulty: 'easy' } };
  return [
    { ...rolled('player1', 3, 4), ...prize } as BoxEvent,
    { type: 'dare-settled', by: 'player1', dare, done: true },
    { type: 'dare-judged', by: 'player2', dare, verdict: 'exactly', coins: 5, ...told },
  ];
};

/** A game with these boxes, player 1 to roll. */
export const playing = (...numbers: number[]): BoxEvent[] => [created, placed(...numbers), joined];

/** [J13] What is kept of the game for ever; random walks start here too. */
export const plays: GoldenPlays<BoxEvent> = {
  'a room just made': [created],
  'one box': playing(3),
  'nine boxes': playing(3, 4, 5, 6, 7, 8, 9, 10, 11),
  'a whole game': [...playing(7), rolled('player1', 3, 4)],
  'a rematch that is not laid': [...playing(7), rolled('player1', 3, 4), rematch()],
  'one has left': [...playing(3, 4, 7), rolled('player1', 3, 4), gone('player1')],
  'a verdict of before it had a line': [...playing(3, 7), ...judged(4, {})],
  'a verdict with its line': [...playing(3, 7), ...judged(4, { told: true })],
  'a freed seat': [...playing(3, 4, 7), gone('player2'), freed('player1'), placed(5)],
  'nobody came': [...playing(3, 4), lapsed(), joined, rolled('player1', 1, 2), lapsed(true)],
  'both have left': [
    ...playing(3, 4),
    gone('player1'),
    back('player1'),
    gone('player1'),
    gone('player2'),
  ],
  'watchers read the chat, and a decided game ends': [
    ...playing(3, 4, 5),
    shown(true),
    said('player2', 'hello'),
    rolled('player1', 1, 2),
    rolled('player2', 6, 6),
    rolled('player1', 1, 3),
    finished('player2'),
  ],
  'promises that first rolls open, beside the server’s part and then player 2’s': [
    created,
    {
      ...placed(3, 4),
      commitment: '7e94afdb97ebe2690d337a9e4f2986383b3109f9932af393ff4b61c217e6f5fe',
    } as BoxEvent,
    { ...joined, entropy: { entropy: 'drawn by the server', from: 'server' } },
    { ...rolled('player1', 1, 2), entropy: 'my part' } as BoxEvent,
    rolled('player2', 1, 3),
    rematch(),
    {
      ...placed(5),
      commitment: '1893d764e89691fcd15ec297c97a7c14d9fa0b3ca8e63835057291b436a07568',
      entropy: 'drawn again',
    } as BoxEvent,
    { type: 'entropy-added', by: 'player2', entropy: 'the part of player 2' },
    { ...rolled('player1', 2, 3), entropy: 'my next part' } as BoxEvent,
  ],
  'a friend takes the seat of the house': [
    { ...created, house: true, scattered: true },
    placed(3, 7),
    { ...joined, seat: { playerId: 'house', visitor: '', name: 'The house', house: true } },
    joined,
    {
      type: 'profile-changed',
      by: 'player2',
      name: 'Mia',
      given: true,
      avatar: null,
      limits: null,
    },
  ],
};
