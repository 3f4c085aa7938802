import type { SnapshotFrom } from 'xstate';
import { drawRound } from '../../chance/chance.ts';
import { fairnessView } from '../../chance/seeds.ts';
import { type WheelSnapshot, wheelSpinSchema } from './snapshot.ts';
import { type WheelEvent, wheelEventSchema } from './wheel-events.ts';
import {
  EVENING_MS,
  landingOf,
  refuseWheel,
  resetIsDue,
  type WheelContext,
  wheelMachine,
} from './wheel-machine.ts';
import { WHEEL_REFUSALS, type WheelRefusal } from './wheel-refusals.ts';
import { idOf } from '../../definition/commands-taken.ts';
import type { HostedMachine } from '../../definition/hosted-machine.ts';
import { Refused } from '../../definition/refusal.ts';
import {
  type SoloCommand,
  type SoloGame,
  type SoloInfo,
  type SoloTurn,
  newSeeds,
  soloSeedsEntries,
} from '../../definition/solo-game.ts';
import * as v from 'valibot';
import { WHEEL_NAME } from './wheel-name.ts';
import { t } from '../../wire/text.ts';

const whole = v.pipe(v.number(), v.integer());

/** [J11] What a stored game of the wheel must contain. */
const wheelContextSchema: v.GenericSchema<unknown, WheelContext> = v.object({
  coins: whole,
  score: whole,
  rounds: whole,
  lastSpin: v.nullable(wheelSpinSchema),
  resetAt: v.nullable(v.number()),
  lastGame: v.nullable(whole),
  best: v.nullable(v.object({ score: whole, at: v.number() })),
  ...soloSeedsEntries,
  commands: v.array(v.string()),
});

export const hostedWheel: HostedMachine<typeof wheelMachine> = {
  machine: wheelMachine,
  name: 'wheel',
  version: 2,
  eventSchema: wheelEventSchema,
  upcasters: {
    spun: [
      (event: { coins: number; draw: number }, { context }) => {
        return { ...event, v: 2, landed: landingOf(context, event.coins, event.draw) };
      },
    ],
  },
  contextSchema: wheelContextSchema,
};

function view(
  { value, context }: SnapshotFrom<typeof wheelMachine>,
  { coins, now }: SoloInfo,
): WheelSnapshot {
  const { score, rounds, lastSpin, resetAt, lastGame, best, seeds, retired, next } = context;
  return {
    state: value,
    coins,
    score,
    rounds,
    lastSpin,
    lastGame,
    bestTonight: best !== null && best.at > now - EVENING_MS ? best.score : null,
    resetsIn: resetAt === null ? null : Math.max(0, resetAt - now),
    fairness: seeds && fairnessView(seeds, retired, next),
  };
}

/** The event of a visitor's command. @throws Refused if the wheel has no such command */
function decide(
  { state: { context }, coins, now, chance }: SoloTurn<typeof wheelMachine>,
  command: SoloCommand,
): WheelEvent {
  const id = idOf(command);
  switch (command.type) {
    case 'SPIN': {
      const [draw = 0] = drawRound(chance, context.seeds, 1);
      const landed = landingOf(context, coins, draw);
      return { type: 'spun', v: 2, coins, draw, at: now, landed, ...id };
    }
    case 'ANSWER':
      throw new Refused('action/unknown', 'The wheel asks nothing.');
    case 'HOUSE_ROUND':
      throw new Refused('action/unknown', 'The wheel is free.');
    case 'NEW_SEED':
      return { type: 'seeded', ...newSeeds(context, chance, command.clientSeed), ...id };
  }
}

/** The definition of the wheel. */
export const wheelGame: SoloGame<typeof wheelMachine, WheelSnapshot, WheelRefusal> = {
  ...WHEEL_NAME,
  share: {
    text: t('Ten rounds on the wheel of fortune. It costs nothing to spin.'),
  },
  hosted: hostedWheel,

  refusals: WHEEL_REFUSALS,
  refuse: ({ value, context }, event) => refuseWheel(value, context, event),

  decide,
  movements: (event) =>
    event.type === 'spun' ? [{ seat: 'player', coins: event.landed.coins - event.coins }] : [],

  feats: (event, _, { value, context: { lastGame } }) =>
    event.type === 'spun' && value === 'over' && lastGame !== null && lastGame > 0
      ? [{ seat: 'player', kind: 'wheel', value: lastGame }]
      : [],

  seeded: (seeds) => ({ type: 'seeded', ...seeds }),
  // [W6] After the time of the reset everybody sees the new game, recorded or not.
  due: ({ context }, now) => (resetIsDue(context, now) ? { type: 'reset', at: now } : null),
  view,
};
