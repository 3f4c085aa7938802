import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEAD_AFTER, Outbox } from './outbox.ts';

type Acknowledge = (silence: Error | null) => void;

/** A socket that keeps what it was given and answers when it is told to. */
class FakeSocket {
  id = 'first';
  readonly sent: { name: string; payload: object; acknowledge: Acknowledge }[] = [];

  timeout() {
    const emit = (name: string, payload: object, acknowledge: Acknowledge) =>
      void this.sent.push({ name, payload, acknowledge });
    return { emit };
  }

  get names() {
    return this.sent.map(({ name }) => name);
  }
}

let socket: FakeSocket;
let silences: number;
let answered: string[];
let outbox: Outbox;
beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  silences = 0;
  answered = [];
  const onAnswer = (name: string) => void answered.push(name);
  outbox = new Outbox(socket as never, () => (silences += 1), onAnswer);
});
afterEach(() => void vi.useRealTimers());

const roll = { commandId: 'one' };

test('[B14] what was not answered is sent again with its id, what was answered is not', () => {
  outbox.send('roll-dice', roll);
  outbox.send('chat-message', { commandId: 'two' });
  socket.sent[1]?.acknowledge(null);
  socket.id = 'second';
  outbox.sendAgain();
  expect(socket.names).toEqual(['roll-dice', 'chat-message', 'roll-dice']);
  expect(socket.sent[2]?.payload).toBe(roll);
  socket.sent[2]?.acknowledge(null);
  outbox.sendAgain();
  expect(socket.sent).toHaveLength(3);
});

test('[B14] a refusal is an answer, and a command without an id is sent once', () => {
  outbox.send('roll-dice', roll);
  socket.sent[0]?.acknowledge(null); // { ok: false } comes by the same way
  outbox.send('rematch', {});
  outbox.sendAgain();
  expect(socket.names).toEqual(['roll-dice', 'rematch']);
  expect(answered).toEqual(['roll-dice']);
});

test('a silence on the connection that is there is told, one on an old connection is not', () => {
  outbox.send('roll-dice', roll);
  socket.sent[0]?.acknowledge(new Error('no answer'));
  expect(silences).toBe(1);
  socket.id = 'second';
  outbox.sendAgain();
  socket.id = 'third';
  socket.sent[1]?.acknowledge(new Error('no answer'));
  expect(silences).toBe(1);
});

test('what was asked for long ago is not sent again', () => {
  outbox.send('roll-dice', roll);
  vi.advanceTimersByTime(7 * DEAD_AFTER);
  outbox.sendAgain();
  expect(socket.names).toEqual(['roll-dice']);
});
