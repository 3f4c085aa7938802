import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './room-client.ts';
import { DEAD_AFTER } from './reconnector.ts';
import type { Connection } from './connection.ts';

type Answered = (answer: unknown) => void;
interface Sent {
  name: string;
  payload: object;
  answer: Answered;
}

/** A connection that keeps what it was given and answers when it is told to. */
class FakeConnection implements Connection {
  readonly isOpen = true;
  readonly asksAnew = false;
  readonly sent: Sent[] = [];

  send(name: string, payload: object, answer: Answered = () => {}): void {
    this.sent.push({ name, payload, answer });
  }

  close(): void {}

  get names(): string[] {
    return this.sent.map(({ name }) => name);
  }
}

let connection: FakeConnection;
let silences: number;
let answered: string[];
let outbox: Outbox;
beforeEach(() => {
  vi.useFakeTimers();
  connection = new FakeConnection();
  silences = 0;
  answered = [];
  const silent = () => void (silences += 1);
  outbox = new Outbox({ connection: () => connection, deadAfter: DEAD_AFTER, silent });
});
afterEach(() => void vi.useRealTimers());

const roll = { commandId: 'one' };
const send = (name: string, payload: object) =>
  outbox.send(name, payload, () => answered.push(name));
const over = (next: FakeConnection): FakeConnection => {
  connection = next;
  outbox.sendAgain();
  return next;
};

test('[B14] the outbox resends unanswered commands with their ids, and no answered ones', () => {
  const first = connection;
  send('roll-dice', roll);
  send('chat-message', { commandId: 'two' });
  first.sent[1]?.answer({ ok: true });
  const second = over(new FakeConnection());
  expect([first.names, second.names]).toEqual([['roll-dice', 'chat-message'], ['roll-dice']]);
  expect(second.sent[0]?.payload).toBe(roll);
  second.sent[0]?.answer({ ok: true });
  expect(over(new FakeConnection()).sent).toEqual([]);
});

test('[B14] a refusal is an answer, and a command without an id is sent once', () => {
  send('roll-dice', roll);
  connection.sent[0]?.answer({ ok: false, code: 'dice/not-your-turn' });
  send('rematch', {});
  expect(over(new FakeConnection()).sent).toEqual([]);
  expect(answered).toEqual(['roll-dice']);
});

test('a silence on the connection that is there is told, one on an old connection is not', () => {
  send('roll-dice', roll);
  vi.advanceTimersByTime(DEAD_AFTER);
  expect(silences).toBe(1);
  over(new FakeConnection());
  over(new FakeConnection()).sent[0]?.answer({ ok: true });
  vi.advanceTimersByTime(DEAD_AFTER);
  expect(silences).toBe(1);
});

test('the outbox does not resend old requests, or requests that nobody waits for', () => {
  send('roll-dice', roll);
  send('rematch', { commandId: 'two' });
  outbox.forget('two');
  expect(over(new FakeConnection()).names).toEqual(['roll-dice']);
  vi.advanceTimersByTime(7 * DEAD_AFTER);
  expect(over(new FakeConnection()).sent).toEqual([]);
});
