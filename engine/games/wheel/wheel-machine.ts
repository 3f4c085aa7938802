import { assign, setup } from 'xstate';
import { pick } from '../../chance/draws.ts';
import { nextRound } from '../../chance/seed-pair.ts';
import type { WheelRefusal } from './refusal-texts.ts';
import { RESET_AFTER_MS, ROUNDS_PER_GAME, scoreAfter, SEGMENTS } from './segments.ts';
import type { WheelEvent, WheelSpin } from './wheel-events.ts';
import { taking } from '../../definition/commands-taken.ts';
import type { CommonRefusal } from '../../definition/refusal.ts';
import { NO_SEEDS, reseeded, type SoloSeeds } from '../../definition/solo-seeds.ts';

export interface WheelContext extends SoloSeeds {
  /** The wallet's balance after the last event of this game. */
  coins: number;
  score: number;
  rounds: number;
  lastSpin: WheelSpin | null;
  /** Epoch milliseconds from which the next game may start; null while rounds remain. */
  resetAt: number | null;
  commands: string[];
}

export type WheelState = 'idle' | 'over';

/** The outcome of a spin. [W4] Coins change by the score's difference, never below 0. */
export function landingOf(context: WheelContext, coins: number, draw: number): WheelSpin {
  const index = pick(draw, SEGMENTS.length);
  const value = SEGMENTS[index]?.value ?? '*';
  const score = scoreAfter(context.score, value);
  return {
    index,
    value,
    score,
    coins: Math.max(0, coins + score - context.score),
    rounds: context.rounds - 1,
  };
}

/** [W6] Whether the wheel waits for a reset whose time has come. */
export function resetIsDue(context: WheelContext, now: number): boolean {
  return context.resetAt !== null && now >= context.resetAt;
}

/** Why the machine would not take this event now, or null. The machine's guards ask here too. */
export function refuseWheel(
  state: WheelState,
  context: WheelContext,
  event: WheelEvent,
): CommonRefusal | WheelRefusal | null {
  switch (event.type) {
    case 'seeded':
      return null;
    case 'spun':
      return state === 'idle' && context.rounds > 0 ? null : 'wheel/no-rounds'; // [W2]
    case 'reset':
      return resetIsDue(context, event.at) ? null : 'wheel/no-rounds';
  }
}

const freshGame = { score: 0, rounds: ROUNDS_PER_GAME, resetAt: null };

export const wheelMachine = setup({
  types: { context: {} as WheelContext, events: {} as WheelEvent },
  guards: {
    lastRound: ({ context }) => context.rounds === 1,
    roundsRemain: ({ context, event }) => refuseWheel('idle', context, event) === null,
    due: ({ context, event }) => refuseWheel('over', context, event) === null,
  },
  actions: {
    reseed: taking((context: WheelContext, event: WheelEvent) =>
      event.type === 'seeded' ? reseeded(context, event) : {},
    ),
    spin: taking((context: WheelContext, event: WheelEvent) => {
      if (event.type !== 'spun') return {};
      const lastSpin = event.landed;
      const { score, coins, rounds } = lastSpin;
      const resetAt = rounds === 0 ? event.at + RESET_AFTER_MS : null;
      return { lastSpin, score, coins, rounds, resetAt, seeds: nextRound(context.seeds) };
    }),
    startOver: assign(freshGame),
  },
}).createMachine({
  id: 'wheel',
  initial: 'idle',
  context: {
    coins: 0,
    ...freshGame,
    lastSpin: null,
    ...NO_SEEDS,
    commands: [],
  },
  on: { seeded: { actions: 'reseed' } },
  states: {
    idle: {
      on: {
        spun: [
          { guard: 'lastRound', target: 'over', actions: 'spin' },
          { guard: 'roundsRemain', actions: 'spin' },
        ],
      },
    },
    over: { on: { reset: { guard: 'due', target: 'idle', actions: 'startOver' } } },
  },
});
