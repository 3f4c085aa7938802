import { expect, test } from 'vitest';
import { captionOf, formatSize, formatTime } from './photo.ts';

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

const SENT = '2026-05-12T12:00:00.000Z';

test.each([
  ['red.png', 'red'],
  ['at_the-party.final.jpg', 'at the party final'],
  ['Boris & Anna 2.webp', 'Boris & Anna 2'],
  ['вечеринка_у_Ани.jpeg', 'вечеринка у Ани'],
  ['the first Screenshot.png', 'the first Screenshot'],
])('[P30] %s is called by its words: %s', (fileName, caption) => {
  expect(captionOf(fileName, SENT)).toBe(caption);
});

test.each([
  'IMG_20260512_193322.jpg',
  'PXL_20260512_123.MP.jpg',
  'DSC01234.JPG',
  'image (1).png',
  'Screenshot 2026-05-12 at 19.33.22.png',
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301.webp',
  'IMG-20260512-WA0007.jpg',
  '.png',
])('[P30] %s, a name that a machine gave, is called by its day', (fileName) => {
  expect(captionOf(fileName, SENT)).toBe('A photo of May 12');
});

test('[P30] leaves out a time that nobody can read', () => {
  expect(captionOf('1.png', 'yesterday')).toBe('A photo');
});
