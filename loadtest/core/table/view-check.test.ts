import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ViewCheck } from './view-check.ts';

const view = v.object({ seq: v.number(), turn: v.string(), mine: v.nullable(v.number()) });

/** A check of a game without rules of its own, and what it finds. */
function checking() {
  const faults: string[] = [];
  const check = new ViewCheck(
    { view, rules: () => ({ sends: () => {}, follows: () => {} }) },
    {
      wrong: (what) => void faults.push(`wrong/${what}`),
      missed: (_, count) => void faults.push(`lost ${count}`),
      verified: () => {},
    },
  );
  const hears = (name: string, payload: object): void => {
    const read = check.read(name, payload);
    if (typeof read === 'string') faults.push(read);
    else check.take(read);
  };
  check.enter({ seat: 'seat1' });
  check.asks();
  hears('room-state', { seq: 4, turn: 'seat1', mine: null });
  return {
    check,
    faults,
    whole: (seq: number, more = {}) =>
      hears('room-state', { seq, turn: 'seat2', mine: 3, ...more }),
    changed: (seq: number, changes: object) => hears('room-changed', { seq, changes }),
    hears,
  };
}

/** A player that received a turn and something of its own. */
function told() {
  const room = checking();
  room.changed(5, { turn: 'seat2', mine: 3 });
  return room;
}

test('[T6] messages in order, and the whole view that they lead to, have no fault', () => {
  const { check, faults, whole, hears } = told();
  hears('presence-changed', { present: { seat1: true }, turnEndsIn: 20, watching: 1 });
  hears('balance-changed', { coins: 3 });
  expect(check.view).toEqual({ seq: 5, turn: 'seat2', mine: 3 });
  check.asks();
  whole(5, { turnEndsIn: 10, watching: 2 });
  expect(faults).toEqual([]);
});

test('[X3] messages that never came are counted, and the room must be asked for', () => {
  const { check, faults, changed, whole } = told();
  changed(8, { turn: 'seat1' });
  expect(faults).toEqual(['lost 2']);
  expect(check.gap).toBe(true);
  check.asks();
  whole(8);
  expect(check).toMatchObject({ gap: false, seq: 8, view: { seq: 8, turn: 'seat2' } });
  expect(faults).toEqual(['lost 2']);
});

test('[X3] a repeated message is found; one that the whole view overtook is not', () => {
  const again = told();
  again.changed(5, { turn: 'seat2', mine: 3 });
  expect(again.faults).toEqual(['wrong/repeated']);
  const late = told();
  late.check.asks();
  late.whole(7);
  late.changed(6, { turn: 'seat1', mine: 1 });
  expect(late.faults).toEqual([]);
  expect(late.check.view).toEqual({ seq: 7, turn: 'seat2', mine: 3 });
});

test('[T6] a server that tells one event in two messages is found out', () => {
  const { faults, hears } = told();
  hears('seat-changed', { seq: 5, changes: { mine: 3 } });
  expect(faults).toEqual(['unknown event or shape: seat-changed']);
});

test('[T6] a whole view that does not fit the messages is found, and one that goes back', () => {
  const { check, faults, whole } = told();
  check.asks();
  whole(5, { turn: 'seat1' });
  expect(faults).toEqual(['wrong/view']);
  check.asks();
  whole(4);
  expect(faults).toEqual(['wrong/view', 'wrong/went-back']);
});

test('[X3] a whole that nobody asked for tells one thing at most', () => {
  const one = told();
  one.whole(6);
  expect(one.faults).toEqual([]);
  const more = told();
  more.whole(8);
  expect(more.faults).toEqual(['lost 2']);
});

test('a message that no room sends is found', () => {
  const { faults, hears } = told();
  hears('dice-rolled', {});
  hears('room-changed', { seq: 'six' });
  hears('balance-changed', { coins: -1 });
  expect(faults).toHaveLength(3);
});
