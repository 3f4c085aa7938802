import { expect, test } from 'vitest';
import { SeatRateLimiter } from './seat-rate-limiter.ts';

test('[X5] a seat has so many messages and so many other commands a minute', () => {
  const limiter = new SeatRateLimiter({ chat: 2, others: 3 });
  const says = (now: number) => limiter.take('player1', true, now);
  const rolls = (now: number) => limiter.take('player1', false, now);
  expect([says(0), says(1), says(2)]).toEqual([true, true, false]);
  expect([rolls(3), limiter.take('player1', false, 4), rolls(5), rolls(6)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(limiter.take('player2', false, 7)).toBe(true);
  expect([says(59_999), rolls(59_999)]).toEqual([false, false]);
  expect([says(60_000), rolls(60_000)]).toEqual([true, true]);
});
