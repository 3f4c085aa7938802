import { expect, test } from 'vitest';
import { LIGHT_SECONDS } from '../upload/photo-limits.ts';
import { secondsFor } from './image-cost.ts';

test.each([
  ['a photo of a phone', { format: 'jpeg', width: 4032, height: 3024 }],
  ['a photo of 24 megapixels', { format: 'jpeg', width: 5712, height: 4284 }],
  ['a progressive photo', { format: 'jpeg', width: 4000, height: 3000, isProgressive: true }],
  ['a screenshot of a phone', { format: 'png', width: 1290, height: 2796 }],
  ['a picture of a web page', { format: 'webp', width: 1920, height: 1080 }],
  ['a short, small animation', { format: 'gif', width: 240, height: 240 * 20, pages: 20 }],
] as const)('[P24] %s is light', (_, header) => {
  expect(secondsFor(header)).toBeLessThanOrEqual(LIGHT_SECONDS);
});

test.each([
  ['an animation of 25 megapixels', { format: 'webp', width: 500, height: 50_000, pages: 100 }],
  [
    'an animation of a thousand tiny frames',
    { format: 'gif', width: 8, height: 8000, pages: 1000 },
  ],
  ['a still of 12 megapixels in WebP', { format: 'webp', width: 4000, height: 3000 }],
  ['a GIF of 4 megapixels', { format: 'gif', width: 2000, height: 2000 }],
  ['a PNG of 25 megapixels', { format: 'png', width: 5000, height: 5000 }],
] as const)('[P24] %s is heavy', (_, header) => {
  expect(secondsFor(header)).toBeGreaterThan(LIGHT_SECONDS);
});
