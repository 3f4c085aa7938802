import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import { landingRotation, restingRotation, segmentUnderPointer } from './wheel-landing.ts';

const last = SEGMENTS.length - 1;

test('[W1] a wheel that has not been turned shows the first segment, and they follow clockwise', () => {
  expect(segmentUnderPointer(0)).toBe(0);
  // Turning it clockwise brings the segment left of the pointer under it: the last one.
  expect(segmentUnderPointer(24)).toBe(last);
  expect(segmentUnderPointer(-24)).toBe(1);
});

test('[W1] wherever it starts, the wheel stops with the pointer inside the named segment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: last }),
      fc.double({ min: -5000, max: 50_000, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (index, from, lean) => {
        const rotation = landingRotation(index, from, lean);
        expect(segmentUnderPointer(rotation)).toBe(index);
        // Not on an edge either: a nudge to each side stays inside.
        expect(segmentUnderPointer(rotation + 2)).toBe(index);
        expect(segmentUnderPointer(rotation - 2)).toBe(index);
        expect(rotation).toBeGreaterThan(from + 360);
      },
    ),
  );
});

test('[W1] at rest a segment is in the middle', () => {
  for (const index of SEGMENTS.keys()) {
    expect(segmentUnderPointer(restingRotation(index) + 11)).toBe(index);
    expect(segmentUnderPointer(restingRotation(index) - 11)).toBe(index);
  }
});
