/** Whole seconds until a deadline, rounded up, so that it reads 1 until the last moment. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Milliseconds until `secondsLeft` changes its answer; null when it never will. */
export function untilNextSecond(endsAt: number, now: number): number | null {
  const left = endsAt - now;
  if (left <= 0) return null;
  return left % 1000 || 1000;
}
