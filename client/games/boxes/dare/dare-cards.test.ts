import { expect, test } from 'vitest';
import {
  awaitedBy,
  type Cards,
  cardsAfter,
  nextToTake,
  NO_CARDS,
  stepOf,
  type TableDare,
} from './dare-cards.ts';

const dare = (id: number, change: Partial<TableDare> = {}): TableDare => ({
  id,
  by: 'player1',
  number: 7,
  text: 'Sing',
  difficulty: 'medium',
  done: null,
  verdict: null,
  coins: null,
  judges: [change.by === 'player2' ? 'player1' : 'player2'],
  ...change,
});

const look = (cards: Cards, dares: readonly TableDare[], seat: string | null = 'player1') =>
  cardsAfter(cards, { type: 'looked', dares, seat });

const DONE = { done: true } as const;
const JUDGED = { done: true, verdict: 'exactly', coins: 10 } as const;
const PASSED = { done: false, coins: 0 } as const;

test('[B57] a dare waits for its opener, then for the other player, then for nobody', () => {
  expect([dare(1), dare(1, DONE), dare(1, JUDGED), dare(1, PASSED)].map(stepOf)).toEqual([
    'settle',
    'judge',
    'over',
    'over',
  ]);
  expect(awaitedBy(dare(1))).toEqual(['player1']);
  expect(awaitedBy(dare(1, DONE))).toEqual(['player2']);
  expect(awaitedBy(dare(1, JUDGED))).toEqual([]);
});

test('[B55] a dare that comes lies on the table for both players and for watchers', () => {
  for (const seat of ['player1', 'player2', null] as const) {
    const empty = look(NO_CARDS, [], seat);
    expect(look(empty, [dare(3)], seat).shown).toBe(3);
  }
});

test('a newcomer at the table sees its newest dare, unless that is over', () => {
  expect(look(NO_CARDS, [dare(3), dare(5)]).shown).toBe(5);
  expect(look(NO_CARDS, [dare(3), dare(5, PASSED)]).shown).toBeNull();
});

test('a card that was put aside stays aside until it waits for the reader, or is judged', () => {
  const aside = cardsAfter(look(look(NO_CARDS, []), [dare(3)], 'player2'), { type: 'put-aside' });
  expect(aside.shown).toBeNull();
  expect(look(aside, [dare(3)], 'player2').shown).toBeNull();
  expect(look(aside, [dare(3, DONE)], 'player2').shown).toBe(3);
  expect(look(aside, [dare(3, DONE)], null).shown).toBeNull();
  expect(look(aside, [dare(3, JUDGED)], null).shown).toBe(3);
});

test('[B57] a pass takes its card away and no other', () => {
  const lies = look(look(NO_CARDS, []), [dare(3)]);
  expect(look(lies, [dare(3, PASSED)]).shown).toBeNull();
  const two = look(lies, [dare(3), dare(5)]);
  expect(look(two, [dare(3, PASSED), dare(5)]).shown).toBe(5);
});

test('[B57] a rematch takes the cards away', () => {
  expect(look(look(look(NO_CARDS, []), [dare(3)]), []).shown).toBeNull();
});

test('of several open dares the reader takes the one that waits for them, else the newest', () => {
  const dares = [dare(3), dare(5, { by: 'player2' }), dare(7, JUDGED)];
  expect(nextToTake(dares, 'player1', null)?.id).toBe(3);
  expect(nextToTake(dares, 'player2', null)?.id).toBe(5);
  expect(nextToTake(dares, null, null)?.id).toBe(5);
  expect(nextToTake(dares, 'player1', 3)?.id).toBe(5);
  expect(nextToTake([dare(7, JUDGED)], 'player1', null)).toBeUndefined();
});
