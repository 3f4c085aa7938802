import { expect, test } from 'vitest';
import { DecodingTime } from './decoding-time.ts';

test('[P25] a use counts half after a minute, and in the end not at all', () => {
  let time = 0;
  const used = new DecodingTime(() => time);
  used.add('one', 3000);
  expect(used.of('one')).toBe(3000);
  expect(used.of('another')).toBe(0);
  time += 60_000;
  used.add('one', 500);
  expect(used.of('one')).toBe(2000);
  time += 60_000;
  expect(used.of('one')).toBe(1000);
  time += 3_600_000;
  expect(used.of('one')).toBe(0);
});

test('[P25] who has used nothing lately is not remembered', () => {
  let time = 0;
  const used = new DecodingTime(() => time);
  for (let address = 0; address < 100; address += 1) used.add(`address ${address}`, 2000);
  expect(used.size).toBe(100);
  time += 3_600_000;
  used.add('one', 2000);
  expect(used.size).toBe(1);
});
