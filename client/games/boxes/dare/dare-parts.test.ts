import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TableDare } from './dare-cards.ts';
import { VoteClock, Waits } from './dare-parts.tsx';

const dare = (change: Partial<TableDare> = {}): TableDare => ({
  id: 4,
  by: 'Anna',
  number: 7,
  text: 'Sing',
  difficulty: 'easy',
  done: true,
  verdict: null,
  coins: null,
  photo: null,
  judges: ['Boris', 'Chloe'],
  ...change,
});
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
const waits = (change: Partial<TableDare>): string =>
  textOf(
    renderToStaticMarkup(createElement(Waits, { dare: dare(change), nameOf: (seat) => seat })),
  );
const clock = (change: Partial<TableDare>): string =>
  textOf(renderToStaticMarkup(createElement(VoteClock, { dare: dare(change) })));

test('[B168] the card says for how long the others may judge, and what follows if nobody does', () => {
  const voteEndsAt = performance.now() + 20_000;
  expect(clock({ voteEndsAt })).toMatch(
    /^(19|20) s left to judge\. If nobody does, it pays nothing\.$/,
  );
  expect(clock({ voteEndsAt: null })).toBe('');
  expect(clock({ voteEndsAt: performance.now() - 1 })).toBe('');
  expect(clock({ voteEndsAt, done: null })).toBe('');
  expect(clock({ voteEndsAt, verdict: 'nearly', coins: 2 })).toBe('');
});

test('[B57] [G5] a card that waits says for whom, and what they are to do', () => {
  expect(waits({ done: null })).toBe('Waiting for Anna to do it, or to pass.');
  expect(waits({ judges: ['Boris'] })).toBe('Done! How was it, Boris?');
  expect(waits({ voted: 0 })).toBe('Done! 0 of 2 have judged.');
  expect(waits({ voted: 2, judges: ['Chloe'] })).toBe(
    'Done! 2 of 3 have judged. Only Chloe has not.',
  );
});
