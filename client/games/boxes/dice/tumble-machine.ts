import { assign, emit, setup } from 'xstate';
import type { Throw } from '../room/room-view.ts';

/** How long the dice tumble, in ms. */
export const TUMBLE = 900;
/** The removal of a box. */
const OPENING = 500;

/** How long something moves: not at all for who wants no motion. */
export function moving(length: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : length;
}

/** What the dice on the table are doing, and the throw they are doing it for. */
export const tumbleMachine = setup({
  types: {
    context: {} as { thrown: Throw | null },
    events: {} as { type: 'thrown'; thrown: Throw } | { type: 'left' },
    emitted: {} as { type: 'opening' },
  },
  delays: { tumble: () => moving(TUMBLE), opening: () => moving(OPENING) },
}).createMachine({
  id: 'tumble',
  context: { thrown: null },
  initial: 'resting',
  on: {
    thrown: {
      target: '.tumbling',
      actions: assign({ thrown: ({ event }) => event.thrown }),
    },
    left: { target: '.resting', actions: assign({ thrown: null }) },
  },
  states: {
    resting: {},
    tumbling: {
      after: {
        tumble: [
          { guard: ({ context }) => context.thrown?.box != null, target: 'opening' },
          { target: 'resting' },
        ],
      },
    },
    opening: {
      entry: emit({ type: 'opening' }),
      after: { opening: 'resting' },
    },
  },
});
