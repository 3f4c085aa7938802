import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

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

/**
 * Whole seconds until a deadline on the page's own clock; null where there is none. It reads the clock
 * while it renders: an effect that set the time would show the wrong seconds first, and after each of
 * many messages it would be one update too many for React.
 */
export function useCountdown(endsAt: number | null): number | null {
  const left = () => (endsAt === null ? null : secondsLeft(endsAt, performance.now()));
  const onEachSecond = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const ms = endsAt === null ? null : untilNextSecond(endsAt, performance.now());
        if (ms !== null) timer = setTimeout(tick, ms);
      };
      const tick = () => {
        tell();
        wait();
      };
      wait();
      return () => clearTimeout(timer);
    },
    [endsAt],
  );
  return useSyncExternalStore(onEachSecond, left, left);
}

/** Whether a moment on the page's own clock is past; null: it never is. */
export function useIsPast(at: number | null): boolean {
  const [past, setPast] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), Math.max(0, at - performance.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && past === at;
}
