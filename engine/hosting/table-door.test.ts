import { expect, test } from 'vitest';
import { Refused } from '../refusal.ts';
import { answered, remoteDoor } from './table-door.ts';

/** A door whose words travel as JSON, as they do between processes. */
const doorTo = (work: () => Promise<unknown>) =>
  remoteDoor(async () => JSON.parse(JSON.stringify(await answered(work))));

test('an answer comes through the door of another process', async () => {
  const seat = { playerId: 'secret', isPlayer1: false };
  expect(await doorTo(async () => seat).join('visitor')).toEqual(seat);
  await expect(doorTo(async () => undefined).rise('connection')).resolves.toBeUndefined();
});

test('[X1] a refusal keeps its code and its text on the way', async () => {
  const door = doorTo(async () => {
    throw new Refused('dice/not-your-turn');
  });
  const refusal = door.command('player', { name: 'roll-dice' });
  await expect(refusal).rejects.toBeInstanceOf(Refused);
  await expect(refusal).rejects.toMatchObject({
    code: 'dice/not-your-turn',
    message: 'It is not your turn.',
  });
});

test('any other error stays an error', async () => {
  await expect(
    answered(async () => {
      throw new TypeError('a mistake of ours');
    }),
  ).rejects.toThrow(TypeError);
});

test('what is no answer at all is not taken for one', async () => {
  const door = remoteDoor(() => Promise.resolve('nonsense'));
  await expect(door.rise('connection')).rejects.toThrow();
});
