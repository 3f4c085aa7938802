import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type SeedHalves, withHalves } from '../../engine/chance/seed-halves.ts';
import type { RoomFact } from './room-facts.ts';
import { roomMachine } from './room-machine.ts';
import type { ListedRoom, SeatResult } from './room-requests.ts';
import type { RoomEmitted, RoomInput } from './room-setup.ts';
import type { SocketOrder } from './room-socket.ts';
import type { HeldSeat } from './seat-store.ts';

const held = { roomId: 'ABC234', playerId: 'p'.repeat(22) };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

interface House {
  input?: RoomInput;
  join?: SeatResult;
  list?: () => ListedRoom[] | null;
  create?: () => Promise<HeldSeat>;
}

function enter({
  input = { linked: null, held: null },
  join = { seat: held },
  list = () => [],
  create = async () => held,
}: House = {}) {
  const orders: SocketOrder[] = [];
  const emitted: RoomEmitted[] = [];
  const clock = new SimulatedClock();
  const machine = roomMachine.provide({
    actors: {
      socket: fromCallback<SocketOrder>(({ receive }) => receive((order) => orders.push(order))),
      list: fromPromise<ListedRoom[] | null>(async () => list()),
      create: fromPromise<HeldSeat>(create),
      join: fromPromise<SeatResult, string>(async () => join),
    },
  });
  const actor = createActor(machine, { input, clock });
  actor.on('alert', (event) => emitted.push(event));
  actor.start();
  return { actor, orders, emitted, clock };
}

/** Lets the promises that already settled be heard. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function roomState(change: Partial<(RoomFact & { type: 'room-state' })['payload']> = {}): RoomFact {
  return {
    type: 'room-state',
    at: 0,
    payload: {
      state: 'playing',
      isPlayer1: true,
      boxes: [],
      seq: 1,
      seat: 'player1',
      hasPlayer2: true,
      turn: 'player1',
      scores: { player1: 0, player2: 0 },
      winner: null,
      closed: false,
      present: { player1: true, player2: true },
      turnEndsIn: null,
      messages: [],
      left: { player1: false, player2: false },
      names: { player1: null, player2: null },
      watching: 0,
      watcherChat: false,
      fairness: null,
      ...change,
    },
  };
}

function refused(action: string, code: string): RoomFact {
  return { type: 'action-refused', at: 0, payload: { action, code, error: 'No.' } };
}

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

test('a refused seat is asked for once more by its link, then given up', async () => {
  const { actor, emitted } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(refused('join-room', 'seat/unknown'));
  expect(actor.getSnapshot().value.room).toEqual({ connecting: 'asking' });
  await settled();
  expect(actor.getSnapshot().value.room).toEqual({ connecting: 'seating' });
  actor.send(refused('join-room', 'seat/unknown'));
  expect(emitted).toEqual([{ type: 'alert', text: 'Failed to join room: No.' }]);
  expect(actor.getSnapshot().context.roomId).toBeNull();
});

test('a link whose room refuses leads back to the rooms', async () => {
  const join = { alert: 'Failed to join room: Room not found' };
  const { actor, emitted } = enter({ input: { linked: held.roomId, held: null }, join });
  await settled();
  expect(emitted).toEqual([{ type: 'alert', text: join.alert }]);
  expect(actor.getSnapshot().matches({ room: 'room-setup' })).toBe(true);
});

test('[B7] one press is one roll: the next waits for the answer', () => {
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  actor.send({ type: 'roll' });
  actor.send({ type: 'roll' });
  expect(orders.filter(({ type }) => type === 'roll-dice')).toHaveLength(1);
  actor.send(refused('roll-dice', 'dice/not-your-turn'));
  expect(actor.getSnapshot().context).toMatchObject({ pending: null, notice: 'No.' });
});

test('acting while not connected says so and sends nothing', () => {
  const { actor, orders, emitted } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  actor.send(roomState());
  actor.send({ type: 'link', link: { is: 'retrying', attempt: 2 } });
  actor.send({ type: 'say', message: 'hello' });
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

test('[B41] leaving tells the server, once there is a room that goes on', () => {
  const leave = (...facts: RoomFact[]) => {
    const { actor, orders } = enter({ input: { linked: held.roomId, held } });
    actor.send({ type: 'link', link: { is: 'online' } });
    for (const fact of facts) actor.send(fact);
    actor.send({ type: 'leave' });
    return orders.slice(1);
  };
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
  for (const _ of [1, 2]) actor.send({ type: 'finish' });
  actor.send(roomState({ state: 'finished' }));
  for (const _ of [1, 2]) actor.send({ type: 'free' });
  actor.send(roomState({ state: 'waiting_placement' }));
  expect(orders.slice(from).map(({ type }) => type)).toEqual(['finish-game', 'free-seat']);
});

test('whoever is back asks for the room, and may ask for a new connection', () => {
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
  actor.send({ type: 'create' });
  await settled();
  expect(actor.getSnapshot().context.notice).toBe(
    'The room could not be created. You have 20 unfinished rooms. Finish one.',
  );
  expect(warned).toHaveBeenCalledTimes(1);
  expect(actor.getSnapshot().matches({ room: { 'room-setup': { desk: 'open' } } })).toBe(true);
  warned.mockRestore();
});

/** A tab's storage that keeps what is put into it. */
function storage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

