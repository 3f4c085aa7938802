import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { aroundFields } from '../../../engine/wire/messages.ts';
import { type Known, type RoomMessage, roomReading } from '../../../engine/wire/view-fold.ts';
import {
  type ListedTable,
  type SeatResult,
  tableCalls,
  type Wanted,
  type TablePage,
} from './table-page.ts';
import { roomMachine } from './room-machine.ts';
import type { SocketOrder } from './room-setup.ts';
import { type HeldSeat, seatStore, answerTabs, seatInOtherTab, takeFromTab } from './tab-store.ts';

type Intent = { type: 'start' } | { type: 'pick'; number: number } | { type: 'say'; text: string };

const viewSchema = v.object({ ...aroundFields, state: v.picklist(['before', 'on']) });
type View = v.InferOutput<typeof viewSchema>;
type Page = TablePage<Known<View>, RoomMessage<View, never>, Intent, View['state']>;

const held = { roomId: 'ABC234', playerId: 'p'.repeat(22) };
const whole = { seq: 1, present: {}, turnEndsIn: null, state: 'before' };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

/**
 * The page of a game, seated, with its room, or one that watches it. `leaving`: the game's command to
 * leave for good.
 */
function seated(leaving?: string, watches = false, isTold = true) {
  const page: Page = {
    calls: tableCalls('some-game'),
    seat: seatStore('some-game'),
    ...roomReading(viewSchema),
    phases: { before: ['start', 'say'], on: ['pick', 'say'] },
    phaseOf: ({ state }) => state,
    watchersMay: ['pick'],
    unawaited: ['say'],
    isOver: () => false,
    ...(leaving !== undefined && { leaving }),
  };
  const orders: SocketOrder[] = [];
  const machine = roomMachine(page).provide({
    actors: {
      socket: fromCallback<SocketOrder>(({ receive }) => receive((order) => orders.push(order))),
      list: fromPromise<ListedTable[] | null>(async () => []),
      create: fromPromise<HeldSeat, Wanted>(async () => held),
      join: fromPromise<SeatResult, string>(async () => ({ seat: held })),
    },
  });
  const input = { linked: held.roomId, held: watches ? null : held, watches };
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock });
  actor.start();
  actor.send({ type: 'link', link: { is: 'online' } });
  const tell = (name: string, payload: object) => {
    const message = page.read(name, payload, 0);
    if (message === null) throw new Error(`${name} was not read`);
    actor.send({ type: 'told', message });
  };
  if (isTold) tell('room-state', whole);
  orders.length = 0;
  const intent = (intended: Intent) => actor.send({ type: 'intent', intent: intended });
  const pending = () => actor.getSnapshot().context.pending;
  return { actor, clock, orders, tell, intent, pending };
}

const changed = { seq: 2, changes: { state: 'on' } };
const typesOf = (orders: readonly SocketOrder[]) => orders.map(({ type }) => type);

