import { expect, test } from 'vitest';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { allRefusals } from './refusals.ts';

test('[A141] pages know what each refusal of each game says', async () => {
  const all = await allRefusals();
  const games = [...GAMES_SERVED.table, ...GAMES_SERVED.solo];
  const codes = games.flatMap(({ refusals }) => Object.keys(refusals));
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter((code) => !Object.hasOwn(all, code))).toEqual([]);
});
