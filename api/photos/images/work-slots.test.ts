import { expect, test } from 'vitest';
import { WorkSlots } from './work-slots.ts';

test('[P19] runs two works at a time, and the others in order', async () => {
  const slots = new WorkSlots(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((work) =>
    slots.run(async () => {
      begun.push(work);
      await new Promise<void>((resolve) => (ends[work] = resolve));
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await works[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  await Promise.all(works);
  expect(slots.tryTake()).not.toBeNull();
  expect(slots.tryTake()).not.toBeNull();
  expect(slots.tryTake()).toBeNull();
});

test('[P19] releases the slot of failed work', async () => {
  const slots = new WorkSlots(1);
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('[P11] refuses a slot until the one in use is released', () => {
  const slots = new WorkSlots(1);
  const release = slots.tryTake();
  expect(slots.tryTake()).toBeNull();
  release?.();
  expect(slots.tryTake()).not.toBeNull();
});
