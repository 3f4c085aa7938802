import type { SnapshotFrom } from 'xstate';
import { drawRound } from '../../chance/chance.ts';
import { fairnessView } from '../../chance/seeds.ts';
import type { SlotsSnapshot } from './snapshot.ts';
import { houseCoins, housePause, houseWait, whenText } from './slots-rules.ts';
import { type SlotsEvent, slotsEventSchema, slotsOutcomeSchema } from './slots-events.ts';
import {
  BADGE_MS,
  challengePay,
  outcomeOf,
  refuseSlots,
  type SlotsContext,
  type SlotsDraws,
  slotsMachine,
} from './slots-machine.ts';
import { SLOTS_REFUSALS, type SlotsRefusal } from './slots-refusals.ts';
import { idOf } from '../../definition/commands-taken.ts';
import type { HostedMachine } from '../../definition/hosted-machine.ts';
import {
  type SoloCommand,
  type SoloGame,
  type SoloInfo,
  type SoloTurn,
  newSeeds,
  soloSeedsEntries,
} from '../../definition/solo-game.ts';
import * as v from 'valibot';
import { SLOTS_NAME } from './slots-name.ts';
import { t } from '../../wire/text.ts';

const whole = v.pipe(v.number(), v.integer());
/** [J11] What a stored game of slots must contain. */
const slotsContextSchema: v.GenericSchema<unknown, SlotsContext> = v.object({
  coins: whole,
  lastSpin: v.nullable(v.object({ ...slotsOutcomeSchema.entries, coins: whole, cost: whole })),
  ...soloSeedsEntries,
  housePaidAt: v.nullable(v.number()),
  prizes: v.array(v.object({ name: v.string(), at: v.nullable(v.number()) })),
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

function view(
  { value, context }: SnapshotFrom<typeof slotsMachine>,
  { coins, config, now }: SoloInfo,
): SlotsSnapshot {
  const { lastSpin, seeds, retired, next, housePaidAt, prizes } = context;
  const wonAt = prizes[0]?.at ?? null;
  const badgeUntil = wonAt === null ? null : wonAt + BADGE_MS;
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
    prizes: [...prizes],
    badgeUntil: badgeUntil !== null && badgeUntil > now ? badgeUntil : null,
    house: treat === 0 ? null : { coins: treat, readyIn },
    fairness: seeds && fairnessView(seeds, retired, next),
  };
}

/** The event that a visitor's command becomes. */
function decide(
  { state: { context }, coins, config, now, chance }: SoloTurn<typeof slotsMachine>,
  command: SoloCommand,
): SlotsEvent {
  const id = idOf(command);
  switch (command.type) {
    case 'SPIN': {
      const round = drawRound(chance, context.seeds, 4);
      const [forced = 0, first = 0, second = 0, third = 0] = round;
      const draws: SlotsDraws = [forced, first, second, third];
      const outcome = outcomeOf(draws);
      return { type: 'spun', v: 2, coins, cost: config.spin_cost, draws, outcome, at: now, ...id };
    }
    case 'ANSWER': {
      const { accept } = command;
      const paid = challengePay(accept); // [S7]
      return { type: 'challenge-answered', v: 2, coins, accept, paid, ...id };
    }
    case 'HOUSE_ROUND': {
      const terms = { cost: config.spin_cost, pauseMs: housePause(config), at: now };
      return { type: 'house-paid', coins, amount: houseCoins(coins, config), ...terms, ...id };
    }
    case 'NEW_SEED':
      return { type: 'seeded', ...newSeeds(context, chance, command.clientSeed), ...id };
  }
}

/** The definition of the slots. */
export const slotsGame: SoloGame<typeof slotsMachine, SlotsSnapshot, SlotsRefusal> = {
  ...SLOTS_NAME,
  share: {
    text: t('Three reels, nine symbols, and a photo challenge for the daring.'),
  },
  hosted: hostedSlots,
  rated: true,

  refusals: SLOTS_REFUSALS,
  refuse: ({ value, context }, event) => refuseSlots(value, event, context.housePaidAt),
  explain(code, { context: { housePaidAt } }, event) {
    if (code !== 'house/paused' || event.type !== 'house-paid') return undefined;
    const wait = houseWait(housePaidAt, event.pauseMs, event.at);
    return `The house buys you the next round ${whenText(wait)}.`;
  },

  decide,
  movements: (event, _before, { context }) =>
    event.type === 'seeded' ? [] : [{ seat: 'player', coins: context.coins - event.coins }],

  seeded: (seeds) => ({ type: 'seeded', ...seeds }),
  view,
};
