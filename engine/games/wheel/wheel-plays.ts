import { seedsNamed } from '../../test-support/scripted-chance.ts';
import type { GoldenPlays } from '../../test-support/plays.ts';
import type { WheelEvent } from './wheel-events.ts';

const ROUNDS = 10;
const seeded: WheelEvent = { type: 'seeded', seeds: seedsNamed('some') };
// As the first version wrote it: the machine decides where it lands, and the plays say it as today.
const spun = { type: 'spun', coins: 100, draw: 0.9, at: 0 } as unknown as WheelEvent;
const game = [seeded, ...Array.from({ length: ROUNDS }, () => spun)];

/** [J13] What is kept of the game for ever; random walks start here too. */
export const plays: GoldenPlays<WheelEvent> = {
  'ten rounds': game,
  'the next game': [...game, { type: 'reset', at: 5000 }],
};
