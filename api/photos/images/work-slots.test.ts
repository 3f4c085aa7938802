import { expect, test } from 'vitest';
import { WorkSlots } from './work-slots.ts';

test('[P19] two work at a time, the others in the order they came', async () => {
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

test('[P19] work that fails gives its slot back', async () => {
  const slots = new WorkSlots(1);
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('[P11] a slot that is taken is refused until it is given back', () => {
  const slots = new WorkSlots(1);
  const giveBack = slots.tryTake();
  expect(slots.tryTake()).toBeNull();
  giveBack?.();
  expect(slots.tryTake()).not.toBeNull();
});
