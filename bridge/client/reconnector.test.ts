import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RoomClient } from './room-client.ts';
import { DEAD_AFTER, type Link, TRIES, TRY_EVERY_MS } from './reconnector.ts';
import type { Down, Connection, ConnectionListener, OpenConnection } from './connection.ts';

/** A connection in the test's hands. */
class FakeConnection implements Connection {
  static readonly all: FakeConnection[] = [];
  readonly sent: { name: string; payload: object }[] = [];
  readonly asksAnew: boolean;
  isOpen = false;
  isClosed = false;
  readonly #listener: ConnectionListener;

  constructor(listener: ConnectionListener, asksAnew: boolean) {
    this.#listener = listener;
    this.asksAnew = asksAnew;
    FakeConnection.all.push(this);
  }

  send(name: string, payload: object): void {
    this.sent.push({ name, payload });
  }

  opens(): void {
    this.isOpen = true;
    this.#listener.opened();
  }

  breaks(how: Partial<Down> = {}): void {
    this.isOpen = false;
    this.#listener.down({ reason: 'transport close', isFinal: false, ...how });
  }

  says(name: string, payload: object = {}): void {
    this.#listener.heard(name, payload);
  }

  close(): void {
    this.isClosed = true;
  }
}

const seat = { roomId: 'ABC234', playerId: 'p' };
let heard: unknown[];
let links: Link[];
let awake: number;
beforeEach(() => {
  vi.useFakeTimers();
  FakeConnection.all.splice(0);
  [heard, links, awake] = [[], [], 0];
});
afterEach(() => void vi.useRealTimers());

const connection = (at: number): FakeConnection => {
  const found = FakeConnection.all.at(at);
  if (found === undefined) throw new Error(`no connection ${at} was opened`);
  return found;
};

function client({ asksAnew = false } = {}) {
  const open: OpenConnection = (listener) => new FakeConnection(listener, asksAnew);
  return new RoomClient({
    open,
    heard: (name, payload) => heard.push({ name, payload }),
    link: (link) => links.push(link),
    awake: () => void (awake += 1),
  });
}

function online(how?: { asksAnew: boolean }): RoomClient {
  const one = client(how);
  connection(0).opens();
  return one;
}

describe('a connection that breaks', () => {
  test('is tried again five times, a second apart, and then given up', () => {
    online();
    connection(0).breaks();
    for (let tried = 1; tried <= TRIES; tried += 1) {
      vi.advanceTimersByTime(TRY_EVERY_MS - 1);
      expect(FakeConnection.all).toHaveLength(tried);
      vi.advanceTimersByTime(1);
      connection(tried).breaks();
    }
    vi.advanceTimersByTime(10 * TRY_EVERY_MS);
    expect(FakeConnection.all).toHaveLength(1 + TRIES);
    const tries = [1, 2, 3, 4, 5].map((attempt) => ({ is: 'retrying', attempt }));
    expect(links).toEqual([{ is: 'online' }, tries[0], ...tries, { is: 'lost' }]);
  });

  test('has all its tries again once it stood', () => {
    online();
    connection(0).breaks();
    vi.advanceTimersByTime(TRY_EVERY_MS);
    connection(1).opens();
    connection(1).breaks();
    expect(links.slice(-2)).toEqual([{ is: 'online' }, { is: 'retrying', attempt: 1 }]);
  });

  test('is not tried again where the server refuses it', () => {
    client();
    connection(0).breaks({ isFinal: true });
    vi.advanceTimersByTime(10 * TRY_EVERY_MS);
    expect([links, FakeConnection.all.length]).toEqual([[{ is: 'lost' }], 1]);
  });

  test('a page that is back tries at once; a press says nothing about the network', () => {
    const one = online();
    one.revive(true);
    expect(awake).toBe(0);
    one.revive(false);
    expect([awake, FakeConnection.all.length]).toEqual([1, 1]);
    connection(0).breaks();
    one.revive(true);
    expect(FakeConnection.all).toHaveLength(1);
    one.revive(false);
    expect(FakeConnection.all).toHaveLength(2);
    connection(1).breaks({ isFinal: true });
    one.revive(true);
    expect([FakeConnection.all.length, links.at(-1)]).toEqual([3, { is: 'retrying', attempt: 1 }]);
  });
});

test('a client that gets no answer at all reconnects', () => {
  const one = online();
  one.sit(seat);
  vi.advanceTimersByTime(DEAD_AFTER);
  expect([connection(0).isClosed, FakeConnection.all.length]).toEqual([true, 2]);
  expect(links.at(-1)).toEqual({ is: 'retrying', attempt: 1 });
});

test('where joining is asking, the room is asked for over a new connection', () => {
  const one = online({ asksAnew: true });
  one.sit(seat);
  expect([connection(0).sent, FakeConnection.all.length]).toEqual([[], 1]);
  one.sit(seat);
  expect([connection(0).isClosed, FakeConnection.all.length]).toEqual([true, 2]);
});

test('[J20] a client that must move takes the seat elsewhere before it closes the old connection', () => {
  const one = online();
  one.sit(seat);
  one.send('roll-dice', { ...seat, commandId: 'one' });
  connection(0).says('server-moving');
  connection(1).opens();
  expect(connection(1).sent).toEqual([{ name: 'join-room', payload: seat }]);
  connection(0).says('dice-rolled', { seq: 4 });
  connection(1).says('presence-changed');
  expect([connection(0).isClosed, heard]).toEqual([
    false,
    [{ name: 'dice-rolled', payload: { seq: 4 } }],
  ]);

  connection(1).says('room-state', { seq: 4 });
  expect(connection(0).isClosed).toBe(true);
  expect(heard.at(-1)).toEqual({ name: 'room-state', payload: { seq: 4 } });
  // What the first one left without an answer goes over the second, with the id by which it counts once.
  expect(connection(1).sent.at(-1)).toMatchObject({
    name: 'roll-dice',
    payload: { commandId: 'one' },
  });
  connection(0).says('dice-rolled', { seq: 5 });
  connection(0).breaks();
  expect(heard.at(-1)).toMatchObject({ name: 'room-state' });
  expect(links).toEqual([{ is: 'online' }]);
});

test('[J20] a client without a seat moves as soon as the other connection is open', () => {
  online();
  connection(0).says('server-moving');
  connection(1).opens();
  expect([connection(0).isClosed, connection(1).sent]).toEqual([true, []]);
});

test('[J20] without another process the client stays, and reconnects as usual', () => {
  const one = online();
  one.sit(seat);
  connection(0).says('server-moving');
  connection(1).breaks();
  expect([connection(0).isClosed, connection(1).isClosed]).toEqual([false, true]);

  connection(0).says('server-moving');
  connection(2).opens();
  vi.advanceTimersByTime(DEAD_AFTER - 1);
  expect(connection(2).isClosed).toBe(false);
  connection(0).breaks();
  expect(links.at(-1)).toEqual({ is: 'retrying', attempt: 1 });
  vi.advanceTimersByTime(1);
  expect(connection(2).isClosed).toBe(true);
});

test('[J20] whose connection breaks meanwhile is online over the other', () => {
  const one = online();
  one.sit(seat);
  connection(0).says('server-moving');
  connection(1).opens();
  connection(0).breaks();
  connection(1).says('room-state', { seq: 4 });
  vi.advanceTimersByTime(10 * TRY_EVERY_MS);
  expect([links.at(-1), FakeConnection.all.length]).toEqual([{ is: 'online' }, 2]);
});
