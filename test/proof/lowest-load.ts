import type { LoadGame } from '../../loadtest/core/games.ts';
import { lowestGame } from './lowest-game.ts';

/** Tables of two to six, for the load tester. */
export const lowestLoad: LoadGame = {
  scenario: 'lowest',
  slug: lowestGame.slug,
  actions: ['create', 'join', 'sit', 'start', 'pick', 'heard'],
  headline: 'pick',
  share: 1,
  load: async () => {
    const { tablesOf } = await import('../../loadtest/core/table/changes-table.ts');
    const { lowestPlayed } = await import('./lowest-played.ts');
    return tablesOf(lowestPlayed);
  },
};
