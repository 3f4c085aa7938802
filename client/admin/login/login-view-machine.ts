import * as v from 'valibot';
import { loginAnswerSchema, loginStatusSchema } from '../../../engine/wire/admin.ts';
import { t } from '../../../engine/wire/text.ts';
import type { Answer } from '../../shell/net/api.ts';
import { call, refusalText, UNAUTHORIZED } from '../calls.ts';
import { assign, emit, fromPromise, setup } from 'xstate';

/** Why somebody comes to the login, as the page that sent them says in the router's state. */
export type Departure =
  | { why: 'no-session'; from: string }
  | { why: 'session-ended'; from: string }
  | { why: 'logged-out' }
  | { why: 'logout-failed' };

const HOME = '/admin';
/** A page of this site, by its path; `//` would begin another site's name. */
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)/));

const departureSchema = v.variant('why', [
  v.object({ why: v.literal('no-session'), from: path }),
  v.object({ why: v.literal('session-ended'), from: path }),
  v.object({ why: v.literal('logged-out') }),
  v.object({ why: v.literal('logout-failed') }),
]);

const NOTICES = {
  'no-session': null,
  'session-ended': t('Your session has ended. Sign in again: what you typed is still there.'),
  'logged-out': null,
  'logout-failed': t('The server could not be told that you left. You may still be signed in.'),
} as const;

interface Arrival {
  /** The page to open after signing in. */
  from: string;
  notice: string | null;
  /** Show the form even to somebody who is still signed in. */
  stay: boolean;
}

export function readArrival(state: unknown): Arrival {
  const read = v.safeParse(departureSchema, state);
  if (!read.success) return { from: HOME, notice: null, stay: false };
  const { output } = read;
  return {
    from: 'from' in output ? output.from : HOME,
    notice: NOTICES[output.why],
    stay: output.why === 'logout-failed',
  };
}

export type LoginStatus = v.InferOutput<typeof loginStatusSchema>;
export type LoginAnswer = v.InferOutput<typeof loginAnswerSchema>;

export function loadLoginStatus(): Promise<Answer<LoginStatus>> {
  return call('/admin/api/login-status', loginStatusSchema);
}

const WRONG = t('Invalid password');
const NETWORK_FAILURE = t('An error occurred. Please try again.');

/**
 * Tries a password. A refusal says as much as a success, so it is an answer too; what is left as
 * not ok is what the server could not say in its own words.
 */
async function signIn(password: string): Promise<Answer<LoginAnswer>> {
  const login = { method: 'POST', body: { password } } as const;
  const answer = await call('/admin/api/login', loginAnswerSchema, login);
  if (answer.ok) return answer;
  const told = v.safeParse(loginAnswerSchema, answer.body);
  if (!told.success) return answer;
  const { error, ...value } = told.output;
  const isWrong = answer.status === UNAUTHORIZED;
  return { ok: true, value: { ...value, error: isWrong ? WRONG : (error ?? '') } };
}

interface LoginContext {
  /** The server's last word about tries; null until it was reached. */
  status: LoginStatus | null;
  error: string | null;
  /** Sent here from a session that should have ended: being signed in still is no reason to leave. */
  stay: boolean;
}

type LoginEvent = { type: 'SUBMIT'; password: string };

const MINUTE_MS = 60_000;
const SOON_MS = 5_000;

/** [A1] [A8] The login screen: a form, a block, or on to the panel. */
export const loginViewMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as { type: 'refused' },
    input: {} as { stay: boolean },
  },
  actors: {
    look: fromPromise(() => loadLoginStatus()),
    signIn: fromPromise(({ input }: { input: string }) => signIn(input)),
  },
  guards: {
    blocked: ({ context }) => context.status?.blocked === true,
    signedIn: ({ context }) => context.status?.signedIn === true && !context.stay,
  },
  delays: {
    // The minutes are rounded up, so in the last one the block may end any moment.
    nextLook: ({ context }) =>
      (context.status?.remainingTimeMinutes ?? 0) > 1 ? MINUTE_MS : SOON_MS,
  },
}).createMachine({
  id: 'loginView',
  initial: 'checking',
  context: ({ input }) => ({ status: null, error: null, stay: input.stay }),
  states: {
    checking: {
      invoke: {
        src: 'look',
        onDone: {
          target: 'deciding',
          // Without an answer the form shows: trying tells more.
          actions: assign(({ event }) => (event.output.ok ? { status: event.output.value } : {})),
        },
      },
    },
    deciding: {
      always: [
        { guard: 'blocked', target: 'blocked' },
        { guard: 'signedIn', target: 'signedIn' },
        { target: 'form' },
      ],
    },
    form: {
      on: {
        SUBMIT: [
          {
            guard: ({ event }) => event.password === '',
            actions: [assign({ error: t('Password is required') }), emit({ type: 'refused' })],
          },
          { target: 'signingIn' },
        ],
      },
    },
    signingIn: {
      entry: assign({ error: null }),
      invoke: {
        src: 'signIn',
        input: ({ event }) => event.password,
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.success,
            target: 'signedIn',
          },
          {
            target: 'deciding',
            actions: [
              assign(({ context, event: { output } }) => {
                if (output.ok) {
                  const { error, ...status } = output.value;
                  return {
                    status: { ...status, signedIn: false },
                    error: status.blocked ? null : error || WRONG,
                  };
                }
                const ours = output.status === UNAUTHORIZED ? WRONG : NETWORK_FAILURE;
                return { status: context.status, error: refusalText(output, ours) };
              }),
              emit({ type: 'refused' }),
            ],
          },
        ],
      },
    },
    blocked: {
      entry: assign({ error: null }),
      after: { nextLook: 'checking' },
    },
    signedIn: { type: 'final' },
  },
});
