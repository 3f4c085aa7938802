import { useEffect } from 'react';

export const BRAND = 'Alluring Games';

/** Names the tab. The home page passes nothing and gets the brand alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? BRAND : `${title} · ${BRAND}`;
  }, [title]);
}
