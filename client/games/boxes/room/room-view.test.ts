import { describe, expect, test } from 'vitest';
import { foldMessage, type LogLine } from '../../../../engine/games/boxes/room-fold.ts';
import { knownRoom as room, rolled } from '../../../../engine/test-support/playing-room.ts';
import {
  authorOf,
  beforeLanding,
  lastDice,
  linesOfThisGame,
  nameAt,
  throwOf,
} from './room-view.ts';

describe('while dice tumble', () => {
  test('nothing of the roll shows', () => {
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
