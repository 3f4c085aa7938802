import { HIGHEST_BOX, LOWEST_BOX } from '../../../../engine/games/boxes/rules.ts';

const MIDDLE = (LOWEST_BOX + HIGHEST_BOX) / 2;
const VIOLET = 262;
const RED = 358;

/** 1 for the number in the middle, 0 for the outermost ones. */
export function closeness(number: number): number {
  return 1 - Math.abs(number - MIDDLE) / (HIGHEST_BOX - MIDDLE);
}

/** Colours of a box: redder for numbers nearer the middle. Hue in degrees. */
export function boxHue(number: number): number {
  return Math.round(VIOLET + (RED - VIOLET) * closeness(number));
}
