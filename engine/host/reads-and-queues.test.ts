import { expect, test } from 'vitest';
import { trusted } from './cached-reads.ts';
import { KeyedQueue } from './scheduling.ts';

/** A cache of what is asked of `reads`, which the test answers one by one. */
function kit() {
  const time = { now: 1 };
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const asked = Promise.withResolvers<string>();
    reads.push(asked);
    return asked.promise;
  };
  return { time, reads, known: trusted<string, string>(10, read, () => time.now) };
}

test('a cached read counts for a second from the question on, however long the answer takes', async () => {
  const { time, reads, known } = kit();
  const asked = [known.forceFetch('a'), known.forceFetch('a')];
  time.now += 900;
  reads[0]?.resolve('old');
  expect(await Promise.all(asked)).toEqual(['old', 'old']);
  time.now += 99;
  expect(await known.forceFetch('a')).toBe('old');
  time.now += 1;
  const again = known.forceFetch('a');
  reads[1]?.resolve('new');
  expect(await again).toBe('new');
  expect(reads).toHaveLength(2);
});

test.each(['delete', 'clear'] as const)(
  'who asks after a %s reads anew; an answer that was on its way is not kept',
  async (forget) => {
    const { reads, known } = kit();
    const before = known.forceFetch('a');
    known[forget]('a');
    reads[0]?.resolve('old');
    expect(await before).toBe('old');
    const after = known.forceFetch('a');
    reads[1]?.resolve('new');
    expect(await after).toBe('new');
    expect(await known.forceFetch('a')).toBe('new');
  },
);

test('a failure is told to all who asked, and is not kept', async () => {
  const { reads, known } = kit();
  const asked = [known.forceFetch('a'), known.forceFetch('a')];
  reads[0]?.reject(new Error('gone away'));
  const told = await Promise.allSettled(asked);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = known.forceFetch('a');
  reads[1]?.resolve('new');
  expect(await again).toBe('new');
});

test('tasks of one key run one after the other, in order', async () => {
  const queue = new KeyedQueue();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run('key', async () => {
    steps.push('first begins');
    await gate.promise;
    steps.push('first ends');
  });
  const second = queue.run('key', async () => void steps.push('second'));
  const third = queue.run('key', async () => void steps.push('third'));
  expect(steps).toEqual(['first begins']);
  gate.resolve();
  await Promise.all([first, second, third]);
  expect(steps).toEqual(['first begins', 'first ends', 'second', 'third']);
});

test('tasks of other keys do not wait', async () => {
  const queue = new KeyedQueue();
  const gate = Promise.withResolvers<string>();
  const slow = queue.run('slow', () => gate.promise);
  expect(await queue.run('fast', () => Promise.resolve('done'))).toBe('done');
  gate.resolve('late');
  expect(await slow).toBe('late');
});

test('a task that fails is answered and does not stop the next', async () => {
  const queue = new KeyedQueue();
  const failing = queue.run('key', () => Promise.reject(new Error('no')));
  const next = queue.run('key', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
