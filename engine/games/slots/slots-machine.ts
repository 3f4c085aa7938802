import { type SlotsRefusal } from './slots-refusals.ts';
import { setup } from 'xstate';
import { pick } from '../../chance/chance.ts';
import { nextRound } from '../../chance/seeds.ts';
import { taking } from '../../definition/commands-taken.ts';
import type { CommonRefusal } from '../../definition/refusal.ts';
import { NO_SEEDS, reseeded, type SoloSeeds } from '../../definition/solo-game.ts';
import {
  combinationOf,
  FORCED_BANANAS_BELOW,
  FORCED_BELLS_BELOW,
  PHOTO_CHALLENGE_COINS,
  type Reels,
  SYMBOLS,
  houseWait,
} from './slots-rules.ts';
import type { SlotsEvent, SlotsOutcome } from './slots-events.ts';

export type SlotsDraws = (SlotsEvent & { type: 'spun' })['draws'];

export interface SlotsSpin extends SlotsOutcome {
  /** The balance after the spin. */
  coins: number;
  cost: number;
}

export interface SlotsContext extends SoloSeeds {
  /** The wallet's balance after the last event of this game. */
  coins: number;
  lastSpin: SlotsSpin | null;
  /** [S22] When the house last bought a round, epoch ms. */
  housePaidAt: number | null;
  /** [S27] The prizes won, newest first; `at` epoch ms, null in older games. */
  prizes: { name: string; at: number | null }[];
  commands: string[];
}

/** [S27] */
const PRIZES_KEPT = 24;
export const BADGE_MS = 24 * 60 * 60_000;

export type SlotsState = 'idle' | 'photoChallenge';

/** [S3] Below 0.2 three bananas, below 0.3 three bells, else three independent uniform reels. */
export function reelsOf([forced, first, second, third]: SlotsDraws): Reels {
  if (forced < FORCED_BANANAS_BELOW) return [0, 0, 0];
  if (forced < FORCED_BELLS_BELOW) return [5, 5, 5];
  const symbols = SYMBOLS.length;
  return [pick(first, symbols), pick(second, symbols), pick(third, symbols)];
}

/** [S4] [S5] What draws show and win. */
export function outcomeOf(draws: SlotsDraws): SlotsOutcome {
  const reels = reelsOf(draws);
  const { name = null, reward = null } = combinationOf(reels) ?? {};
  return { reels: [...reels], combination: name, reward };
}

/** [S7] What an answer pays. */
export function challengePay(accept: boolean): number {
  return accept ? PHOTO_CHALLENGE_COINS : 0;
}

/** A spin paid from `coins`. */
function spin({ coins, cost, outcome }: SlotsEvent & { type: 'spun' }): SlotsSpin {
  const won = outcome.reward?.type === 'coins' ? outcome.reward.amount : 0;
  return { ...outcome, coins: coins - cost + won, cost };
}

/** [S20] [S21] [S22] Why the house buys no round now, or null. */
function refuseCommon(
  state: SlotsState,
  { coins, cost, amount, pauseMs, at }: SlotsEvent & { type: 'house-paid' },
  paidAt: number | null,
): CommonRefusal | SlotsRefusal | null {
  if (amount === 0) return 'house/off';
  if (state === 'photoChallenge') return 'slots/challenge-open';
  if (coins >= cost) return 'house/not-needed';
  return houseWait(paidAt, pauseMs, at) > 0 ? 'house/paused' : null;
}

/**
 * Why the machine would not accept this event now, or null. The machine's guards call it.
 * `housePaidAt`: when the house last paid a round.
 */
export function refuseSlots(
  state: SlotsState,
  event: SlotsEvent,
  housePaidAt: number | null = null,
): CommonRefusal | SlotsRefusal | null {
  switch (event.type) {
    case 'seeded':
      return null;
    case 'spun':
      if (state === 'photoChallenge') return 'slots/challenge-open'; // [S6]
      return event.coins < event.cost ? 'coins/insufficient' : null; // [S1]
    case 'challenge-answered':
      return state === 'photoChallenge' ? null : 'slots/no-challenge'; // [S7]
    case 'house-paid':
      return refuseCommon(state, event, housePaidAt);
  }
}

export const slotsMachine = setup({
  types: { context: {} as SlotsContext, events: {} as SlotsEvent },
  guards: {
    takenInIdle: ({ context, event }) => refuseSlots('idle', event, context.housePaidAt) === null,
    opensChallenge: ({ event }) =>
      event.type === 'spun' &&
      refuseSlots('idle', event) === null &&
      event.outcome.reward?.type === 'photo',
  },
  actions: {
    reseed: taking((context: SlotsContext, event: SlotsEvent) =>
      event.type === 'seeded' ? reseeded(context, event) : {},
    ),
    spin: taking((context: SlotsContext, event: SlotsEvent) => {
      if (event.type !== 'spun') return {};
      const lastSpin = spin(event);
      const { reward } = event.outcome;
      const won = reward?.type === 'prize' ? [{ name: reward.name, at: event.at ?? null }] : [];
      return {
        prizes: [...won, ...context.prizes].slice(0, PRIZES_KEPT),
        lastSpin,
        coins: lastSpin.coins,
        seeds: nextRound(context.seeds),
      };
    }),
    answer: taking((_: SlotsContext, event: SlotsEvent) =>
      event.type === 'challenge-answered' ? { coins: event.coins + event.paid } : {},
    ),
    treat: taking((_: SlotsContext, event: SlotsEvent) =>
      event.type === 'house-paid'
        ? { coins: event.coins + event.amount, housePaidAt: event.at }
        : {},
    ),
  },
}).createMachine({
  id: 'slots',
  initial: 'idle',
  context: {
    coins: 0,
    lastSpin: null,
    ...NO_SEEDS,
    housePaidAt: null,
    prizes: [],
    commands: [],
  },
  on: { seeded: { actions: 'reseed' } },
  states: {
    idle: {
      on: {
        spun: [
          { guard: 'opensChallenge', target: 'photoChallenge', actions: 'spin' },
          { guard: 'takenInIdle', actions: 'spin' },
        ],
        'house-paid': { guard: 'takenInIdle', actions: 'treat' },
      },
    },
    photoChallenge: {
      on: { 'challenge-answered': { target: 'idle', actions: 'answer' } },
    },
  },
});
