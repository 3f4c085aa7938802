import {
  created,
  freed,
  gone,
  placed,
  playing,
  rematch,
  rolled,
} from '../../test-support/box-events.ts';
import type { GoldenPlays } from '../../test-support/golden-plays.ts';
import type { BoxEvent } from './machine/box-events.ts';

/** [J13] What is kept of the game for ever; random walks start here too. */
export const plays: GoldenPlays<BoxEvent> = {
  'a room just made': [created],
  'one box': playing(3),
  'nine boxes': playing(3, 4, 5, 6, 7, 8, 9, 10, 11),
  'a whole game': [...playing(7), rolled('player1', 3, 4)],
  'a rematch that is not laid': [...playing(7), rolled('player1', 3, 4), rematch()],
  'one has left': [...playing(3, 4, 7), rolled('player1', 3, 4), gone('player1')],
  'a freed seat': [...playing(3, 4, 7), gone('player2'), freed('player1'), placed(5)],
};
