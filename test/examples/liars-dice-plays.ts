import type { GoldenPlays } from '../../engine/test-support/plays.ts';
import { seedsNamed } from '../../engine/test-support/scripted-chance.ts';
import { person } from '../../engine/test-support/table-events.ts';
import type { LiarsDiceEvent } from './liars-dice-game.ts';
import { type Seat, SEATS } from './liars-dice-view.ts';

const seeds = seedsNamed('some');
/** A room of so many dice each. */
export const opened = (dice: number): LiarsDiceEvent => {
  return { type: 'room-created', seat: person('one'), seeds, options: { own: { dice } } };
};
export const joined: LiarsDiceEvent = { type: 'player-joined', seat: person('another') };
export const started: LiarsDiceEvent = { type: 'started', by: 'seat1' };
export const thrown = (...hands: number[][]): LiarsDiceEvent => {
  const all = SEATS.map((by, place) => ({ by, dice: hands[place] ?? [] }));
  return { type: 'thrown', hands: all.filter(({ dice }) => dice.length > 0) };
};
export const raised = (by: Seat, count: number, face: number): LiarsDiceEvent => {
  return { type: 'raised', by, count, face };
};
export const doubted = (by: Seat, pays: Seat | null = null): LiarsDiceEvent => {
  return { type: 'doubted', by, until: 7000, pays: pays && { seat: pays, coins: 20 } };
};
export const rematched: LiarsDiceEvent = {
  type: 'rematch-started',
  by: 'seat2',
  seeds: seedsNamed('next'),
};

const begun = [opened(1), joined, joined, started, thrown([3], [4], [4])];
const round = [...begun, raised('seat1', 1, 3), raised('seat2', 2, 4), doubted('seat3')];
const whole = [...round, thrown([3], [2]), raised('seat1', 2, 2), doubted('seat2', 'seat2')];

/** [J13] The plays to keep for ever; random walks start here too. */
export const plays: GoldenPlays<LiarsDiceEvent> = {
  'a room just made': [opened(5)],
  'all have thrown': begun,
  'hands are shown': round,
  'somebody leaves in a round': [
    ...begun,
    raised('seat1', 1, 3),
    { type: 'player-left', by: 'seat2' },
  ],
  'a whole game, and the next': [...whole, rematched],
  'a whole game': whole,
};
