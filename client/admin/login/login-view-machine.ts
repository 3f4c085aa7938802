import { assign, emit, fromPromise, setup } from 'xstate';
import { errorTextIn } from '../../shell/net/api.ts';
import { type LoginStatus, loadLoginStatus, signIn } from './login-arrival.ts';

interface LoginContext {
  /** The server's last word about tries; null until it was reached. */
  status: LoginStatus | null;
  error: string | null;
  /** Sent here from a session that should have ended: being signed in still is no reason to leave. */
  stay: boolean;
}

type LoginEvent = { type: 'SUBMIT'; password: string };

export const NETWORK_FAILURE = 'An error occurred. Please try again.';

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
            actions: [assign({ error: 'Password is required' }), emit({ type: 'refused' })],
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
                    error: status.blocked ? null : error || 'Invalid password',
                  };
                }
                const told = errorTextIn(output.body);
                const wrong = output.status === 401 ? 'Invalid password' : NETWORK_FAILURE;
                return { status: context.status, error: told ?? wrong };
              }),
              emit({ type: 'refused' }),
            ],
          },
        ],
      },
    },
    blocked: {
      entry: assign({ error: null }),
      after: { nextLook: 'lookingAgain' },
    },
    /** The block stays on the screen meanwhile. */
    lookingAgain: {
      invoke: {
        src: 'look',
        onDone: {
          target: 'deciding',
          actions: assign(({ event }) => (event.output.ok ? { status: event.output.value } : {})),
        },
      },
    },
    signedIn: { type: 'final' },
  },
});
