import { pick } from '../../../engine/chance/draws.ts';
import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';

export const READING = 'A spin takes one draw, which names the segment.';

/** What the draw of a spin came to, in words. */
export function readSpin([draw = 0]: readonly number[]): string {
  const index = pick(draw, SEGMENTS.length);
  return `${SEGMENTS[index]?.value ?? ''} (segment ${index + 1} of ${SEGMENTS.length})`;
}
