import { tablesOf } from '../../loadtest/core/table/view-tables.ts';
import { lowestPlayed } from './lowest-played.ts';
import type { LoadGame } from '../../loadtest/core/games.ts';
import { lowestGame } from './lowest-game.ts';

/** Tables of two to six, for the load tester. */
export const lowestLoad: LoadGame = {
  scenario: 'lowest',
  slug: lowestGame.slug,
  actions: ['create', 'join', 'sit', 'seal', 'start', 'pick', 'heard'],
  headline: 'pick',
  share: 1,
  cast: tablesOf(lowestPlayed),
};
