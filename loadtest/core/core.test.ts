import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionsOf, castingOf, headlineOf, type LoadGame, mixOf, scenariosOf } from './games.ts';
import { DEFAULTS } from './cli/options.ts';
import type { Parts } from './rooms/parts.ts';
import { closedLoop, Stop } from './rooms/pace.ts';
import { NODE_FLAGS } from './own-server.ts';

const played: string[] = [];
const game = (scenario: string, share: number, actions: string[]): LoadGame => ({
  scenario,
  slug: `a-game-of-${scenario}`,
  share,
  actions,
  headline: actions[0] ?? '',
  cast: () => {
    played.push(scenario);
    return { play: () => Promise.resolve(), close: () => {} };
  },
});
const GAMES = [game('chess', 3, ['move', 'sit']), game('dice', 1, ['throw', 'sit'])] as const;

/** The games of the first rooms of a run. */
function castOf(scenario: string, rooms: number): string[] {
  const casting = castingOf([...GAMES], scenario);
  const pace = closedLoop(new Stop());
  played.length = 0;
  for (let index = 0; index < rooms; index += 1) {
    casting(index, { ...DEFAULTS, scenario }, {} as Parts, pace);
  }
  return [...played];
}

test('of `all` each game has its share of the rooms; else all play the one that is asked for', async () => {
  expect(castOf('all', 6)).toEqual(['chess', 'chess', 'chess', 'dice', 'chess', 'chess']);
  expect(castOf('dice', 3)).toEqual(['dice', 'dice', 'dice']);
  expect(mixOf([...GAMES])).toBe('of four rooms three chess, one of each other');
  const alone = game('solitaire', 0, ['move']);
  expect(mixOf([...GAMES, alone])).toBe(
    'of four rooms three chess, one of each other but solitaire',
  );
});

test('the games name all scenarios and actions, and the action that sums up a result', () => {
  expect(scenariosOf([...GAMES])).toEqual(['chess', 'dice', 'all']);
  expect(actionsOf([...GAMES])).toEqual(['move', 'sit', 'throw']);
  expect(headlineOf([...GAMES], 'dice')).toBe('throw');
  expect(headlineOf([...GAMES], 'all')).toBe('move');
});

test('a server of our own is started with the flags that npm start gives it', () => {
  const file = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: { start: string } };
  expect(scripts.start).toMatch(new RegExp(`node ${NODE_FLAGS.join(' ')} api/main.ts$`));
});
