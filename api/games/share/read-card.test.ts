import { expect, test } from 'vitest';
import { saidOf } from '../../../engine/definition/best-dare.ts';
import { cardFacts } from './read-card.ts';

const roll = (
  seq: number,
  by: string,
  dice: [number, number],
  coins: number | null,
  prize = '',
) => ({
  type: 'dice-rolled',
  seq,
  by,
  die1: dice[0],
  die2: dice[1],
  coins,
  prize: prize || null,
});
const done = (seq: number, by: string, dare: number, isDone = true) => ({
  type: 'dare-settled',
  seq,
  by,
  dare,
  done: isDone,
});
const judged = (seq: number, dare: number, votes: [number, number], coins: number) => ({
  type: 'dare-judged',
  seq,
  dare,
  tally: { exactly: votes[0], nearly: votes[1], 'not-at-all': 0 },
  verdict: votes[0] > votes[1] ? 'exactly' : 'nearly',
  coins,
});
const SEATS = ['player1', 'player2', 'player3'];
const GAME = {
  names: { player1: 'Anna', player2: null, player3: '🎉 Zoë' },
  scores: { player1: 3, player2: 1, player3: 1 },
  winner: 'player1',
  steps: [
    roll(3, 'player1', [5, 6], 30, 'Tell your first crush'),
    done(4, 'player1', 3),
    judged(5, 3, [6, 1], 20),
    roll(6, 'player2', [1, 1], null),
    roll(7, 'player3', [2, 2], 20, 'Sing'),
    done(8, 'player3', 7, false),
    roll(9, 'player1', [3, 4], 10, 'Dance'),
    done(10, 'player1', 9),
    judged(11, 9, [2, 5], 5),
  ],
};

test('[C27] a seat without a name is called as on the page, whatever the game calls it', () => {
  const seats = ['north', 'east', 'south'];
  const scores = { north: 1, south: 2 };
  const game = { names: { north: 'Anna' }, scores, winner: 'south', steps: [] };
  expect(cardFacts({ games: [game] }, 'south', seats)).toMatchObject({ name: 'Player 3' });
});

test('[C27] a record that does not say what a picture shows has no picture', () => {
  for (const record of [{}, { games: [{}] }, { games: [{ ...GAME, steps: undefined }] }]) {
    expect(() => cardFacts(record, 'player1', SEATS)).toThrow('there are no records');
  }
});

test('[T43] a card tells place, coins, luckiest throw, and dares with what the others said', () => {
  const anna = cardFacts({ games: [GAME] }, 'player1', SEATS);
  expect(anna).toMatchObject({ name: 'Anna', won: true, place: 1, score: 3, coins: 65 });
  expect(anna.luckiest).toEqual({ die1: 5, die2: 6, ways: 2 });
  expect(anna.dares.map((dare) => [dare.text, saidOf(dare)])).toEqual([
    ['Tell your first crush', 'Nailed it, 6 of 7'],
    ['Dance', 'Nearly, 5 of 7'],
  ]);
  const second = cardFacts({ games: [GAME] }, 'player2', SEATS);
  expect(second).toMatchObject({ name: 'Player 2', place: 2, coins: 0, dares: [], luckiest: null });
  // A pass is no dare that was done; and few servers can draw the emoji of a name.
  expect(cardFacts({ games: [GAME] }, 'player3', SEATS)).toMatchObject({
    name: 'Zoë',
    place: 2,
    dares: [],
  });
});

test('[T43] the best line is that of the whole evening, by the name of then', () => {
  const before = { ...GAME, names: { player1: 'Ann' }, steps: GAME.steps.slice(0, 3) };
  const last = {
    ...GAME,
    steps: [...GAME.steps.slice(6), { type: 'new', by: 7, dare: {}, seq: 12 }],
  };
  const { best, dares } = cardFacts({ games: [before, last] }, 'player1', SEATS);
  expect(best).toMatchObject({ name: 'Ann', dare: { text: 'Tell your first crush' } });
  expect(dares).toHaveLength(1);
  expect(cardFacts({ games: [{ ...GAME, steps: [] }] }, 'player1', SEATS).best).toBeNull();
});

test('[T43] the one judge of a table for two has no count', () => {
  const steps = [
    roll(1, 'player1', [1, 2], 30, 'Sing'),
    done(2, 'player1', 1),
    { type: 'dare-judged', seq: 3, by: 'player2', dare: 1, verdict: 'not-at-all', coins: 0 },
  ];
  const [dare] = cardFacts({ games: [{ ...GAME, steps }] }, 'player1', SEATS).dares;
  expect(dare && saidOf(dare)).toBe('Not at all');
});

test('[T43] [G30] the card counts the audience as one judge more', () => {
  const heard = { exactly: 2, nearly: 0, 'not-at-all': 0, audience: 'nearly' };
  const game = {
    ...GAME,
    steps: GAME.steps.map((step) => ('tally' in step ? { ...step, tally: heard } : step)),
  };
  const [first] = cardFacts({ games: [game] }, 'player1', SEATS).dares;
  expect(first && saidOf(first)).toBe('Nailed it, 2 of 3');
});

test('[T43] nobody who sat there: refused', () => {
  for (const seat of ['', 'player9', 'constructor']) {
    expect(() => cardFacts({ games: [GAME] }, seat, SEATS)).toThrow('');
  }
  expect(() => cardFacts({ games: [] }, 'player1', SEATS)).toThrow('');
});
