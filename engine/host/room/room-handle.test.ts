import { expect, test } from 'vitest';
import { answered, remoteHandle } from './room-handle.ts';
import { Refused } from '../../definition/refusal.ts';

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
