import { useEffect } from 'react';
import { tabTitle } from '../../../engine/wire/titles.ts';

/** Names the tab, as the page came named already where it was opened here. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}
