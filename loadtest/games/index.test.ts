import { expect, test } from 'vitest';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { LOAD_GAMES } from './index.ts';

test('[T7] every game of the site has players in the load tester, and no other game has', () => {
  const played = new Set(LOAD_GAMES.map(({ slug }) => slug));
  const served = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].map(({ slug }) => slug);
  expect([...played].toSorted()).toEqual(served.toSorted());
});
