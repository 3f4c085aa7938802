import { assign, fromPromise, setup } from 'xstate';
import type { PlayRequest, SlotsSnapshot } from '../../engine/wire/rest.ts';
import { loadGameConfig } from '../shell/game-config.ts';
import { isRefusal, type Trouble, troubleOf } from '../shell/trouble.ts';
import { loadSlots, playSlots } from './slots-server.ts';

interface SlotsView {
  /** The server's last word; null until it was reached. */
  snapshot: SlotsSnapshot | null;
  /** The balance as shown: it moves when the reels stand, not before. */
  coins: number;
  cost: number;
  trouble: Trouble | null;
  /** What the player has just been told of: a spin's outcome or the answer to the challenge. */
  told: 'nothing' | 'spin' | 'accepted' | 'declined' | 'treated';
  /** [S24] What the house would pay, from when on by the page's clock (epoch ms), and has just paid. */
  house: { coins: number; readyAt: number } | null;
  treat: number;
}

type SlotsViewEvent =
  | { type: 'SPIN' }
  | { type: 'TREAT' }
  | { type: 'REELS_STOPPED' }
  | { type: 'ANSWER'; accept: boolean }
  | { type: 'RETRY' }
  | { type: 'SYNCED'; snapshot: SlotsSnapshot }
  | { type: 'COST_CHANGED'; cost: number };

function settled(snapshot: SlotsSnapshot): Partial<SlotsView> {
  const { coins, spinCost: cost, house: terms } = snapshot;
  const house = terms ? { coins: terms.coins, readyAt: Date.now() + terms.readyIn } : null;
  return { snapshot, coins, cost, house };
}

/** What the page shows of the slot machine. Money, reels and prizes are the server's alone. */
export const slotsViewMachine = setup({
  types: { context: {} as SlotsView, events: {} as SlotsViewEvent },
  actors: {
    enter: fromPromise(() => Promise.all([loadGameConfig('slots-exposure'), loadSlots()])),
    load: fromPromise(() => loadSlots()),
    play: fromPromise(({ input }: { input: PlayRequest }) => playSlots(input)),
  },
  guards: {
    affordable: ({ context }) => context.coins >= context.cost,
    poor: ({ context }) => context.coins < context.cost,
    challenged: ({ context }) => context.snapshot?.state === 'photoChallenge',
  },
}).createMachine({
  id: 'slotsView',
  initial: 'loading',
  context: {
    snapshot: null,
    coins: 0,
    cost: 0,
    trouble: null,
    told: 'nothing',
    house: null,
    treat: 0,
  },
  on: {
    SYNCED: { actions: assign(({ event }) => settled(event.snapshot)) },
    // The snapshot too: what settles when the reels stand may be older than the change.
    COST_CHANGED: {
      actions: assign(({ context: { snapshot }, event: { cost } }) => ({
        cost,
        snapshot: snapshot && { ...snapshot, spinCost: cost },
      })),
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'enter',
        onDone: {
          target: 'deciding',
          // Without an answer about the game, the configuration says what there is to see.
          actions: assign(({ event: { output } }) => {
            const [config, answer] = output;
            return {
              coins: config.default_coins,
              cost: config.spin_cost,
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
          actions: assign(({ event }) =>
            event.output.ok ? settled(event.output.value) : { trouble: troubleOf(event.output) },
          ),
        },
      },
    },
    deciding: { always: [{ guard: 'challenged', target: 'challenge' }, { target: 'idle' }] },
    idle: {
      on: {
        SPIN: { guard: 'affordable', target: 'spinning' },
        TREAT: { guard: 'poor', target: 'treating' },
        RETRY: { target: 'refreshing', actions: assign({ trouble: null }) },
      },
    },
    spinning: {
      entry: assign({ trouble: null, told: 'nothing' }),
      invoke: {
        src: 'play',
        input: { type: 'SPIN' },
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'stopping',
            // The balance waits for the reels.
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
    /** [S20] The house is asked for a round. */
    treating: {
      entry: assign({ trouble: null, told: 'nothing' }),
      invoke: {
        src: 'play',
        input: { type: 'HOUSE_ROUND' },
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'deciding',
            actions: assign(({ event: { output }, context }) => {
              if (!output.ok) return {};
              const treat = output.value.coins - context.coins;
              return { ...settled(output.value), told: 'treated', treat };
            }),
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
    stopping: {
      on: {
        REELS_STOPPED: {
          target: 'showing',
          actions: assign(({ context }) =>
            context.snapshot ? { ...settled(context.snapshot), told: 'spin' } : {},
          ),
        },
      },
    },
    showing: {
      // A moment for three bananas to be seen before the question covers the talk of them.
      after: { 500: 'challenge' },
      always: {
        guard: ({ context }) => context.snapshot?.state !== 'photoChallenge',
        target: 'idle',
      },
    },
    challenge: {
      initial: 'arriving',
      on: { RETRY: { target: 'refreshing', actions: assign({ trouble: null }) } },
      states: {
        // It comes in where somebody may be pressing already: those presses were not meant for it.
        arriving: { after: { 600: 'open' } },
        open: { on: { ANSWER: '#slotsView.answering' } },
      },
    },
    answering: {
      entry: assign({ trouble: null }),
      invoke: {
        src: 'play',
        input: ({ event }) => ({
          type: 'ANSWER',
          accept: event.type === 'ANSWER' && event.accept,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'deciding',
            actions: assign(({ event, context }) => {
              if (!event.output.ok) return {};
              const paid = event.output.value.coins > context.coins;
              return { ...settled(event.output.value), told: paid ? 'accepted' : 'declined' };
            }),
          },
          {
            target: 'refreshing',
            actions: assign(({ event }) => ({ trouble: troubleOf(event.output) })),
          },
        ],
      },
    },
  },
});
