import { useEffect } from 'react';
import { onSignOfLife } from '../shell/net/signs-of-life.ts';

/** Where something failed for want of a network, tries again when the network or the page is back. */
export function useRevival(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return;
    return onSignOfLife((sign) => {
      if (sign !== 'press') retry();
    });
  }, [failed, retry]);
}
