import { useEffect, useState } from 'react';
import { secondsLeft, untilNextSecond } from './countdown.ts';

/** Whole seconds until a deadline on the page's own clock; null where there is none. */
export function useCountdown(endsAt: number | null): number | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = performance.now();
      setNow(time);
      const wait = untilNextSecond(endsAt, time);
      if (wait !== null) timer = setTimeout(tick, wait);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt === null ? null : secondsLeft(endsAt, now);
}
