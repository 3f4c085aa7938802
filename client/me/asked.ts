import { useEffect } from 'react';
import type { Me } from '../../engine/wire/rest.ts';
import { useMe } from './me.ts';
import { sheets } from './opened-sheet.tsx';

const KEY = 'asked-at-table';

/** A visitor was asked: they answered, skipped it or put it aside. A closed storage forgets it with the page. */
let wasAsked = false;

function isAsked(): boolean {
  try {
    return wasAsked || localStorage.getItem(KEY) !== null;
  } catch {
    return wasAsked;
  }
}

export function setAsked(): void {
  wasAsked = true;
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // It is remembered as long as the page lives.
  }
}

/** A personal link names its user. */
export const isNameless = ({ name, user }: Me): boolean => name === null && user === null;

/** [A92] Asks a visitor once who they are and how daring tonight is, when they come to their first table. */
export function useAskedOnce(isComing: boolean): void {
  const me = useMe();
  const isDue = isComing && me !== null && (isNameless(me) || me.limits === null);
  useEffect(() => {
    if (isDue && !isAsked()) sheets.open('welcome');
  }, [isDue]);
}
