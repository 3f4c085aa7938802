import { expect, test } from 'vitest';
import { formatSize, formatTime } from './photo.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [14_541, '14.2 KB'],
  [500_000, '488 KB'],
  [1_048_575, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('a time is shown in the visitor’s zone; text that is no time stays', () => {
  expect(formatTime('2026-01-02T03:04:05.000Z')).toMatch(/Jan \d+, 2026/);
  expect(formatTime('yesterday')).toBe('yesterday');
});
