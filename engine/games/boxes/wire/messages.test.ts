import { describe, expect, test } from 'vitest';
import { knownRoom as room, rolled, said } from '../../../test-support/tables/playing-room.ts';
import { boxesReading, type RoomMessage, type RoomView } from './messages.ts';

const fold = (before: RoomView, message: RoomMessage) => boxesReading.fold(before, message);
const there = (present: typeof room.present, more: object = {}) =>
  fold(room, {
    type: 'presence-changed',
    payload: { present, turnEndsIn: 5000, ...more },
    at: 100,
  }).room;

describe('what a message tells', () => {
  test('presence carries no seq and sets the deadline', () => {
    const present = { player1: true, player2: false };
    expect(there(present)).toMatchObject({ present, seq: 10, turnEndsAt: 5100 });
  });

  test('chat is a line of the log', () => {
    const folded = fold(room, said(11));
    expect(folded).toMatchObject({ fresh: true, resync: false, room: { seq: 11 } });
    expect(folded.room?.messages.at(-1)).toMatchObject({ id: 11 });
  });

  test('a roll moves boxes, scores, turn and deadline', () => {
    const { room: after, resync } = fold(room, rolled(11));
    expect(after).toMatchObject({ turn: 'player2', scores: { player1: 1 }, turnEndsAt: 30_500 });
    expect(after?.boxes).toHaveLength(1);
    expect(resync).toBe(false);
  });

  test('the end of a game asks for the room: the spent seed comes with it', () => {
    expect(fold(room, rolled(11, true))).toMatchObject({
      resync: true,
      room: { winner: 'player1' },
    });
  });
});

test('[B27] how many watch comes with presence', () => {
  expect(there(room.present, { watching: 2 })?.watching).toBe(2);
});

test('[B53] a player who is connected again has missed no turn', () => {
  const missed = { player1: 2, player2: 1 };
  const present = { player1: true, player2: false };
  const payload = { present, turnEndsIn: null };
  const after = fold({ ...room, missed }, { type: 'presence-changed', payload, at: 0 });
  expect(after.room?.missed).toEqual({ player1: 0, player2: 1 });
});
