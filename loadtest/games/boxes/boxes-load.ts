import { boxesTable } from './boxes-table.ts';
import type { LoadGame } from '../../core/games.ts';

/** Tables of two. */
export const boxesLoad: LoadGame = {
  scenario: 'boxes',
  slug: 'alluring-boxes',
  actions: ['create', 'join', 'sit', 'place', 'roll', 'heard', 'chat', 'rematch', 'list'],
  headline: 'roll',
  share: 7,
  cast: boxesTable,
};
