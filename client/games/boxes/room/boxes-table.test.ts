import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedRoom } from './boxes-table.ts';
import { enter, type Heard, held, refused, roomState, settled, intent } from './room-under-test.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

test('a held seat is taken on connecting, and the room says the phase', () => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  expect(actor.getSnapshot().value.room).toEqual({ connecting: 'seating' });
  expect(orders).toEqual([]);
  actor.send({ type: 'link', link: { is: 'online' } });
  expect(orders).toEqual([{ type: 'join-room', payload: held }]);
  actor.send(roomState());
  expect(actor.getSnapshot().value.room).toBe('playing');
  actor.send(roomState({ state: 'waiting_placement' }));
  expect(actor.getSnapshot().value.room).toBe('placement');
  actor.send(roomState({ state: 'waiting_placement', seat: 'player2' }));
  expect(actor.getSnapshot().value.room).toBe('waiting');
  actor.send(roomState({ closed: true }));
  expect(actor.getSnapshot().value.room).toBe('finished');
});

test('[X3] an older room is no step back while the connection stands, and believed on a new one', () => {
  const { actor } = enter({ input: { linked: held.roomId, held } });
  const seq = () => actor.getSnapshot().context.room?.seq;
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState({ seq: 7 }));
  actor.send(roomState({ seq: 6 }));
  expect(seq()).toBe(7);
  actor.send({ type: 'link', link: { is: 'retrying', attempt: 1 } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState({ seq: 5 }));
  expect(seq()).toBe(5);
});

test('[B73] a refused seat is taken again by a press, then given up', async () => {
  const { actor, emitted } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(refused('join-room', 'seat/freed'));
  await settled();
  expect(actor.getSnapshot().value.room).toBe('door');
  expect(actor.getSnapshot().context).toMatchObject({ playerId: null, notice: 'No.' });
  actor.send({ type: 'sit' });
  expect(actor.getSnapshot().value.room).toEqual({ connecting: 'asking' });
  await settled();
  expect(actor.getSnapshot().value.room).toEqual({ connecting: 'seating' });
  actor.send(refused('join-room', 'seat/unknown'));
  expect(emitted).toEqual([{ type: 'alert', text: 'Failed to join room: No.' }]);
  expect(actor.getSnapshot().context.roomId).toBeNull();
});

test('a link whose room refuses leads back to the rooms', async () => {
  const refusal = { alert: 'Failed to join room: Room not found' };
  for (const at of [{ door: refusal }, { join: refusal }]) {
    const { actor, emitted } = enter({ input: { linked: held.roomId, held: null }, ...at });
    await settled();
    actor.send({ type: 'sit' });
    await settled();
    expect(emitted).toEqual([{ type: 'alert', text: refusal.alert }]);
    expect(actor.getSnapshot().matches({ room: 'room-setup' })).toBe(true);
  }
});

test('[B75] a link to a seat that is the visitor’s leads to it without a press', async () => {
  const door = {
    stage: 'open',
    seated: 1,
    seats: 2,
    free: true,
    host: null,
    faces: [],
    own: true,
  } as const;
  const { actor } = enter({ input: { linked: held.roomId, held: null }, door });
  await settled();
  expect(actor.getSnapshot().value.room).toEqual({ connecting: 'seating' });
});

test('[B69] a room of the list that is full by now is an alert, and the list is loaded again', async () => {
  const join = { alert: 'Failed to join room: No.', code: 'room/full' };
  const { actor, emitted } = enter({ input: { linked: null, held: null }, join });
  await settled();
  actor.send({ type: 'join', roomId: held.roomId });
  await settled();
  expect(emitted).toEqual([{ type: 'alert', text: join.alert }]);
  expect(actor.getSnapshot().matches({ room: 'room-setup' })).toBe(true);
});

const FILLED = { type: 'alert', text: 'Failed to join room: No.' };
const DOOR = { stage: 'open', seated: 1, seats: 2, free: true, host: null, faces: [] } as const;

test.for([
  ['that is full offers to wait, without an alert', { ...DOOR, seated: 2, free: false }, []],
  ['that fills up before the press is an alert, once, and then offers to wait', DOOR, [FILLED]],
] as const)('[B69] [B74] a link to a room %s', async ([, door, alerts]) => {
  const join = { alert: FILLED.text, code: 'room/full' };
  const { actor, emitted } = enter({ input: { linked: held.roomId, held: null }, join, door });
  await settled();
  expect(emitted).toEqual([]);
  expect(actor.getSnapshot().hasTag('at-the-door')).toBe(true);
  actor.send({ type: 'sit' });
  await settled();
  // A seat becomes free, and somebody else is faster.
  actor.send({ type: 'door', door: DOOR });
  await settled();
  expect(actor.getSnapshot().hasTag('full')).toBe(true);
  expect(emitted).toEqual(alerts);
});

