import type { SnapshotFrom } from 'xstate';
import { fairnessView } from '../chance/seed-pair.ts';
import type { SoloGame } from './solo-host.ts';
import { type HostedMachine, next } from './hosted-machine.ts';
import { Refused } from '../refusal.ts';
import type { WheelSnapshot } from '../wire/rest.ts';
import { wheelEventSchema } from '../wheel/wheel-events.ts';
import { refuseWheel, resetIsDue, wheelMachine } from '../wheel/wheel-machine.ts';

export const hostedWheel: HostedMachine<typeof wheelMachine> = {
  machine: wheelMachine,
  name: 'wheel',
  version: 2,
  eventSchema: wheelEventSchema,
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
export const wheelGame: SoloGame<typeof wheelMachine, WheelSnapshot> = {
  slug: 'wheel-of-exposure',
  hosted: hostedWheel,
  refuse: (snapshot, event) => refuseWheel(snapshot.value, snapshot.context, event),
  seeded: (seeds) => ({ type: 'seeded', ...seeds }),
  play(turn, request, commandId) {
    const command = commandId === undefined ? {} : { commandId };
    const { now } = turn;
    if (resetIsDue(turn.snapshot.context, now)) turn.record({ type: 'reset', at: now });
    switch (request.type) {
      case 'SPIN': {
        const [draw = 0] = turn.draws(1);
        turn.record({ type: 'spun', coins: turn.coins, draw, at: now, ...command });
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
