import { assign, fromPromise, setup } from 'xstate';
import { RESET_AFTER_MS, ROUNDS_PER_GAME } from '../../engine/wheel/segments.ts';
import type { WheelSnapshot } from '../../engine/wire/rest.ts';
import { loadGameConfig } from '../shell/game-config.ts';
import { isRefusal, type Trouble, troubleOf } from '../shell/trouble.ts';
import { loadWheel, playWheel } from './wheel-server.ts';

interface WheelView {
  /** The server's last word; null until it was reached. */
  snapshot: WheelSnapshot | null;
  /** What the counters show: it changes when the wheel stands, not before. */
  coins: number;
  score: number;
  rounds: number;
  trouble: Trouble | null;
  /** Whether the wheel has been spun on this page, and so has something to tell. */
  told: boolean;
}

type WheelViewEvent =
  | { type: 'SPIN' }
  | { type: 'LANDED' }
  | { type: 'RETRY' }
  | { type: 'SYNCED'; snapshot: WheelSnapshot };

function settled(snapshot: WheelSnapshot): Partial<WheelView> {
  const { coins, score, rounds } = snapshot;
  return { snapshot, coins, score, rounds };
}

/** What the page shows of the wheel. Segments, score and coins are the server's alone. */
export const wheelViewMachine = setup({
  types: { context: {} as WheelView, events: {} as WheelViewEvent },
  actors: {
    enter: fromPromise(() => Promise.all([loadGameConfig('wheel-of-exposure'), loadWheel()])),
    load: fromPromise(() => loadWheel()),
    spin: fromPromise(() => playWheel({ type: 'SPIN' })),
  },
  guards: {
    over: ({ context }) => context.snapshot?.state === 'over',
    roundsRemain: ({ context }) => context.rounds > 0,
  },
}).createMachine({
  id: 'wheelView',
  initial: 'loading',
  context: {
    snapshot: null,
    coins: 0,
    score: 0,
    rounds: ROUNDS_PER_GAME,
    trouble: null,
    told: false,
  },
  on: { SYNCED: { actions: assign(({ event }) => ({ snapshot: event.snapshot })) } },
  states: {
    loading: {
      invoke: {
        src: 'enter',
        onDone: {
          target: 'deciding',
          actions: assign(({ event: { output } }) => {
            const [config, answer] = output;
            return {
              coins: config.default_coins,
              ...(answer.ok ? settled(answer.value) : { trouble: troubleOf(answer) }),
            };
          }),
        },
      },
    },
    refreshing: {
      invoke: {
        src: 'load',
        onDone: {
          target: 'deciding',
          actions: assign(({ event: { output } }) =>
            output.ok ? settled(output.value) : { trouble: troubleOf(output) },
          ),
        },
      },
    },
    deciding: { always: [{ guard: 'over', target: 'over' }, { target: 'idle' }] },
    idle: {
      on: {
        SPIN: { guard: 'roundsRemain', target: 'spinning' },
        RETRY: { target: 'refreshing', actions: assign({ trouble: null }) },
      },
    },
    spinning: {
      entry: assign({ trouble: null, told: false }),
      invoke: {
        src: 'spin',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'landing',
            actions: assign(({ event }) =>
              event.output.ok ? { snapshot: event.output.value } : {},
            ),
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'refreshing',
            actions: assign(({ event }) => ({ trouble: troubleOf(event.output) })),
          },
          {
            target: 'deciding',
            actions: assign(({ event }) => ({ trouble: troubleOf(event.output) })),
          },
        ],
      },
    },
    landing: {
      on: {
        LANDED: {
          target: 'deciding',
          actions: assign(({ context }) =>
            context.snapshot ? { ...settled(context.snapshot), told: true } : {},
          ),
        },
      },
    },
    over: {
      // [W5] The final score is on show for as long as the server refuses spins. If the server is
      // not reached then, this goes round until it is.
      after: { [RESET_AFTER_MS]: 'renewing' },
    },
    renewing: {
      invoke: {
        src: 'load',
        onDone: {
          target: 'deciding',
          actions: assign(({ event: { output } }) =>
            output.ok
              ? { ...settled(output.value), trouble: null, told: false }
              : { trouble: troubleOf(output) },
          ),
        },
      },
    },
  },
});