test('[B7] one press is one roll: the next waits for the answer', () => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  actor.send(intent({ type: 'roll-dice' }));
  actor.send(intent({ type: 'roll-dice' }));
  expect(orders.filter(({ type }) => type === 'roll-dice')).toHaveLength(1);
  actor.send(refused('roll-dice', 'dice/not-your-turn'));
  expect(actor.getSnapshot().context).toMatchObject({ pending: null, notice: 'No.' });
});

test('acting while not connected says so and sends nothing', () => {
  const { actor, orders, emitted } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  actor.send({ type: 'link', link: { is: 'retrying', attempt: 2 } });
  actor.send(intent({ type: 'chat-message', message: 'hello' }));
  expect(emitted).toEqual([{ type: 'alert', text: 'Not connected. Please refresh the page.' }]);
  expect(orders).toHaveLength(1);
});

test('the list loads again about a second after a change, and a 429 keeps the old one', async () => {
  let asked = 0;
  const rooms: ListedRoom[] = [{ id: 'ABC234', state: 'playing', hasPlayer2: true }];
  const { actor, clock } = enter({ list: () => (asked++ === 0 ? rooms : null) });
  await settled();
  expect(asked).toBe(1);
  actor.send({ type: 'rooms-updated', payload: {}, at: 0 });
  clock.increment(999);
  expect(asked).toBe(1);
  clock.increment(1);
  await settled();
  expect(asked).toBe(2);
  expect(actor.getSnapshot().context.rooms).toEqual(rooms);
});

test('a list refused with 429 before there was one is asked for again', async () => {
  const rooms: ListedRoom[] = [{ id: 'ABC234', state: 'playing', hasPlayer2: true }];
  let asked = 0;
  const { actor, clock } = enter({ list: () => (asked++ < 2 ? null : rooms) });
  await settled();
  expect(actor.getSnapshot().context.rooms).toBeNull();
  clock.increment(1000);
  await settled();
  clock.increment(1000);
  await settled();
  expect(actor.getSnapshot().context.rooms).toEqual(rooms);
  clock.increment(60_000);
  await settled();
  expect(asked).toBe(3);
});

test('leaving forgets the seat and opens a new connection', () => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  actor.send({ type: 'leave' });
  expect(actor.getSnapshot().context).toMatchObject({ roomId: null, playerId: null, room: null });
  expect(orders.at(-1)).toEqual({ type: 'restart' });
  actor.send(roomState());
  expect(actor.getSnapshot().matches({ room: 'room-setup' })).toBe(true);
});

/** The page's messages when its player leaves after these. */
const leave = (...messages: Heard[]) => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  for (const message of messages) actor.send(message);
  actor.send({ type: 'leave' });
  return orders.slice(1);
};

test('[B41] leaving tells the server, once there is a room that goes on', () => {
  const goodbye = { type: 'leave-room', payload: { ...held, commandId: expect.any(String) } };
  expect(leave(roomState())).toEqual([goodbye, { type: 'restart' }]);
  expect(leave(roomState({ state: 'waiting_placement' }))).toEqual([goodbye, { type: 'restart' }]);
  expect(leave(roomState({ closed: true }))).toEqual([{ type: 'restart' }]);
  expect(leave()).toEqual([{ type: 'restart' }]); // it was never reached
});

test('[B43] [B44] ending the game and freeing the seat are asked for once, in any phase', () => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  const from = orders.length;
  for (const _ of [1, 2]) actor.send(intent({ type: 'finish-game' }));
  actor.send(roomState({ state: 'finished' }));
  for (const _ of [1, 2]) actor.send(intent({ type: 'free-seat' }));
  actor.send(roomState({ state: 'waiting_placement' }));
  expect(orders.slice(from).map(({ type }) => type)).toEqual(['finish-game', 'free-seat']);
});

test('a page that is back asks for the room, and may ask for a new connection', () => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  const asked = orders.length;
  actor.send({ type: 'awake' });
  expect(orders.slice(asked)).toEqual([{ type: 'join-room', payload: held }]);
  actor.send({ type: 'link', link: { is: 'lost' } });
  actor.send({ type: 'retry' });
  expect(orders.at(-1)).toEqual({ type: 'restart' });
  expect(actor.getSnapshot().context).toMatchObject(held); // nobody left
});

test('[B23] a room that is not made says why, and another may be tried for', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const refusal = new Error('You have 20 unfinished rooms. Finish one.');
  const { actor } = enter({ create: () => Promise.reject(refusal) });
  actor.send({ type: 'create', wanted: 'listed' });
  await settled();
  expect(actor.getSnapshot().context.notice).toBe(
    'The room could not be created. You have 20 unfinished rooms. Finish one.',
  );
  expect(warned).toHaveBeenCalledTimes(1);
  expect(actor.getSnapshot().matches({ room: { 'room-setup': { desk: 'open' } } })).toBe(true);
  warned.mockRestore();
});
