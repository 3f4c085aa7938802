import type { SnapshotFrom } from 'xstate';
import { fairnessView } from '../../chance/seed-pair.ts';
import type { SlotsSnapshot } from './snapshot.ts';
import { houseCoins, housePause, houseWait, whenText } from './house-round.ts';
import { SLOTS_REFUSALS, type SlotsRefusal } from './refusal-texts.ts';
import { slotsEventSchema, slotsOutcomeSchema } from './slots-events.ts';
import {
  challengePay,
  outcomeOf,
  refuseSlots,
  type SlotsDraws,
  slotsMachine,
  type SlotsContext,
} from './slots-machine.ts';
import type { GameConfig } from '../../definition/game-config.ts';
import type { HostedMachine } from '../../definition/hosted-machine.ts';
import type { SoloGame, SoloTurn } from '../../definition/solo-game.ts';
import * as v from 'valibot';
import { soloSeedsEntries } from '../../definition/solo-seeds.ts';

const whole = v.pipe(v.number(), v.integer());
/** [J11] What a stored game of slots must hold. */
const slotsContextSchema: v.GenericSchema<unknown, SlotsContext> = v.object({
  coins: whole,
  lastSpin: v.nullable(v.object({ ...slotsOutcomeSchema.entries, coins: whole, cost: whole })),
  ...soloSeedsEntries,
  housePaidAt: v.nullable(v.number()),
  commands: v.array(v.string()),
});

export const hostedSlots: HostedMachine<typeof slotsMachine> = {
  machine: slotsMachine,
  name: 'slots',
  version: 2,
  eventSchema: slotsEventSchema,
  upcasters: {
    spun: [(event: { draws: SlotsDraws }) => ({ ...event, v: 2, outcome: outcomeOf(event.draws) })],
    'challenge-answered': [
      (event: { accept: boolean }) => ({ ...event, v: 2, paid: challengePay(event.accept) }),
    ],
  },
  contextSchema: slotsContextSchema,
};

type Turn = SoloTurn<typeof slotsMachine>;

function view(
  { value, context }: SnapshotFrom<typeof slotsMachine>,
  coins: number,
  config: GameConfig,
  now: number,
): SlotsSnapshot {
  const { lastSpin, seeds, retired, next, housePaidAt } = context;
  const treat = houseCoins(coins, config);
  const readyIn = houseWait(housePaidAt, housePause(config), now);
  return {
    state: value,
    coins,
    spinCost: config.spin_cost,
    lastSpin: lastSpin && {
      reels: [...lastSpin.reels],
      reward: lastSpin.reward,
      combination: lastSpin.combination,
      coins: lastSpin.coins,
    },
    house: treat === 0 ? null : { coins: treat, readyIn },
    fairness: seeds && fairnessView(seeds, retired, next),
  };
}

/** [S7] Yes is paid, no is not. */
function answer(turn: Turn, accept: boolean, command: { commandId?: string }): void {
  const said = { coins: turn.coins, accept, paid: challengePay(accept) };
  turn.record({ type: 'challenge-answered', v: 2, ...said, ...command });
}

/** Slots as the transactional host plays them. */
export const slotsGame: SoloGame<typeof slotsMachine, SlotsSnapshot, SlotsRefusal> = {
  slug: 'slots-exposure',
  hosted: hostedSlots,
  rated: true,
  refusals: SLOTS_REFUSALS,
  refuse: ({ value, context }, event) => refuseSlots(value, event, context.housePaidAt),
  explain(code, { context: { housePaidAt } }, event) {
    if (code !== 'house/paused' || event.type !== 'house-paid') return undefined;
    const wait = houseWait(housePaidAt, event.pauseMs, event.at);
    return `The house buys you the next round ${whenText(wait)}.`;
  },
  seeded: (seeds) => ({ type: 'seeded', ...seeds }),
  play(turn, request, commandId) {
    const command = commandId === undefined ? {} : { commandId };
    const { coins, config } = turn;
    switch (request.type) {
      case 'SPIN': {
        const [forced = 0, first = 0, second = 0, third = 0] = turn.draws(4);
        const draws: [number, number, number, number] = [forced, first, second, third];
        const paid = { coins, cost: config.spin_cost, draws };
        turn.record({ type: 'spun', v: 2, ...paid, outcome: outcomeOf(draws), ...command });
        return;
      }
      case 'ANSWER':
        return answer(turn, request.accept, command);
      case 'HOUSE_ROUND': {
        const terms = { cost: config.spin_cost, pauseMs: housePause(config), at: turn.now };
        const amount = houseCoins(coins, config);
        turn.record({ type: 'house-paid', coins, amount, ...terms, ...command });
        return;
      }
      case 'NEW_SEED':
        turn.record({ type: 'seeded', ...turn.newSeeds(request.clientSeed), ...command });
    }
  },
  view,
};
