import { useEffect, useState } from 'react';
import { meSchema } from '../../../engine/wire/rest.ts';
import { getJson, loadGameConfig } from '../../shell/net/api.ts';
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
    const me = getJson(`/api/me?game=${slug}`, meSchema);
    void Promise.all([config, me]).then(([{ default_coins }, answer]) => {
      if (!current) return;
      // A balance the room told meanwhile is newer than this one.
      setCoins((known) => known ?? (answer.ok ? answer.value.coins : default_coins));
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
