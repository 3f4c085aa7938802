import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownRoom as room, rolled, said } from '../../test-support/playing-room.ts';
import { foldMessage, type RoomMessage, type RoomView } from './room-fold.ts';

const whole = (seq: number): RoomMessage => {
  const { turnEndsAt: _, ...payload } = { ...room, seq, messages: [], turnEndsIn: 1000 };
  return { type: 'room-state', payload, at: 50 };
};

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

  test('a room-state replaces everything; the first of a connection whatever its seq', () => {
    const shown = { seq: 10, messages: [], turnEndsAt: 1050 };
    expect(foldMessage(room, whole(10))).toMatchObject({ fresh: true, room: shown });
    expect(foldMessage(room, whole(9))).toEqual({ room, resync: false, fresh: false });
    expect(foldMessage(null, whole(3))).toMatchObject({ fresh: true, room: { ...shown, seq: 3 } });
  });

  test('however messages are repeated and reordered, seq never goes back and lines stay unique', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 8, max: 16 })), (seqs) => {
        let view: RoomView | null = room;
        for (const seq of seqs) {
          const next: RoomView | null = foldMessage(view, said(seq)).room;
          expect(next?.seq ?? 0).toBeGreaterThanOrEqual(view?.seq ?? 0);
          view = next;
        }
        const ids = view?.messages.map(({ id }) => id) ?? [];
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
});

test('[B27] how many watch comes with presence', () => {
  const payload = { present: room.present, turnEndsIn: null, watching: 2 };
  expect(foldMessage(room, { type: 'presence-changed', payload, at: 0 }).room?.watching).toBe(2);
});
