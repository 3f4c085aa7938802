import type { SnapshotFrom } from 'xstate';
import { fairnessView } from '../../chance/seed-pair.ts';
import { WHEEL_REFUSALS, type WheelRefusal } from './refusal-texts.ts';
import type { WheelSnapshot } from './snapshot.ts';
import { wheelEventSchema, wheelSpinSchema } from './wheel-events.ts';
import {
  landingOf,
  refuseWheel,
  resetIsDue,
  wheelMachine,
  type WheelContext,
} from './wheel-machine.ts';
import { type HostedMachine, next } from '../../definition/hosted-machine.ts';
import { Refused } from '../../definition/refusal.ts';
import type { SoloGame } from '../../definition/solo-game.ts';
import * as v from 'valibot';
import { soloSeedsEntries } from '../../definition/solo-seeds.ts';

const whole = v.pipe(v.number(), v.integer());

/** [J11] What a stored game on the wheel must hold. */
const wheelContextSchema: v.GenericSchema<unknown, WheelContext> = v.object({
  coins: whole,
  score: whole,
  rounds: whole,
  lastSpin: v.nullable(wheelSpinSchema),
  resetAt: v.nullable(v.number()),
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
  stored: SnapshotFrom<typeof wheelMachine>,
  coins: number,
  now: number,
): WheelSnapshot {
  // [W6] Whoever looks after the reset's time sees the new game, recorded or not.
  const due = resetIsDue(stored.context, now);
  const { value, context } = due ? next(hostedWheel, stored, { type: 'reset', at: now }) : stored;
  const { score, rounds, lastSpin, resetAt, seeds, retired, next: toCome } = context;
  return {
    state: value,
    coins,
    score,
    rounds,
    lastSpin,
    resetsIn: resetAt === null ? null : Math.max(0, resetAt - now),
    fairness: seeds && fairnessView(seeds, retired, toCome),
  };
}

/** The wheel as the transactional host plays it. */
export const wheelGame: SoloGame<typeof wheelMachine, WheelSnapshot, WheelRefusal> = {
  slug: 'wheel-of-exposure',
  hosted: hostedWheel,
  refusals: WHEEL_REFUSALS,
  refuse: (snapshot, event) => refuseWheel(snapshot.value, snapshot.context, event),
  seeded: (seeds) => ({ type: 'seeded', ...seeds }),
  play(turn, request, commandId) {
    const command = commandId === undefined ? {} : { commandId };
    const { now } = turn;
    if (resetIsDue(turn.snapshot.context, now)) turn.record({ type: 'reset', at: now });
    switch (request.type) {
      case 'SPIN': {
        const [draw = 0] = turn.draws(1);
        const landed = landingOf(turn.snapshot.context, turn.coins, draw);
        turn.record({ type: 'spun', v: 2, coins: turn.coins, draw, at: now, landed, ...command });
        return;
      }
      case 'ANSWER':
        throw new Refused('action/unknown', 'The wheel asks nothing.');
      case 'HOUSE_ROUND':
        throw new Refused('action/unknown', 'The wheel is free.');
      case 'NEW_SEED':
        turn.record({ type: 'seeded', ...turn.newSeeds(request.clientSeed), ...command });
    }
  },
  view: (snapshot, coins, _config, now) => view(snapshot, coins, now),
};
