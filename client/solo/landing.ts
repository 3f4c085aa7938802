/** `value` brought into [0, cycle). */
export function wrap(value: number, cycle: number): number {
  return ((value % cycle) + cycle) % cycle;
}

/**
 * How far something that turns must still go to rest on its target: `gap` ahead of it, plus as many
 * whole cycles as bring it nearest to `ideal`, the way it would take to brake smoothly.
 */
export function landingDistance(gap: number, ideal: number, cycle: number): number {
  const least = wrap(gap, cycle);
  return least + Math.max(0, Math.round((ideal - least) / cycle)) * cycle;
}

/** An ease-out that starts fast; `BRAKING_SHARE` of what full speed would cover is covered. */
export const BRAKING = 'cubic-bezier(.25,.46,.5,1)';
export const BRAKING_SHARE = 0.25 / 0.46;
