import { expect, test } from 'vitest';
import { momentsOf } from './best-moments.ts';

type Ended = Parameters<typeof momentsOf>[0];
type Dare = Ended['dares'][number];

const dare = (by: Dare['by'], text: string, votes: [number, number, number]): Dare => {
  const [exactly, nearly, notAtAll] = votes;
  const verdict = exactly > nearly ? 'exactly' : nearly > notAtAll ? 'nearly' : 'not-at-all';
  return {
    id: 9,
    by,
    number: 7,
    text,
    difficulty: 'easy',
    done: true,
    verdict,
    coins: { exactly: 5, nearly: 2, 'not-at-all': 0 }[verdict],
    photo: null,
    swapped: false,
    judges: [],
    voted: [],
    tally: { exactly, nearly, 'not-at-all': notAtAll, audience: null },
  };
};
const awards = { daring: 'player2', lucky: 'player3', box: 11 } as const;

test('[B94] the best dare by what was said of it, the rarest box, and most dares from two on', () => {
  const dares = [
    dare('player2', 'Bow', [0, 7, 0]),
    dare('player1', 'Tell your first crush', [6, 1, 0]),
    dare('player2', 'Sing', [4, 3, 0]),
  ];
  expect(momentsOf({ awards, dares })).toEqual([
    {
      is: 'Best dare',
      by: 'player1',
      text: 'Tell your first crush',
      said: 'Nailed it, 6 of 7',
    },
    { is: 'Luckiest throw', by: 'player3', text: null, said: 'Box 11, 30 coins' },
    { is: 'Most daring', by: 'player2', text: null, said: '2 dares done' },
  ]);
});

const twice = (by: Dare['by']) => [dare(by, 'Sing', [4, 3, 0]), dare(by, 'Bow', [4, 3, 0])];
const lastSaid = (...dares: Dare[]) => momentsOf({ awards, dares }).at(-1)?.said;

test('[B183] the most daring of several equals is told with how many others did as many', () => {
  const all = [dare('player1', 'Hum', [7, 0, 0]), ...twice('player2'), ...twice('player4')];
  expect(lastSaid(...all)).toBe('2 dares done, as one other did');
  expect(lastSaid(...all, ...twice('player5'))).toBe('2 dares done, as two others did');
});

test('[B94] of dares of which the same was said the harder is the best', () => {
  const easy = dare('player1', 'Bow', [4, 0, 0]);
  const hard = { ...dare('player2', 'Sing', [4, 0, 0]), difficulty: 'hard' as const, coins: 20 };
  const alone = { awards: { daring: null, lucky: null, box: null } };
  for (const dares of [
    [easy, hard],
    [hard, easy],
  ]) {
    expect(momentsOf({ ...alone, dares })).toMatchObject([{ is: 'Best dare', text: 'Sing' }]);
  }
});

test('[B94] less is told where less happened, and nothing of what failed or was passed', () => {
  const failed = dare('player1', 'Sing', [0, 0, 7]);
  const passed = { ...failed, done: false, verdict: null, tally: null };
  expect(momentsOf({ awards: { daring: null, lucky: null, box: null }, dares: [] })).toEqual([]);
  const dares = [failed, passed, dare('player2', 'Bow', [7, 0, 0])];
  expect(momentsOf({ awards: { ...awards, box: null }, dares })).toMatchObject([
    { is: 'Best dare', by: 'player2' },
    { is: 'Luckiest throw', said: 'The rarest box' },
  ]);
});

test('[B160] a guest with a moment leaves the others to guests who have none and did a dare well', () => {
  const all = { awards: { daring: 'player2', lucky: 'player2', box: 11 } } as const;
  const dares = [
    dare('player2', 'Sing', [7, 0, 0]),
    dare('player2', 'Dance', [7, 0, 0]),
    dare('player3', 'Bow', [4, 3, 0]),
    dare('player1', 'Whistle', [5, 2, 0]),
    dare('player4', 'Hum', [0, 0, 7]),
  ];
  const told = (some: Dare[]) => momentsOf({ ...all, dares: some }).map(({ is, by }) => [is, by]);
  const best = ['Best dare', 'player2'];
  expect(told(dares)).toEqual([best, ['Bravo', 'player1'], ['Bravo', 'player3']]);
  expect(told(dares.slice(0, 3))).toEqual([best, ['Bravo', 'player3'], ['Most daring', 'player2']]);
  // Nobody else did one well: nothing is made up.
  expect(told(dares.slice(0, 2))).toEqual([
    best,
    ['Luckiest throw', 'player2'],
    ['Most daring', 'player2'],
  ]);
});