test('[T6] the room says the phase, and a phase takes its own intents', () => {
  const { actor, orders, tell, intent } = seated();
  intent({ type: 'pick', number: 3 });
  expect(orders).toEqual([]);
  tell('room-changed', changed);
  expect(actor.getSnapshot().value.room).toBe('on');
  intent({ type: 'pick', number: 3 });
  const payload = { ...held, number: 3, commandId: expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(orders).toEqual([{ type: 'pick', payload }]);
});

test('[T55] a page that watches sends what watchers may, without a seat, and nothing else', () => {
  const { orders, tell, intent } = seated(undefined, true);
  tell('room-changed', changed);
  intent({ type: 'say', text: 'hello' });
  intent({ type: 'pick', number: 3 });
  const from = { roomId: held.roomId, playerId: null };
  const payload = { ...from, number: 3, commandId: expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(orders).toEqual([{ type: 'pick', payload }]);
});

test('waits for the server to acknowledge an intent, but not for chat', () => {
  const { actor, orders, tell, intent, pending } = seated();
  intent({ type: 'start' });
  intent({ type: 'start' });
  intent({ type: 'say', text: 'hello' });
  expect(typesOf(orders)).toEqual(['start', 'say']);
  actor.send({ type: 'acknowledged', command: 'say' });
  tell('presence-changed', { present: {}, turnEndsIn: null });
  expect(pending()).toBe('start');
  actor.send({ type: 'acknowledged', command: 'start' });
  expect(pending()).toBeNull();
});

test('[X3] the page asks for the room if a command was done and no message came', () => {
  const { actor, orders, tell, intent, pending } = seated();
  intent({ type: 'start' });
  tell('room-changed', changed);
  actor.send({ type: 'acknowledged', command: 'start' });
  expect(typesOf(orders)).toEqual(['start']);
  intent({ type: 'pick', number: 3 });
  actor.send({ type: 'acknowledged', command: 'pick' });
  expect(typesOf(orders)).toEqual(['start', 'pick', 'join-room']);
  expect(pending()).toBeNull();
});

test('a refusal is an answer, and so is the whole room', () => {
  const { actor, tell, intent, pending } = seated();
  intent({ type: 'start' });
  const payload = { action: 'start', code: 'game/not-now', error: 'Not now.' };
  actor.send({ type: 'action-refused', payload, at: 0 });
  expect(actor.getSnapshot().context).toMatchObject({ pending: null, notice: 'Not now.' });
  intent({ type: 'start' });
  expect(actor.getSnapshot().context).toMatchObject({ pending: 'start', notice: null });
  tell('room-state', whole);
  expect(pending()).toBeNull();
});

test('[X3] after a gap the room is asked for again', () => {
  const { orders, tell } = seated();
  tell('room-changed', { ...changed, seq: 3 });
  expect(orders).toEqual([{ type: 'join-room', payload: held }]);
});

test.each([true, false])(
  '[G45] a room that cannot be read is asked for less and less (known before: %s)',
  (isKnown) => {
    const { actor, clock, orders, tell } = seated(undefined, false, isKnown);
    const notice = () => actor.getSnapshot().context.notice;
    actor.send({ type: 'unparsable' });
    expect(notice()).toBeNull(); // it may be a message of a newer server
    let answered = 0;
    for (let second = 1; second <= 600; second += 1) {
      clock.increment(1000);
      for (; answered < orders.length; answered += 1) actor.send({ type: 'unparsable' });
    }
    expect(orders.length).toBeGreaterThan(8);
    expect(orders.length).toBeLessThan(30);
    expect(notice()).toContain('Reload it');
    tell('room-state', { ...whole, seq: 2 });
    expect(notice()).toBeNull();
    expect(actor.getSnapshot().context.unread).toBe(0);
  },
);

test('[G45] which key of a message is wrong, and why, can be told', () => {
  const { why } = roomReading(viewSchema);
  expect(why?.('room-state', { ...whole, state: 'after' })).toMatch(/^state: .*"after"/);
  expect(why?.('room-state', { ...whole, present: { seat1: 1 } })).toMatch(/^present.seat1: /);
  expect(why?.('nonsense', {})).toBe('nobody reads it here');
});

test('[B41] a game without leaving is just left; another receives the command', () => {
  for (const leaving of [undefined, 'leave-room']) {
    const { actor, orders } = seated(leaving);
    actor.send({ type: 'leave' });
    expect(typesOf(orders)).toEqual([...(leaving === undefined ? [] : [leaving]), 'restart']);
    expect(actor.getSnapshot().context).toMatchObject({ roomId: null, playerId: null, room: null });
  }
});

test('[B186] who has left a room reads no refusal of it', () => {
  const { actor } = seated('leave-room');
  actor.send({ type: 'leave' });
  const payload = { action: 'leave-room', code: 'seat/freed', error: 'Your seat was given away.' };
  actor.send({ type: 'action-refused', payload, at: 0 });
  expect(actor.getSnapshot().context.notice).toBeNull();
});

const seat = { roomId: 'ABC234', playerId: 'secret' };

test('[B18] a tab finds the seat that another one has in the room, and takes it over', async () => {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const stop = answerTabs('a-game', seat, resolve);
  try {
    expect(await seatInOtherTab('a-game', seat.roomId)).toEqual(seat);
    expect(await seatInOtherTab('a-game', 'XYZ789')).toBeNull();
    expect(await seatInOtherTab('another-game', seat.roomId)).toBeNull();
    takeFromTab('a-game', { ...seat, playerId: 'somebody else' });
    takeFromTab('a-game', seat);
    await taken;
  } finally {
    stop();
  }
  expect(await seatInOtherTab('a-game', seat.roomId)).toBeNull();
});

test('[B18] a tab whose phone is busy is waited for', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const lock = `slow-game-seat-${seat.roomId}`;
  const locked = navigator.locks.request(lock, { mode: 'shared' }, () => left);
  const busy = new BroadcastChannel('slow-game-seats');
  const asks = new Promise((resolve) => busy.addEventListener('message', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const found = seatInOtherTab('slow-game', seat.roomId);
    await asks;
    vi.advanceTimersByTime(2000);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one to name
    busy.postMessage({ type: 'me', ...seat });
    expect(await found).toEqual(seat);
  } finally {
    vi.useRealTimers();
    leave();
    await locked;
    busy.close();
  }
});
