import { expect, test } from 'vitest';
import { SeatPace } from './seat-pace.ts';

test('[X5] a seat has so many messages and so many other commands a minute', () => {
  const pace = new SeatPace({ chat: 2, others: 3 });
  const says = (now: number) => pace.take('player1', 'chat-message', now);
  const rolls = (now: number) => pace.take('player1', 'roll-dice', now);
  expect([says(0), says(1), says(2)]).toEqual([true, true, false]);
  expect([rolls(3), pace.take('player1', 'rematch', 4), rolls(5), rolls(6)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(pace.take('player2', 'roll-dice', 7)).toBe(true);
  expect([says(59_999), rolls(59_999)]).toEqual([false, false]);
  expect([says(60_000), rolls(60_000)]).toEqual([true, true]);
});
