import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import { BRAKING_SHARE, landingDistance, wrap } from '../../solo/landing.ts';

export const SEGMENT_DEGREES = 360 / SEGMENTS.length;
export const DEGREES_PER_SECOND = 640;
export const LANDING_MS = 2300;

/** Beyond this share of a segment from its middle the pointer would stand too near the edge. */
const LEAN = 0.36;

/** Index of the segment under the pointer, which is at the top, of a wheel turned clockwise. */
export function segmentUnderPointer(rotation: number): number {
  const fromFirstEdge = wrap(-rotation + SEGMENT_DEGREES / 2, 360);
  return Math.floor(fromFirstEdge / SEGMENT_DEGREES) % SEGMENTS.length;
}

/** The rotation at which the middle of a segment is under the pointer. */
export function restingRotation(index: number): number {
  return wrap(-index * SEGMENT_DEGREES, 360);
}

/**
 * The rotation, ahead of `from`, at which the wheel stops with the pointer inside segment `index`.
 * `lean` in [-1, 1] says how far from its middle, so that it does not always stop in the same place.
 */
export function landingRotation(index: number, from: number, lean: number): number {
  const target = restingRotation(index) + lean * LEAN * SEGMENT_DEGREES;
  const ideal = (DEGREES_PER_SECOND * LANDING_MS * BRAKING_SHARE) / 1000;
  return from + landingDistance(target - from, ideal, 360);
}
