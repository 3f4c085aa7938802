import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageReader, type Told, aroundFields } from './messages.ts';
import { roomReading, takeIn } from './view-fold.ts';

const line = v.object({ id: v.number() });
const view = v.object({
  ...aroundFields,
  state: v.string(),
  picked: v.array(v.string()),
  mine: v.nullable(v.number()),
  messages: v.array(line),
});

/** A message of a game's own, beside what all games have. */
const OWN = {
  rolled: v.object({
    seq: v.number(),
    state: v.string(),
    line: v.exactOptional(line),
    turnEndsIn: v.exactOptional(v.nullable(v.number())),
    wakesIn: v.exactOptional(v.nullable(v.number())),
  }),
};

const reading = roomReading<v.InferOutput<typeof view>, Told<typeof OWN>>(view, {
  read: messageReader(OWN),
  step: (_, { payload: { state, wakesIn } }) => {
    return { state, ...(wakesIn !== undefined && { wakesIn }) };
  },
  leavesHoles: ({ payload: { state } }) => state === 'over',
  afterPresence: ({ present }) => ({ picked: Object.keys(present) }),
});
type Room = ReturnType<typeof reading.fold>['room'];
type Step = readonly [name: string, payload: object, at?: number];

/** A message as it comes off the wire. */
function read([name, payload, at = 0]: Step) {
  const message = reading.read(name, payload, at);
  if (message === null) throw new Error(`${name} was not read`);
  return message;
}

/** The room after these messages, and what the last of them was. */
function toldTo({ fold }: Pick<typeof reading, 'fold'>, ...steps: readonly Step[]) {
  let now: ReturnType<typeof fold> = { room: null, resync: false, fresh: false };
  for (const step of steps) now = fold(now.room, read(step));
  return now;
}
const told = (...steps: readonly Step[]) => toldTo(reading, ...steps);

const shown = { state: 'picking', picked: [], mine: null, messages: [{ id: 1 }] };
const whole = (seq: number, more: object = {}): Step => [
  'room-state',
  { seq, present: {}, turnEndsIn: 2000, ...shown, ...more },
  100,
];
const changed = (seq: number, changes: object, at = 0): Step => [
  'room-changed',
  { seq, changes },
  at,
];
const own = (seq: number, changes: object): Step => ['seat-changed', { seq, changes }];
const rolled = (seq: number, more: object = {}): Step => ['rolled', { seq, state: 'on', ...more }];
const present = { seat1: true, seat2: false };
const ends = (...steps: readonly Step[]) => told(whole(5), ...steps).room?.turnEndsAt;

describe('what changes', () => {
  test('[T6] a patch changes the keys it names, and no other', () => {
    const { room } = told(whole(4));
    const after = reading.fold(room, read(changed(5, { picked: ['seat2'] })));
    expect(after).toEqual({
      room: { ...room, seq: 5, picked: ['seat2'] },
      resync: false,
      fresh: true,
    });
    expect(after.room?.messages).toBe(room?.messages); // its readers need not look again
  });

  test('[T5] [T6] a private patch comes with the number of the one before it', () => {
    const after = told(whole(4), changed(5, { picked: ['seat1'] }), own(5, { mine: 3 }));
    expect(after).toMatchObject({ room: { seq: 5, picked: ['seat1'], mine: 3 }, resync: false });
  });

  test('presence belongs to the view, and has no number; the game says what follows', () => {
    const news = { present, turnEndsIn: null, watching: 2 };
    const seen = { seq: 4, present, watching: 2, state: 'picking' };
    expect(told(whole(4), ['presence-changed', news]).room).toMatchObject({
      ...seen,
      picked: ['seat1', 'seat2'],
    });
    const plain = toldTo(roomReading(view), whole(4), ['presence-changed', news]);
    expect(plain.room).toMatchObject({ ...seen, picked: [] });
  });

  test('a message of the game’s own does what the game says, and may leave holes', () => {
    const after = told(whole(4), rolled(5));
    expect(after).toMatchObject({ room: { seq: 5, state: 'on' }, resync: false, fresh: true });
    expect(told(whole(4), rolled(5, { state: 'over' }))).toMatchObject({
      room: { state: 'over' },
      resync: true,
    });
  });

  test('[B12] the deadline is that of the last message that says one, on the reader’s clock', () => {
    expect(ends()).toBe(2100);
    expect(ends(changed(6, { turnEndsIn: 30_000 }, 500))).toBe(30_500);
    expect(ends(changed(6, { picked: [] }, 500))).toBe(2100);
    expect(ends(['presence-changed', { present, turnEndsIn: null }, 500])).toBeNull();
    expect(ends(rolled(6))).toBe(2100);
    expect(ends(rolled(6, { turnEndsIn: 1000 }))).toBe(1000);
    expect(ends(rolled(6, { turnEndsIn: null }))).toBeNull();
  });
});

