import { expect, test } from 'vitest';
import type { Announcement } from '../../definition/table-game.ts';
import { ReactionLimiter, RoomReactions } from './reactions.ts';

const TOO_MANY = expect.objectContaining({ code: 'action/too-many' });

test('[T21] a connection may react twice within any second', () => {
  let time = 10_000;
  const limiter = new ReactionLimiter(() => time);
  const reactsAt = (at: number): boolean => {
    time = at;
    try {
      limiter.take();
      return true;
    } catch (error) {
      expect(error).toEqual(TOO_MANY);
      return false;
    }
  };
  expect([10_000, 10_400, 10_500, 10_999].map(reactsAt)).toEqual([true, true, false, false]);
  // The first is a second ago, the second one is not; what was refused counts for nothing.
  expect([11_000, 11_001, 11_399].map(reactsAt)).toEqual([true, false, false]);
  expect([11_400, 11_999, 12_000].map(reactsAt)).toEqual([true, false, true]);
});

test('[T21] a clock that was set back delays nobody', () => {
  let time = 10_000;
  const limiter = new ReactionLimiter(() => time);
  limiter.take();
  limiter.take();
  time = 5000;
  expect(() => limiter.take()).not.toThrow();
  expect(() => limiter.take()).not.toThrow();
  expect(() => limiter.take()).toThrow(TOO_MANY);
});

test('[T21] a room passes on a limited number a second, separately for seats and watchers', () => {
  let time = 10_000;
  const told: Announcement[] = [];
  const reactions = new RoomReactions({ toAll: (one) => void told.push(one) }, () => time);
  for (let n = 0; n < 60; n += 1) reactions.tell(null, '👏');
  expect(() => reactions.tell(null, '👏')).toThrow(TOO_MANY);
  reactions.tell('player1', '🔥');
  expect(told).toHaveLength(61);
  expect(told.at(-1)).toEqual({ name: 'reaction', payload: { by: 'player1', emoji: '🔥' } });
  time += 1000;
  reactions.tell(null, '🎉');
  expect(told.at(-1)).toEqual({ name: 'reaction', payload: { by: null, emoji: '🎉' } });
});
