import { setup } from 'xstate';
import { pick } from '../chance/draws.ts';
import { nextRound, type SeedPair, type ServerSeed } from '../chance/seed-pair.ts';
import { taking } from '../commands-taken.ts';
import type { RefusalCode } from '../refusal.ts';
import {
  combinationOf,
  FORCED_BANANAS_BELOW,
  FORCED_BELLS_BELOW,
  PHOTO_CHALLENGE_COINS,
  type Reels,
  type Reward,
  SYMBOLS,
} from './paytable.ts';
import type { SlotsEvent } from './slots-events.ts';

type SlotsDraws = (SlotsEvent & { type: 'spun' })['draws'];

export interface SlotsSpin {
  reels: Reels;
  /** Name of the paying combination, null where nothing paid. */
  combination: string | null;
  reward: Reward | null;
  /** The balance after the spin. */
  coins: number;
  cost: number;
}

export interface SlotsContext {
  /** The wallet's balance after the last event of this game. */
  coins: number;
  lastSpin: SlotsSpin | null;
  seeds: SeedPair | null;
  retired: SeedPair | null;
  /** [C5] The server seed of the pair to come. */
  next: ServerSeed | null;
  commands: string[];
}

export type SlotsState = 'idle' | 'photoChallenge';

/** [S3] Below 0.2 three bananas, below 0.3 three bells, else three independent uniform reels. */
export function reelsOf([forced, first, second, third]: SlotsDraws): Reels {
  if (forced < FORCED_BANANAS_BELOW) return [0, 0, 0];
  if (forced < FORCED_BELLS_BELOW) return [5, 5, 5];
  const symbols = SYMBOLS.length;
  return [pick(first, symbols), pick(second, symbols), pick(third, symbols)];
}

/** The outcome of a spin paid from `coins`. */
function spin(coins: number, cost: number, draws: SlotsDraws): SlotsSpin {
  const reels = reelsOf(draws);
  const combination = combinationOf(reels);
  const reward = combination?.reward ?? null;
  const won = reward?.type === 'coins' ? reward.amount : 0;
  return { reels, combination: combination?.name ?? null, reward, coins: coins - cost + won, cost };
}

/** Why the machine would not take this event now, or null. The machine's guards ask here too. */
export function refuseSlots(state: SlotsState, event: SlotsEvent): RefusalCode | null {
  switch (event.type) {
    case 'seeded':
      return null;
    case 'spun':
      if (state === 'photoChallenge') return 'slots/challenge-open'; // [S6]
      return event.coins < event.cost ? 'coins/insufficient' : null; // [S1]
    case 'challenge-answered':
      return state === 'photoChallenge' ? null : 'slots/no-challenge'; // [S7]
  }
}

export const slotsMachine = setup({
  types: { context: {} as SlotsContext, events: {} as SlotsEvent },
  guards: {
    affordable: ({ event }) => refuseSlots('idle', event) === null,
    opensChallenge: ({ event }) =>
      event.type === 'spun' &&
      refuseSlots('idle', event) === null &&
      combinationOf(reelsOf(event.draws))?.reward.type === 'photo',
  },
  actions: {
    reseed: taking((context: SlotsContext, event: SlotsEvent) =>
      event.type === 'seeded'
        ? { seeds: event.seeds, retired: context.seeds, next: event.next ?? null }
        : {},
    ),
    spin: taking((context: SlotsContext, event: SlotsEvent) => {
      if (event.type !== 'spun') return {};
      const lastSpin = spin(event.coins, event.cost, event.draws);
      return { lastSpin, coins: lastSpin.coins, seeds: nextRound(context.seeds) };
    }),
    answer: taking((_: SlotsContext, event: SlotsEvent) =>
      event.type === 'challenge-answered'
        ? { coins: event.coins + (event.accept ? PHOTO_CHALLENGE_COINS : 0) }
        : {},
    ),
  },
}).createMachine({
  id: 'slots',
  initial: 'idle',
  context: { coins: 0, lastSpin: null, seeds: null, retired: null, next: null, commands: [] },
  on: { seeded: { actions: 'reseed' } },
  states: {
    idle: {
      on: {
        spun: [
          { guard: 'opensChallenge', target: 'photoChallenge', actions: 'spin' },
          { guard: 'affordable', actions: 'spin' },
        ],
      },
    },
    photoChallenge: {
      on: { 'challenge-answered': { target: 'idle', actions: 'answer' } },
    },
  },
});