const wakes = (...steps: readonly Step[]) => told(whole(5, { wakesIn: 500 }), ...steps).room;

test('[T59] when the game wakes is on the reader’s clock, too', () => {
  expect(wakes()?.wakesAt).toBe(600);
  expect(wakes(changed(6, { wakesIn: 50 }, 900))?.wakesAt).toBe(950);
  expect(wakes(changed(6, { picked: [] }, 900))?.wakesAt).toBe(600);
  expect(wakes(changed(6, { wakesIn: null }, 900))?.wakesAt).toBeNull();
  expect(wakes(rolled(6))?.wakesAt).toBe(600);
  expect(wakes(rolled(6, { wakesIn: 40 }))?.wakesAt).toBe(40);
  expect(wakes(rolled(6, { wakesIn: null }))?.wakesAt).toBeNull();
});

describe('[X3] the order of messages', () => {
  const same = { resync: false, fresh: false };
  const { room } = told(whole(5));
  const after = (...steps: readonly Step[]) => told(whole(5), ...steps);

  test('a message older than the view is dropped: nothing is new', () => {
    for (const old of [changed(5, { state: 'over' }), own(4, { mine: 6 }), rolled(5), whole(4)]) {
      expect(after(old)).toEqual({ room, ...same });
    }
  });

  test('a gap changes nothing and asks for the room, and so does what does not fit it', () => {
    for (const gap of [
      changed(7, { state: 'over' }),
      own(6, { mine: 3 }),
      rolled(7),
      changed(6, { picked: 'seat1' }),
    ]) {
      expect(after(gap)).toEqual({ room, resync: true, fresh: false });
    }
  });

  test('before the first room-state nothing is taken', () => {
    for (const early of [changed(1, {}), own(1, {}), rolled(1)]) {
      expect(told(early)).toEqual({ room: null, ...same });
    }
  });

  test('a room-state replaces everything; the first of a connection whatever its seq', () => {
    expect(after(whole(5, { state: 'over' }))).toMatchObject({ room: { state: 'over' } });
    const message = read(whole(3));
    expect(takeIn(reading, { room, anew: false }, message)).toEqual({ room, ...same, whole: true });
    const anew = takeIn(reading, { room, anew: true }, message);
    expect(anew).toMatchObject({ room: { seq: 3 }, fresh: true, whole: true });
  });

  test('however messages are repeated and reordered, seq never goes back and lines stay unique', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 3, max: 11 })), (seqs) => {
        let now: Room = room;
        for (const seq of seqs) {
          const next: Room = reading.fold(now, read(rolled(seq, { line: { id: seq } }))).room;
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

test('the events of every room, beside those of the game, change nothing in the view', () => {
  const { room } = told(whole(4));
  expect(told(whole(4), ['balance-changed', { coins: 3 }])).toEqual({
    room,
    resync: false,
    fresh: false,
  });
});

test('the whole view of another game is not read, and no unknown message', () => {
  expect(reading.read('room-state', { seq: 1 }, 0)).toBeNull();
  expect(reading.read('room-changed', { seq: -1, changes: {} }, 0)).toBeNull();
  expect(reading.read('dice-rolled', {}, 0)).toBeNull();
  expect(roomReading(view).read('rolled', { seq: 1, state: 'on' }, 0)).toBeNull();
});
