import { useEffect } from 'react';
import { onWakeEvent } from '../shell/net/wake-events.ts';

/** Tries again when the network or the page is back. */
export function useRetryOnReconnect(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return;
    return onWakeEvent((sign) => {
      if (sign !== 'press') retry();
    });
  }, [failed, retry]);
}
