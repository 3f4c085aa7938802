import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playingRoom } from '../../../../engine/test-support/playing-room.ts';
import type { RoomMessage } from './room-messages.ts';
import {
  authorOf,
  beforeLanding,
  foldMessage,
  lastDice,
  linesOfThisGame,
  type LogLine,
  nameAt,
  type RoomView,
  throwOf,
} from './room-fold.ts';

const box = { number: 7, x: 0.5, y: 0.5, owner: 'player1' as const };
const room: RoomView = {
  ...playingRoom({
    boxes: [box, { ...box, number: 4 }],
    seq: 10,
    messages: [{ id: 1, type: 'notice', message: 'Player 2 joined.' }],
  }),
  turnEndsAt: null,
};

function said(seq: number, id = seq): RoomMessage {
  const line = { id, type: 'chat' as const, by: 'player2' as const, message: `line ${id}` };
  return {
    type: 'chat-message',
    payload: { playerName: 'Player 2', message: '', seq, line },
    at: 0,
  };
}

function rolled(seq: number, over = false): RoomMessage & { type: 'dice-rolled' } {
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

describe('[X3] the order of messages', () => {
  test('the next message is taken', () => {
    const folded = foldMessage(room, said(11));
    expect(folded).toMatchObject({ fresh: true, resync: false, room: { seq: 11 } });
    expect(folded.room?.messages.at(-1)).toMatchObject({ id: 11 });
  });

  test('an old message and the same one again change nothing', () => {
    for (const seq of [0, 9, 10]) {
      expect(foldMessage(room, said(seq))).toEqual({ room, resync: false, fresh: false });
    }
  });

  test('a gap changes nothing and asks for the room', () => {
    expect(foldMessage(room, said(12))).toEqual({ room, resync: true, fresh: false });
  });

  test('before the first room-state nothing is taken', () => {
    expect(foldMessage(null, said(1))).toEqual({ room: null, resync: false, fresh: false });
  });

  test('a room-state replaces everything, whatever its seq', () => {
    const { turnEndsAt: _, ...payload } = { ...room, seq: 3, messages: [], turnEndsIn: 1000 };
    const folded = foldMessage(room, { type: 'room-state', payload, at: 50 });
    expect(folded).toMatchObject({ fresh: true, room: { seq: 3, messages: [], turnEndsAt: 1050 } });
  });

  test('however messages are repeated and reordered, seq never goes back and lines stay unique', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 8, max: 16 })), (seqs) => {
        let now: RoomView | null = room;
        for (const seq of seqs) {
          const next: RoomView | null = foldMessage(now, said(seq)).room;
          expect(next?.seq ?? 0).toBeGreaterThanOrEqual(now?.seq ?? 0);
          now = next;
        }
        const ids = now?.messages.map(({ id }) => id) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual([...ids].toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('what a message tells', () => {
  test('presence carries no seq and sets the deadline', () => {
    const present = { player1: true, player2: false };
    const folded = foldMessage(room, {
      type: 'presence-changed',
      payload: { present, turnEndsIn: 5000 },
      at: 100,
    });
    expect(folded.room).toMatchObject({ present, seq: 10, turnEndsAt: 5100 });
  });

  test('a roll moves boxes, scores, turn and deadline', () => {
    const { room: after, resync } = foldMessage(room, rolled(11));
    expect(after).toMatchObject({ turn: 'player2', scores: { player1: 1 }, turnEndsAt: 30_500 });
    expect(after?.boxes).toHaveLength(1);
    expect(resync).toBe(false);
  });

  test('the end of a game asks for the room: the spent seed comes with it', () => {
    expect(foldMessage(room, rolled(11, true))).toMatchObject({
      resync: true,
      room: { winner: 'player1' },
    });
  });

  test('nothing of a roll shows while its dice tumble', () => {
    const message = rolled(11);
    const after = foldMessage(room, message).room;
    const thrown = throwOf(room, message);
    if (after === null || thrown === null) throw new Error('The roll was not taken.');
    const shown = beforeLanding(after, thrown);
    expect(shown.scores).toEqual(room.scores);
    expect(shown.messages).toEqual(room.messages);
    expect(shown.boxes).toEqual(room.boxes); // in the same order, or they would be made anew
    expect(shown.turn).toBe(room.turn);
    const chat: LogLine = { id: 99, type: 'chat', by: 'player2', message: 'Now!' };
    const spoken = { ...after, messages: [...after.messages, chat] };
    expect(beforeLanding(spoken, thrown).messages).toEqual([...room.messages, chat]);
  });

  test('nor does the end of the game', () => {
    const message = rolled(11, true);
    const after = foldMessage(room, message).room;
    const thrown = throwOf(room, message);
    if (after === null || thrown === null) throw new Error('The roll was not taken.');
    const { state, winner, fairness } = room;
    const prize: LogLine = { id: 99, type: 'notice', message: 'Player 1 wins.' };
    const told = { ...after, messages: [...after.messages, prize] };
    expect(beforeLanding(told, thrown)).toMatchObject({ state, winner, fairness });
    expect(beforeLanding(told, thrown).messages).toEqual(room.messages);
  });
});

test('[B13] lines before the last notice are of an earlier game', () => {
  const dice: LogLine = { id: 1, type: 'dice', by: 'player1', die1: 1, die2: 2, opened: null };
  const rematch: LogLine = { id: 2, type: 'notice', message: 'Rematch!' };
  expect(lastDice([dice, rematch])).toBeNull();
  expect(lastDice([rematch, dice])).toBe(dice);
  expect(linesOfThisGame([dice])).toEqual([dice]);
});

test('[B26] a notice about watchers begins no game', () => {
  const dice: LogLine = { id: 2, type: 'dice', by: 'player1', die1: 1, die2: 2, opened: null };
  const joined: LogLine = { id: 1, type: 'notice', message: 'Player 2 joined.' };
  const shown: LogLine = { id: 3, type: 'notice', message: 'Watchers …', about: 'watchers' };
  expect(lastDice([joined, dice, shown])).toBe(dice);
  expect(linesOfThisGame([joined, dice, shown])).toEqual([dice, shown]);
});

test('[B41] [B46] nor do notices about seats and the end', () => {
  const dice: LogLine = { id: 1, type: 'dice', by: 'player1', die1: 1, die2: 2, opened: null };
  const gone: LogLine = { id: 2, type: 'notice', message: 'Player 2 left.', about: 'seats' };
  const over: LogLine = { id: 3, type: 'notice', message: 'Player 1 …', about: 'end' };
  expect(lastDice([dice, gone, over])).toBe(dice);
});

test('[B48] a line keeps its author’s name, whoever sits there by now', () => {
  const names = { player1: null, player2: 'Maria' };
  expect([nameAt({ names }, 'player1'), nameAt({ names }, 'player2')]).toEqual([
    'Player 1',
    'Maria',
  ]);
  expect(authorOf({ by: 'player2', name: 'Ivan' })).toBe('Ivan');
  expect(authorOf({ by: 'player2' })).toBe('Player 2');
});

test('[B27] how many watch comes with presence', () => {
  const payload = { present: room.present, turnEndsIn: null, watching: 2 };
  expect(foldMessage(room, { type: 'presence-changed', payload, at: 0 }).room?.watching).toBe(2);
});
