import { expect, test } from 'vitest';
import type { TableDare } from './dare-cards.ts';
import { dareSound, heardOf } from './dare-sounds.ts';

const dare = (id: number, more: Partial<TableDare> = {}): TableDare => ({
  id,
  by: 'player1',
  number: 5,
  text: 'Sing',
  difficulty: 'easy',
  judges: ['player2'],
  done: null,
  verdict: null,
  coins: null,
  photo: null,
  ...more,
});

test('[T45] a dare, Done, and each verdict have their own sounds; a pass has none', () => {
  const open = heardOf([dare(1)]);
  expect(dareSound(heardOf([]), [dare(1)])).toBe('dare');
  expect(dareSound(open, [dare(1)])).toBeNull();
  expect(dareSound(open, [dare(1, { done: true })])).toBe('done');
  expect(dareSound(open, [dare(1, { done: false, coins: 0 })])).toBeNull();
  const judging = heardOf([dare(1, { done: true })]);
  const sounds = (['exactly', 'nearly', 'not-at-all'] as const).map((verdict) =>
    dareSound(judging, [dare(1, { done: true, verdict, coins: 1 })]),
  );
  expect(sounds).toEqual(['applause', 'nearly', 'flop']);
  expect(dareSound(judging, [dare(1, { done: true, coins: 0 })])).toBeNull();
});

test('[T45] after many changes at once there is one sound, of the last', () => {
  const now = [dare(1, { done: true, verdict: 'exactly', coins: 5 }), dare(2, { done: true })];
  expect(dareSound(heardOf([dare(1)]), now)).toBe('done');
});
