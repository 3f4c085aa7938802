import { expect, test } from 'vitest';
import { foldView, isBehind, readViewMessage, type ToldView, UNTOLD } from './view-fold.ts';

/** The fold of so many messages, as they come off the wire. */
function told(...messages: [name: string, payload: object][]): ToldView {
  let fold = UNTOLD;
  for (const [name, payload] of messages) {
    const read = readViewMessage(name, payload);
    if (read?.ok !== true) throw new Error(`${name} does not tell the view`);
    fold = foldView(fold, read.value);
  }
  return fold;
}

const whole = (seq: number, more: object = {}): [string, object] => [
  'room-state',
  { seq, state: 'picking', picked: [], mine: null, ...more },
];
const changed = (seq: number, changes: object): [string, object] => [
  'room-changed',
  { seq, changes },
];
const own = (seq: number, changes: object): [string, object] => ['seat-changed', { seq, changes }];

test('[T6] a patch changes the keys it names, and no other', () => {
  const fold = told(whole(4), changed(5, { picked: ['seat2'] }));
  expect(fold.view).toEqual({ seq: 5, state: 'picking', picked: ['seat2'], mine: null });
  expect(isBehind(fold)).toBe(false);
});

test('[T5] [T6] a private patch comes with the number of the one before it', () => {
  const fold = told(whole(4), changed(5, { picked: ['seat1'] }), own(5, { mine: 3 }));
  expect(fold.view).toMatchObject({ seq: 5, picked: ['seat1'], mine: 3 });
  expect(isBehind(fold)).toBe(false);
});

test('[X3] after a gap nothing is believed before the whole was told again', () => {
  const gap = told(whole(4), changed(6, { state: 'over' }), own(6, { mine: 3 }));
  expect(gap).toMatchObject({ seq: 4, view: { state: 'picking', mine: null } });
  expect(isBehind(gap)).toBe(true);
  const healed = told(whole(4), changed(6, { state: 'over' }), whole(7, { state: 'over' }));
  expect(healed).toMatchObject({ seq: 7, view: { state: 'over' } });
  expect(isBehind(healed)).toBe(false);
});

test('[X3] a whole from before what was heard of is taken, and asked for again', () => {
  const fold = told(whole(4), changed(7, { state: 'over' }), whole(6));
  expect(fold.seq).toBe(6);
  expect(isBehind(fold)).toBe(true);
});

test('[X3] a private patch whose common one never came is a gap', () => {
  expect(isBehind(told(whole(4), own(5, { mine: 3 })))).toBe(true);
});

test('[X3] what is older than the view is dropped: nothing is new', () => {
  const fold = told(whole(5, { state: 'over' }));
  for (const [name, payload] of [
    changed(5, { state: 'gathering' }),
    own(4, { mine: 6 }),
    whole(4),
  ]) {
    const read = readViewMessage(name, payload);
    expect(read?.ok === true && foldView(fold, read.value)).toBe(fold);
  }
});

test('[X3] who hears of changes before the room itself asks for it', () => {
  const fold = told(changed(3, { state: 'over' }));
  expect(fold.view).toBeNull();
  expect(isBehind(fold)).toBe(true);
});

test('who is there belongs to the view, and has no number', () => {
  const present = { seat1: true, seat2: false };
  const fold = told(whole(4), ['presence-changed', { present, turnEndsIn: null, watching: 2 }]);
  expect(fold).toMatchObject({ seq: 4, view: { present, watching: 2, state: 'picking' } });
});

test('what tells nothing of the view is another reader’s; what is misshapen says why', () => {
  expect(readViewMessage('balance-changed', { coins: 3 })).toBeNull();
  expect(readViewMessage('room-changed', { seq: -1, changes: {} })).toMatchObject({ ok: false });
});
