import { useEffect, useState } from 'react';
import { readMe } from '../../me/me.ts';
import { loadGameConfig } from '../../shell/net/api.ts';
import type { GameProps } from '../index.ts';
import { GamePage } from '../../shell/page/game-page.tsx';
import { LoadingGame } from '../../shell/ui/loading.tsx';
import { BoxesRoom } from './boxes-room.tsx';

/** Alluring Boxes: two players, dice and boxes. */
export function BoxesPage({ game }: GameProps) {
  const [ready, setReady] = useState(false);
  const [coins, setCoins] = useState<number | null>(null);

  const { slug } = game;

  useEffect(() => {
    let current = true;
    const config = loadGameConfig(slug);
    void Promise.all([config, readMe(slug)]).then(([{ default_coins }, me]) => {
      if (!current) return;
      // A balance the room told meanwhile is newer than this one.
      setCoins((known) => known ?? me?.coins ?? default_coins);
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [slug]);

  return (
    <GamePage title={game.title} coins={coins}>
      {ready ? <BoxesRoom game={game} onCoins={setCoins} /> : <LoadingGame title={game.title} />}
    </GamePage>
  );
}
