import { seedsNamed } from '../../../../engine/test-support/scripted-chance.ts';
import type { GoldenPlays } from '../../../../engine/test-support/plays.ts';
import type { NewgameEvent } from './newgame-machine.ts';
import type { Seat } from './newgame-rules.ts';

const person = (name: string) => ({ playerId: `secret of ${name}`, visitor: name });
export const opened: NewgameEvent = {
  type: 'opened',
  seat: person('one'),
  seeds: seedsNamed('some'),
};
export const joined: NewgameEvent = { type: 'joined', seat: person('another') };
export const started: NewgameEvent = { type: 'started', by: 'seat1' };
export const rolled = (by: Seat, die: number): NewgameEvent => ({ type: 'rolled', by, die });

const begun = [opened, joined, started];
const round = [rolled('seat1', 6), rolled('seat2', 1)];

/** [J13] The plays to keep for ever; random walks start here too. */
export const plays: GoldenPlays<NewgameEvent> = {
  'a room just made': [opened],
  'a game just begun': begun,
  'three at the table': [opened, joined, joined, started, rolled('seat1', 3)],
  'a whole game': [...begun, ...round, ...round, ...round, rolled('seat1', 2)],
};
