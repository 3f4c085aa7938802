import { seedsNamed } from '../../../../engine/test-support/scripted-chance.ts';
import type { GoldenPlays } from '../../../../engine/test-support/plays.ts';
import type { NewgameEvent } from './newgame-game.ts';
import type { Seat } from './newgame-rules.ts';

const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
export const opened: NewgameEvent = {
  type: 'room-created',
  seat: person('one'),
  seeds: seedsNamed('some'),
};
export const joined: NewgameEvent = { type: 'player-joined', seat: person('another') };
export const again: NewgameEvent = {
  type: 'rematch-started',
  by: 'seat2',
  seeds: seedsNamed('next'),
};
export const started: NewgameEvent = { type: 'started', by: 'seat1' };
export const rolled = (by: Seat, die: number): NewgameEvent => ({ type: 'rolled', by, die });

const begun = [opened, joined, started];
const round = [rolled('seat1', 6), rolled('seat2', 1)];

/** [J13] The plays to keep for ever; random walks start here too. */
export const plays: GoldenPlays<NewgameEvent> = {
  'a room just made': [opened],
  'a game just begun': begun,
  'three at the table': [opened, joined, joined, started, rolled('seat1', 3)],
  'a whole game, and the next': [...begun, ...round, ...round, ...round, rolled('seat1', 2), again],
  'a whole game': [...begun, ...round, ...round, ...round, rolled('seat1', 2)],
};
