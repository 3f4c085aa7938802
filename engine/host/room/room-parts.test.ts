import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { unpack } from 'msgpackr';
import { Refused } from '../../definition/refusal.ts';
import type { Announcement } from '../../definition/table-game.ts';
import { answered, remoteHandle } from './room-handle.ts';
import { jsonOf, RoomChanged, ViewPart } from './notifier.ts';
import { ReactionLimiter, RoomReactions, SeatRateLimiter } from './send-limits.ts';

/** A handle whose words travel as JSON, as they do between processes. */
const handleTo = (work: () => Promise<unknown>) =>
  remoteHandle('another host', async () => JSON.parse(JSON.stringify(await answered(work))));

test('an answer comes through the handle of another process', async () => {
  const seat = { playerId: 'secret', seat: 'player2', stored: 700 };
  expect(await handleTo(async () => seat).join('visitor')).toEqual(seat);
  await expect(handleTo(async () => 300).disconnect('connection')).resolves.toBe(300);
});

test('[X26] a host of the version before, which says nothing of bytes, is understood', async () => {
  const seat = { playerId: 'secret', seat: 'player2' };
  expect(await handleTo(async () => seat).join('visitor')).toEqual({ ...seat, stored: 0 });
  await expect(handleTo(async () => undefined).disconnect('connection')).resolves.toBe(0);
  const command = handleTo(async () => true).command('secret', { name: 'roll-dice' });
  await expect(command).resolves.toBe(0);
});

test('[T15] a host of the version before, which knows nothing of profiles, is passed over', async () => {
  expect(await handleTo(async () => 70).changeProfile('visitor')).toBe(70);
  const refusing = (refusal: 'action/failed' | 'action/busy') =>
    handleTo(async () => {
      throw new Refused(refusal);
    }).changeProfile('visitor');
  expect(await refusing('action/failed')).toBe(0);
  await expect(refusing('action/busy')).rejects.toMatchObject({ code: 'action/busy' });
});

test('[X1] a refusal keeps its code and its text on the way', async () => {
  const handle = handleTo(async () => {
    throw new Refused('dice/not-your-turn', 'It is not your turn.');
  });
  const refusal = handle.command('player', { name: 'roll-dice' });
  await expect(refusal).rejects.toBeInstanceOf(Refused);
  await expect(refusal).rejects.toMatchObject({
    code: 'dice/not-your-turn',
    message: 'It is not your turn.',
  });
});

const refusedWith = (refused: unknown) =>
  remoteHandle('another host', () => Promise.resolve({ refused, error: 'No cards are left.' }));

test('[T8] a code that this process does not know comes through; anything else is no answer', async () => {
  await expect(refusedWith('cards/none').disconnect('connection')).rejects.toMatchObject({
    name: 'Refused',
    code: 'cards/none',
    message: 'No cards are left.',
  });
  for (const wrong of ['nonsense', 'a/b/c', '', 7, null]) {
    const answer = refusedWith(wrong).disconnect('connection');
    await expect(answer).rejects.toMatchObject({ name: 'ValiError' });
  }
});

test('[T20] a host of the version before knows no reactions, and is passed over', async () => {
  const failing = remoteHandle('another host', () =>
    Promise.resolve({ refused: 'action/failed', error: 'Something went wrong.' }),
  );
  await expect(failing.react(null, '👏')).resolves.toBeUndefined();
  await expect(refusedWith('action/too-many').react(null, '👏')).rejects.toMatchObject({
    code: 'action/too-many',
  });
});

test('[T20] a reaction comes through the handle of another process', async () => {
  const asked: unknown[] = [];
  const handle = remoteHandle('another host', async (...of) => {
    asked.push(JSON.parse(JSON.stringify(of)));
    return { value: null };
  });
  await handle.react('the seat’s', '🔥');
  await handle.react(null, '👏');
  expect(asked).toEqual([
    ['react', ['the seat’s', '🔥']],
    ['react', [null, '👏']],
  ]);
});

test('any other error stays an error', async () => {
  await expect(
    answered(async () => {
      throw new TypeError('a mistake of ours');
    }),
  ).rejects.toThrow(TypeError);
});

test('a malformed answer is not taken for one', async () => {
  const handle = remoteHandle('another host', () => Promise.resolve('nonsense'));
  await expect(handle.disconnect('connection')).rejects.toThrow();
});

/** No view has a key `__proto__`, and the unpacker gives such a key another name. */
const values = fc
  .dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  .filter((some) => !JSON.stringify(some).includes('__proto__'));

test('[T6] a message of two parts reads as one whole, in both formats', () => {
  fc.assert(
    fc.property(fc.nat(), values, values, (seq, all, mine) => {
      const own = Object.fromEntries(Object.entries(mine).filter(([key]) => !(key in all)));
      const told = new RoomChanged(seq, new ViewPart(all), new ViewPart(own));
      const whole = JSON.parse(JSON.stringify({ seq, changes: { ...all, ...own } }));
      expect(JSON.parse(told.json)).toEqual(whole);
      expect(JSON.parse(JSON.stringify(unpack(told.packed)))).toEqual(whole);
      expect(JSON.parse(JSON.stringify(told))).toEqual(whole); // where nobody knows of its parts
    }),
  );
});

test('[T6] the part for all is written once for all messages, in each format', () => {
  let written = 0;
  const counted = { toJSON: () => `written ${(written += 1)}` };
  const shared = new ViewPart({ counted });
  const told = [1, 2, 3].map((mine) => new RoomChanged(4, shared, new ViewPart({ mine })));
  expect(told.map(jsonOf)).toEqual(
    [1, 2, 3].map((mine) => `{"seq":4,"changes":{"counted":"written 1","mine":${mine}}}`),
  );
  const [packed] = told.map((one) => one.packed);
  expect(packed).toBeDefined();
  expect(shared.packed).toBe(shared.packed);
});

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
