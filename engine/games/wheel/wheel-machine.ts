import { type WheelRefusal } from './wheel-refusals.ts';
import { assign, setup } from 'xstate';
import { pick } from '../../chance/chance.ts';
import { nextRound } from '../../chance/seeds.ts';
import { taking } from '../../definition/commands-taken.ts';
import type { CommonRefusal } from '../../definition/refusal.ts';
import { NO_SEEDS, reseeded, type SoloSeeds } from '../../definition/solo-game.ts';
import { RESET_AFTER_MS, ROUNDS_PER_GAME, scoreAfter, SEGMENTS } from './segments.ts';
import type { WheelSpin } from './snapshot.ts';
import type { WheelEvent } from './wheel-events.ts';

export interface WheelContext extends SoloSeeds {
  /** The wallet's balance after the last event of this game. */
  coins: number;
  score: number;
  rounds: number;
  lastSpin: WheelSpin | null;
  /** Epoch milliseconds from which the next game may start; null while rounds remain. */
  resetAt: number | null;
  /** [W7] The score of the last whole game, and the best one of the evening. */
  lastGame: number | null;
  best: WheelGame | null;
  commands: string[];
}

/** The score of a whole game, and when it ended (epoch ms). */
export interface WheelGame {
  score: number;
  at: number;
}

/** [W7] How long a game counts as tonight's. */
export const EVENING_MS = 18 * 60 * 60_000;

/** [W7] The best game of the evening once another one has ended. */
function bestOf(best: WheelGame | null, game: WheelGame): WheelGame {
  const isKept = best !== null && best.at > game.at - EVENING_MS && best.score >= game.score;
  return isKept ? best : game;
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

/** Why the machine would not accept this event now, or null. The machine's guards call it. */
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
      const spun = { lastSpin, score, coins, rounds, seeds: nextRound(context.seeds) };
      if (rounds > 0) return { ...spun, resetAt: null };
      const { at } = event;
      const best = bestOf(context.best, { score, at });
      return { ...spun, resetAt: at + RESET_AFTER_MS, lastGame: score, best };
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
    lastGame: null,
    best: null,
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
