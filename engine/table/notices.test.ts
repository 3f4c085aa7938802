import { expect, test } from 'vitest';
import { notice, noticeText } from './notices.ts';

test('[T80] a notice has its code, its parameters and the English text', () => {
  expect(notice('seat/joined', { name: 'Robin' })).toEqual({
    type: 'notice',
    code: 'seat/joined',
    params: { name: 'Robin' },
    message: 'Robin joined.',
  });
  expect(notice('game/rematch')).toEqual({
    type: 'notice',
    code: 'game/rematch',
    message: 'Rematch! Seats are swapped.',
  });
});

test('[T80] names are values: braces and tags in them are letters', () => {
  const name = '{n, plural, other {#}} <b>';
  expect(notice('seat/left', { name }).message).toBe(`${name} left.`);
});

test.each([
  [{ verdict: 'exactly', same: 2, all: 3 }, 'Robin: Sing. Nailed it, 2 of 3.'],
  [{ verdict: 'nearly', same: 0, all: 2 }, 'Robin: Sing. Nearly, as the votes differ.'],
  [{ verdict: 'not-at-all' }, 'Robin: Sing. Not at all.'],
  [{}, 'Robin: Sing. Done.'],
  [
    { verdict: 'nearly', same: 1, all: 1, audience: 'exactly' },
    'Robin: Sing. Nearly, 1 of 1. The audience: Nailed it.',
  ],
])('[T80] a verdict %j is told', (said, message) => {
  const told = notice('dare/judged', { name: 'Robin', text: 'Sing.', ...said });
  expect(told.message).toBe(message);
  expect(noticeText(told)).toBe(message);
});

test('[T80] a code that is not known leaves the message as it was sent', () => {
  expect(noticeText({ message: 'The moon is full.', code: 'moon/full' })).toBe('The moon is full.');
  expect(noticeText({ message: 'An old line.' })).toBe('An old line.');
  expect(noticeText({ message: 'x', code: 'toString' })).toBe('x');
});
