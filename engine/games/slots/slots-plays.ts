import { seedsNamed } from '../../test-support/scripted-chance.ts';
import type { GoldenPlays } from '../../test-support/plays.ts';
import type { SlotsEvent } from './slots-events.ts';

const seeded: SlotsEvent = { type: 'seeded', seeds: seedsNamed('some') };
const BANANAS: [number, number, number, number] = [0.1, 0, 0, 0];
// As the first version wrote it: the machine decides what it wins, and the plays say it as today.
const spun = { type: 'spun', coins: 100, cost: 10, draws: BANANAS } as unknown as SlotsEvent;
const answered = { type: 'challenge-answered', coins: 90, accept: true } as unknown as SlotsEvent;

/** [J13] What is kept of the game for ever; random walks start here too. */
export const plays: GoldenPlays<SlotsEvent> = {
  'a challenge that waits': [seeded, spun],
  'a challenge that was met': [seeded, spun, answered],
};
