import type { SnapshotFrom } from 'xstate';
import { fairnessView } from '../chance/seed-pair.ts';
import type { SoloGame } from './solo-host.ts';
import type { HostedMachine } from './hosted-machine.ts';
import type { GameConfig } from '../games.ts';
import type { SlotsSnapshot } from '../wire/rest.ts';
import { houseCoins, housePause, houseWait, whenText } from '../slots/house-round.ts';
import { slotsEventSchema } from '../slots/slots-events.ts';
import { refuseSlots, slotsMachine } from '../slots/slots-machine.ts';

export const hostedSlots: HostedMachine<typeof slotsMachine> = {
  machine: slotsMachine,
  name: 'slots',
  version: 2,
  eventSchema: slotsEventSchema,
};

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

/** Slots as the transactional host plays them. */
export const slotsGame: SoloGame<typeof slotsMachine, SlotsSnapshot> = {
  slug: 'slots-exposure',
  hosted: hostedSlots,
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
        turn.record({ type: 'spun', coins, cost: config.spin_cost, draws, ...command });
        return;
      }
      case 'ANSWER':
        turn.record({ type: 'challenge-answered', coins, accept: request.accept, ...command });
        return;
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
