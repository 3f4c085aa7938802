/** How long the dice tumble, in ms. */
export const TUMBLE = 900;

/** How long something moves: not at all with reduced motion. */
export function moving(length: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : length;
}
