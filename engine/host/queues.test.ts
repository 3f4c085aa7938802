import { expect, test } from 'vitest';
import { KeyedQueue } from './queues.ts';

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
