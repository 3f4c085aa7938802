import * as v from 'valibot';
import { expect, test } from 'vitest';
import { aroundFields } from '../../../engine/wire/messages.ts';
import { changesPage } from './changes-page.ts';

const page = changesPage({
  slug: 'some-game',
  view: v.object({ ...aroundFields, picked: v.array(v.string()), mine: v.nullable(v.number()) }),
  phases: { on: ['pick'] },
  phaseOf: () => 'on',
  unawaited: [],
  isOver: () => false,
});

type Room = NonNullable<ReturnType<typeof page.fold>['room']>;

const whole = { seq: 5, present: {}, turnEndsIn: 2000, picked: [], mine: null };

function read(name: string, payload: object, at = 0) {
  const message = page.read(name, payload, at);
  if (message === null) throw new Error(`${name} was not read`);
  return message;
}

/** The room after these messages, and whether the last one asked for the whole. */
function told(...messages: [name: string, payload: object, at?: number][]) {
  let folded: { room: Room | null; resync: boolean } = { room: null, resync: false };
  for (const message of messages) folded = page.fold(folded.room, read(...message));
  return folded;
}

const room = ['room-state', whole, 100] as const;

test('[T6] what changes is taken into the view, what is one’s own right after it', () => {
  const changed = { seq: 6, changes: { picked: ['seat1'] } };
  const own = { seq: 6, changes: { mine: 3 } };
  const after = told([...room], ['room-changed', changed], ['seat-changed', own]);
  expect(after).toEqual({
    room: { ...whole, seq: 6, picked: ['seat1'], mine: 3, turnEndsAt: 2100 },
    resync: false,
    fresh: true,
  });
});

test('[X3] a gap changes nothing and asks for the room, and so does what does not fit it', () => {
  const changes = { picked: ['seat1'] };
  for (const gap of [
    { seq: 7, changes },
    { seq: 6, changes: { picked: 'seat1' } },
  ]) {
    const after = told([...room], ['room-changed', gap]);
    expect(after).toMatchObject({ room: { seq: 5, picked: [] }, resync: true, fresh: false });
  }
  expect(told(['room-changed', { seq: 6, changes }])).toMatchObject({ room: null, resync: false });
});

const deadline = (...more: Parameters<typeof told>) => told([...room], ...more).room?.turnEndsAt;

test('[B12] the deadline is that of the last message that says one, on the page’s clock', () => {
  const begins = { seq: 6, changes: { turnEndsIn: 30_000 } };
  expect(deadline(['room-changed', begins, 500])).toBe(30_500);
  expect(deadline(['room-changed', { seq: 6, changes: { picked: [] } }, 500])).toBe(2100);
  expect(deadline(['presence-changed', { present: {}, turnEndsIn: null }, 500])).toBeNull();
});

test('a whole of another game is not read, nor is what is no message of a view', () => {
  expect(page.read('room-state', { seq: 1 }, 0)).toBeNull();
  expect(page.read('dice-rolled', {}, 0)).toBeNull();
});

test('an intent is a command: its type the name, the rest the body', () => {
  const intent = { type: 'pick', number: 4 };
  expect(page.ask(intent, null)).toEqual({ name: 'pick', body: { number: 4 } });
});
