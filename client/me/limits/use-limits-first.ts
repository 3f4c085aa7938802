import { useEffect } from 'react';
import { useMe } from '../me.ts';
import { sheets } from '../sheets.ts';

/** Asks a visitor once what they are fine with, before the first room; who plays on counts as the mildest. */
export function useLimitsFirst(): void {
  const me = useMe();
  const isDue = me !== null && me.limits === null;
  useEffect(() => {
    if (isDue) sheets.invite('limits');
  }, [isDue]);
}