const dice = (halves: Partial<SeedHalves>) => {
  const seeds = { serverSeedHash: 'hash', clientSeed: '3@0.5,0.5', nonce: 0, retired: null };
  return { fairness: withHalves(seeds, halves) };
};
const drawn = { entropy: 'drawn', from: 'server' } as const;

test('[B33] player 2 adds to the dice of a rematch by itself, the same however often it is told', () => {
  storage();
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  const seated = { seat: 'player2', isPlayer1: false } as const;
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }) }));
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }), seq: 2 }));
  const added = orders.filter(({ type }) => type === 'add-entropy');
  expect(added).toHaveLength(2);
  expect(added[0]).toEqual(added[1]);
  expect(added[0]).toMatchObject({
    payload: { ...held, entropy: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  actor.send(refused('add-entropy', 'entropy/not-now'));
  expect(actor.getSnapshot().context.notice).toBeNull();
});

test('[B33] nothing is added by player 1, to one’s own part, or after the first roll', () => {
  storage();
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  const seated = { seat: 'player2', isPlayer1: false } as const;
  const line = { id: 1, type: 'dice', by: 'player1', die1: 1, die2: 1, opened: null } as const;
  actor.send(roomState(dice({ player2: drawn })));
  actor.send(roomState({ ...seated, ...dice({ player2: { entropy: 'mine', from: 'player' } }) }));
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }), messages: [line] }));
  actor.send(roomState({ ...seated, ...dice({ player2: drawn }), state: 'waiting_placement' }));
  expect(orders.filter(({ type }) => type === 'add-entropy')).toEqual([]);
});

test('[B34] the first roll opens what was promised, and none after it or after a refusal', () => {
  const kept = storage();
  const shown = { serverSeedHash: 'hash', placement: null, commitment: 'promise' };
  const part = { as: 'player1', roomId: held.roomId, entropy: 'one', shown };
  kept.set('boxes-part', JSON.stringify(part));
  const { actor, orders } = enter({ input: { linked: held.roomId, held } });
  actor.send({ type: 'link', link: { is: 'online' } });
  const ready = roomState(dice({ player1: { commitment: 'promise', entropy: null } }));
  const payload = () => orders.findLast(({ type }) => type === 'roll-dice');
  actor.send(ready);
  actor.send({ type: 'roll' });
  expect(payload()).toMatchObject({ payload: { entropy: 'one' } });
  actor.send(refused('roll-dice', 'entropy/not-promised'));
  actor.send({ type: 'roll' });
  expect(payload()).not.toHaveProperty('payload.entropy');

  kept.set('boxes-part', JSON.stringify(part));
  actor.send(roomState(dice({ player1: { commitment: 'another', entropy: null } })));
  actor.send({ type: 'roll' });
  expect(payload()).not.toHaveProperty('payload.entropy');
});
