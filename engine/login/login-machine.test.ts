import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { obeysTheLaws, statesOf } from '../test-support/machine-laws.ts';
import {
  isBlocked,
  type loginMachine,
  loginView,
  refuseLogin,
  type LoginEvent,
} from './login-machine.ts';
import { fold, next } from '../definition/hosted-machine.ts';
import { hostedLogin } from '../host/login-host.ts';

type Snapshot = SnapshotFrom<typeof loginMachine>;

const MINUTE = 60_000;
const MAX = 3;
const BLOCK = 15 * MINUTE;

const start = fold(hostedLogin, { checkpoint: null, entries: [] }).snapshot;
const tried = (at: number, maxAttempts = MAX, blockMs = BLOCK): LoginEvent => {
  return { type: 'attempted', at, maxAttempts, blockMs };
};
const signedIn = (at: number): LoginEvent => ({ type: 'signed-in', at });
const after = (...events: LoginEvent[]): Snapshot =>
  events.reduce((snapshot: Snapshot, event) => next(hostedLogin, snapshot, event), start);
const view = ({ context }: Snapshot, now: number) => loginView(context, now, MAX);

test('[L1] every attempt counts, one by one', () => {
  const left = [0, 1, 2].map((spent) => {
    const events = Array.from({ length: spent }, (_, at) => tried(at));
    return view(after(...events), 10).attemptsRemaining;
  });
  expect(left).toEqual([3, 2, 1]);
});

test('[L2] the attempt that spends the last one blocks for the configured time', () => {
  const blocked = after(tried(0), tried(1), tried(1000));
  expect(blocked.context).toEqual({ spent: 3, blockedUntil: 1000 + BLOCK });
  expect(view(blocked, 1000)).toEqual({
    blocked: true,
    remainingTimeMinutes: 15,
    attemptsRemaining: 0,
    maxAttempts: MAX,
  });
});

test('[L2] a limit of one blocks at the first attempt', () => {
  expect(isBlocked(after(tried(0, 1)).context, 1)).toBe(true);
});

test('[L2] a block keeps the length it began with, whatever is configured by then', () => {
  const blocked = after(tried(0), tried(0), tried(0));
  expect(loginView(blocked.context, BLOCK - 1, 100).blocked).toBe(true);
  expect(loginView(blocked.context, BLOCK, 1).blocked).toBe(false);
});

describe('[L3] while an address is blocked', () => {
  const blocked = after(tried(0), tried(0), tried(0));

  test.each([0, 1, BLOCK / 2, BLOCK - 1])('[L3] an attempt at %d ms changes nothing', (at) => {
    expect(refuseLogin(blocked.context, tried(at))).toBe('login/blocked');
    expect(next(hostedLogin, blocked, tried(at))).toBe(blocked);
  });

  test('[L3] the deadline itself is free again', () => {
    expect(refuseLogin(blocked.context, tried(BLOCK))).toBeNull();
    expect(view(blocked, BLOCK)).toMatchObject({ blocked: false, remainingTimeMinutes: 0 });
  });

  test.each([
    [BLOCK - 1, 1],
    [BLOCK - MINUTE, 1],
    [BLOCK - MINUTE - 1, 2],
    [0, 15],
  ])('[L3] at %d ms the minutes left are rounded up to %d', (now, minutes) => {
    expect(view(blocked, now).remainingTimeMinutes).toBe(minutes);
  });
});

test('[L4] from the deadline on all attempts are there again', () => {
  const blocked = after(tried(0), tried(0), tried(0));
  expect(view(blocked, BLOCK).attemptsRemaining).toBe(3);
  const again = next(hostedLogin, blocked, tried(BLOCK));
  expect(again.context).toEqual({ spent: 1, blockedUntil: null });
  expect(view(again, BLOCK).attemptsRemaining).toBe(2);
});

test('[L5] a right password gives all attempts back', () => {
  const { context, value } = after(tried(0), tried(1), signedIn(2));
  expect(context).toEqual({ spent: 0, blockedUntil: null });
  expect(value).toBe('signedIn');
});

test('[L2] [L5] the right password of the last attempt ends the block it began', () => {
  const back = after(tried(0), tried(1), tried(2), signedIn(3));
  expect(view(back, 3)).toMatchObject({ blocked: false, attemptsRemaining: 3 });
});

test('[L1] after a lower limit an address that is not blocked still has an attempt', () => {
  const { context } = after(tried(0, 5), tried(0, 5), tried(0, 5));
  expect(loginView(context, 0, 2)).toMatchObject({ blocked: false, attemptsRemaining: 1 });
  expect(isBlocked(after(tried(0, 5), tried(0, 5), tried(0, 2)).context, 1)).toBe(true);
});

test('[L2] [L5] every state of the chart is reached', () => {
  const states = statesOf(hostedLogin, [tried(0, 1), signedIn(1)], ({ value }) => value);
  expect(new Set(states)).toEqual(new Set(Object.keys(hostedLogin.machine.states)));
});

const times = fc.integer({ min: 0, max: 5000 });
const attempts = fc.record({
  type: fc.constant('attempted' as const),
  at: times,
  maxAttempts: fc.integer({ min: 1, max: 4 }),
  blockMs: fc.integer({ min: 1, max: 2000 }),
});
const successes = fc.record({ type: fc.constant('signed-in' as const), at: times });
const events: fc.Arbitrary<LoginEvent> = fc.oneof(
  { weight: 8, arbitrary: attempts },
  { weight: 1, arbitrary: successes },
);

test('[L1] [L2] [L3] at most the maximum is let in between two deadlines or successes', () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 80 }), (unsorted) => {
      let snapshot = start;
      let letIn = 0;
      for (const at of unsorted.toSorted((a, b) => a - b)) {
        const { blockedUntil } = snapshot.context;
        if (blockedUntil !== null && at >= blockedUntil) letIn = 0;
        const event = tried(at, MAX, 700);
        if (refuseLogin(snapshot.context, event) === null) letIn += 1;
        snapshot = next(hostedLogin, snapshot, event);
        expect(letIn).toBeLessThanOrEqual(MAX);
        expect(view(snapshot, at).attemptsRemaining).toBe(MAX - letIn);
      }
    }),
  );
});

obeysTheLaws('[L1] [L2] [L3]', {
  hosted: hostedLogin,
  events,
  openings: [[tried(0, 1, 1000)]],
  refuse: ({ context }, event) => refuseLogin(context, event),
  can: (snapshot, event) => snapshot.can(event),
  check: ({ value, context }) => {
    const { spent, blockedUntil } = context;
    expect(spent).toBeGreaterThanOrEqual(0);
    expect(value === 'blocked').toBe(blockedUntil !== null);
    if (value === 'signedIn') expect(spent).toBe(0);
    for (const maxAttempts of [1, 2, 5]) {
      for (const now of [0, (blockedUntil ?? 1) - 1, blockedUntil ?? 0, 10_000]) {
        const { blocked, attemptsRemaining } = loginView(context, now, maxAttempts);
        expect(blocked).toBe(blockedUntil !== null && now < blockedUntil);
        expect(attemptsRemaining).toBeGreaterThanOrEqual(blocked ? 0 : 1);
        expect(attemptsRemaining).toBeLessThanOrEqual(blocked ? 0 : maxAttempts);
      }
    }
  },
  exits: () => [tried(10_000)],
});
