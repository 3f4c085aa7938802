import { useEffect, useState } from 'react';
import { readMe } from '../../me/me.ts';
import { loadGameConfig } from '../../shell/net/api.ts';

/** The visitor's coins on the page of a game; `isReady` once they were asked for. */
export function usePurse(slug: string) {
  const [isReady, setReady] = useState(false);
  const [coins, setCoins] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    void Promise.all([loadGameConfig(slug), readMe(slug)]).then(([{ default_coins }, me]) => {
      if (!current) return;
      // A balance that the room sent meanwhile is newer than this one.
      setCoins((known) => known ?? me?.coins ?? default_coins);
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [slug]);

  return { isReady, coins, setCoins };
}
