import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Answer } from '../../shell/net/api.ts';
import {
  readArrival,
  type LoginAnswer,
  type LoginStatus,
  loginViewMachine,
} from './login-view-machine.ts';

const free: LoginStatus = {
  blocked: false,
  remainingTimeMinutes: 0,
  attemptsRemaining: 5,
  maxAttempts: 5,
  signedIn: false,
};
const blocked = { ...free, blocked: true, remainingTimeMinutes: 2, attemptsRemaining: 0 };
const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
const unreached: Answer<never> = { ok: false, status: 0, error: 'unreached' };

function page(looks: Answer<LoginStatus>[], tries: Answer<LoginAnswer>[] = [], stay = false) {
  const clock = new SimulatedClock();
  const machine = loginViewMachine.provide({
    actors: {
      look: fromPromise(async () => looks.shift() ?? unreached),
      signIn: fromPromise(async () => tries.shift() ?? unreached),
    },
  });
  const actor = createActor(machine, { clock, input: { stay } }).start();
  const reach = (state: 'form' | 'blocked' | 'signedIn') =>
    waitFor(actor, (view) => view.matches(state));
  return { actor, clock, reach, view: () => actor.getSnapshot().context };
}

describe('the login page', () => {
  test('redirects a signed-in administrator, but not one who has just signed out', async () => {
    const signedIn = ok({ ...free, signedIn: true });
    await page([signedIn]).reach('signedIn');
    await page([signedIn], [], true).reach('form');
  });

  test('shows the form even if the server does not answer', async () => {
    await page([unreached]).reach('form');
  });

  test('tells of a wrong password and how many attempts remain', async () => {
    const wrong = { ...free, success: false, attemptsRemaining: 4, error: 'Not that one' };
    const { actor, reach, view } = page([ok(free)], [ok(wrong), ok({ ...wrong, error: '' })]);
    await reach('form');
    actor.send({ type: 'SUBMIT', password: 'x' });
    await reach('form');
    expect(view()).toMatchObject({ error: 'Not that one', status: { attemptsRemaining: 4 } });
    actor.send({ type: 'SUBMIT', password: 'y' });
    await reach('form');
    expect(view().error).toBe('Invalid password');
  });

  test('tells of a network failure', async () => {
    const { actor, reach, view } = page([ok(free)], [unreached]);
    await reach('form');
    actor.send({ type: 'SUBMIT', password: 'x' });
    await reach('form');
    expect(view().error).toBe('An error occurred. Please try again.');
  });

  test('asks for a password before it asks the server', async () => {
    const { actor, reach, view } = page([ok(free)]);
    await reach('form');
    actor.send({ type: 'SUBMIT', password: '' });
    expect(view().error).toBe('Password is required');
  });

  test('leads on after the right one', async () => {
    const { actor, reach } = page([ok(free)], [ok({ ...free, success: true })]);
    await reach('form');
    actor.send({ type: 'SUBMIT', password: 'party' });
    await reach('signedIn');
  });

  test('blocked, it looks again each minute, every 5 s in the last, and shows the form', async () => {
    const last = ok({ ...blocked, remainingTimeMinutes: 1 });
    const { clock, reach, view } = page([ok(blocked), last, unreached, ok(free)]);
    await reach('blocked');
    clock.increment(59_999);
    expect(view().status?.remainingTimeMinutes).toBe(2);
    clock.increment(1);
    await reach('blocked');
    expect(view().status?.remainingTimeMinutes).toBe(1);
    clock.increment(5000);
    await reach('blocked');
    clock.increment(5000);
    await reach('form');
    expect(view().error).toBeNull();
  });
});

describe('visitors at the login', () => {
  test('from a page of ours goes back there', () => {
    const state = { why: 'session-ended', from: '/admin#tasks' };
    expect(readArrival(state)).toMatchObject({ from: '/admin#tasks', stay: false });
  });
  test.each([
    null,
    'x',
    { why: 'session-ended', from: '//elsewhere.example' },
    { why: 'no-session' },
  ])('with %j goes to the panel', (state) => {
    expect(readArrival(state)).toEqual({ from: '/admin', notice: null, stay: false });
  });
});
