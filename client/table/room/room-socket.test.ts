import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Link, LiveSocket } from '../../shell/net/live-socket.ts';
import { DEAD_AFTER } from './outbox.ts';
import { openRoomSocket } from './room-socket.ts';

/** A connection in the test's hands. */
class FakeConnection {
  static readonly all: FakeConnection[] = [];
  readonly sent: { name: string; payload: object }[] = [];
  readonly id = `connection-${FakeConnection.all.length}`;
  connected = true;
  isClosed = false;
  #hear: (name: string, payload: unknown) => void = () => {};
  readonly tell: (link: Link | 'awake') => void;

  constructor(tell: (link: Link | 'awake') => void) {
    this.tell = tell;
    FakeConnection.all.push(this);
  }

  emit(name: string, payload: object): void {
    this.sent.push({ name, payload });
  }

  timeout() {
    return { emit: (name: string, payload: object) => this.emit(name, payload) };
  }

  onAny(hear: (name: string, payload: unknown) => void): void {
    this.#hear = hear;
  }

  says(name: string, payload: object = {}): void {
    this.#hear(name, payload);
  }

  get live(): LiveSocket {
    const close = () => (this.isClosed = true);
    return { socket: this as never, restart: () => {}, close };
  }
}

const connect = (tell: (link: Link | 'awake') => void) => new FakeConnection(tell).live;
const read = (name: string, payload: unknown) => ({ type: name, payload });

const seat = { roomId: 'ABC234', playerId: 'p' };
const online: Link = { is: 'online' };
let heard: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  FakeConnection.all.splice(0);
  heard = [];
});
afterEach(() => void vi.useRealTimers());

function open() {
  const room = openRoomSocket<unknown>(read, (news) => heard.push(news), connect);
  const [first] = FakeConnection.all;
  if (first === undefined) throw new Error('one was opened');
  first.tell(online);
  return { room, first, next: () => FakeConnection.all[1] };
}

test('[J20] who is told to move takes the seat elsewhere before letting go', () => {
  const { room, first, next } = open();
  room.order({ type: 'join-room', payload: seat });
  room.order({ type: 'roll-dice', payload: { ...seat, commandId: 'one' } });
  first.says('server-moving');
  const second = next();
  heard.splice(0);
  second?.tell(online);
  expect(second?.sent).toEqual([{ name: 'join-room', payload: seat }]);
  first.says('dice-rolled', { seq: 4 });
  second?.says('presence-changed');
  expect([first.isClosed, heard]).toEqual([false, [{ type: 'dice-rolled', payload: { seq: 4 } }]]);

  second?.says('room-state', { seq: 4 });
  expect(first.isClosed).toBe(true);
  expect(heard.at(-1)).toEqual({ type: 'room-state', payload: { seq: 4 } });
  // What the first one left without an answer goes over the second, with the id by which it counts once.
  expect(second?.sent.at(-1)).toMatchObject({ name: 'roll-dice', payload: { commandId: 'one' } });
  first.says('dice-rolled', { seq: 5 });
  first.tell({ is: 'retrying', attempt: 1 });
  expect(heard.at(-1)).toMatchObject({ type: 'room-state' });
});

test('[J20] who sits nowhere moves as soon as the other connection stands', () => {
  const { first, next } = open();
  first.says('server-moving');
  next()?.tell(online);
  expect([first.isClosed, next()?.sent]).toEqual([true, []]);
});

test('[J20] where there is nowhere to move one stays, and comes back as ever', () => {
  const { room, first, next } = open();
  room.order({ type: 'join-room', payload: seat });
  first.says('server-moving');
  next()?.tell({ is: 'lost' });
  expect([first.isClosed, next()?.isClosed]).toEqual([false, true]);

  first.says('server-moving');
  vi.advanceTimersByTime(DEAD_AFTER);
  expect([first.isClosed, FakeConnection.all[2]?.isClosed]).toEqual([false, true]);
  first.tell({ is: 'retrying', attempt: 1 });
  expect(heard.at(-1)).toEqual({ type: 'link', link: { is: 'retrying', attempt: 1 } });
});
