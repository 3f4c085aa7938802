import { assign, setup } from 'xstate';
import type { CommonRefusal } from '../definition/refusal.ts';
import * as v from 'valibot';

const at = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Events of an address's login journal. Times are epoch milliseconds and come in with the event. */
export const loginEventSchema = v.variant('type', [
  /** [L1] An attempt counts from this moment, before the password is checked. */
  v.object({
    type: v.literal('attempted'),
    at,
    /** The limits at that time, so that a replay gives the same block. */
    maxAttempts: v.pipe(v.number(), v.integer(), v.minValue(1)),
    blockMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  /** The password of an attempt was right. */
  v.object({ type: v.literal('signed-in'), at }),
]);
export type LoginEvent = v.InferOutput<typeof loginEventSchema>;

export interface LoginContext {
  /** Attempts since the last success or the end of the last block. */
  spent: number;
  /** Epoch milliseconds from which attempts are let in again; null unless blocked. */
  blockedUntil: number | null;
}

/** The state of an address for the login page. Minutes are rounded up. */
export interface LoginView {
  blocked: boolean;
  remainingTimeMinutes: number;
  attemptsRemaining: number;
  maxAttempts: number;
}

const MINUTE_MS = 60_000;

/** [L3] At the deadline itself attempts are possible again. */
export function isBlocked({ blockedUntil }: LoginContext, now: number): boolean {
  return blockedUntil !== null && now < blockedUntil;
}

/** Why the machine would not accept this event now, or null. The machine's guards call it. */
export function refuseLogin(context: LoginContext, event: LoginEvent): CommonRefusal | null {
  switch (event.type) {
    case 'attempted':
      return isBlocked(context, event.at) ? 'login/blocked' : null; // [L3]
    case 'signed-in':
      return null;
  }
}

/** Attempts before this moment; a block that is over has reset them [L4]. */
function spentBefore({ spent, blockedUntil }: LoginContext, now: number): number {
  return blockedUntil !== null && now >= blockedUntil ? 0 : spent;
}

/** The state of an address at `now` under the limit `maxAttempts`. */
export function loginView(context: LoginContext, now: number, maxAttempts: number): LoginView {
  const { blockedUntil } = context;
  const left = blockedUntil !== null && now < blockedUntil ? blockedUntil - now : 0;
  const blocked = left > 0;
  // An address that is not blocked has an attempt, even if the limit was lowered.
  const remaining = Math.max(1, maxAttempts - spentBefore(context, now));
  return {
    blocked,
    remainingTimeMinutes: Math.ceil(left / MINUTE_MS),
    attemptsRemaining: blocked ? 0 : remaining,
    maxAttempts,
  };
}

export const loginMachine = setup({
  types: { context: {} as LoginContext, events: {} as LoginEvent },
  guards: {
    /** [L2] The attempt that spends the last one blocks. */
    lastAttempt: ({ context, event }) =>
      event.type === 'attempted' &&
      refuseLogin(context, event) === null &&
      spentBefore(context, event.at) + 1 >= event.maxAttempts,
    letIn: ({ context, event }) => refuseLogin(context, event) === null,
  },
  actions: {
    count: assign(({ context, event }) =>
      event.type === 'attempted'
        ? { spent: spentBefore(context, event.at) + 1, blockedUntil: null }
        : {},
    ),
    block: assign(({ event }) =>
      event.type === 'attempted' ? { blockedUntil: event.at + event.blockMs } : {},
    ),
    forget: assign({ spent: 0, blockedUntil: null }),
  },
}).createMachine({
  id: 'login',
  initial: 'unblocked',
  context: { spent: 0, blockedUntil: null },
  on: {
    attempted: [
      { guard: 'lastAttempt', target: '.blocked', actions: ['count', 'block'] },
      { guard: 'letIn', target: '.unblocked', actions: 'count' },
    ],
    'signed-in': { target: '.signedIn', actions: 'forget' }, // [L5]
  },
  states: { unblocked: {}, blocked: {}, signedIn: {} },
});
