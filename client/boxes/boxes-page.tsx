import { useEffect, useState } from 'react';
import { meSchema } from '../../engine/wire/rest.ts';
import { getJson } from '../shell/api.ts';
import { loadGameConfig } from '../shell/game-config.ts';
import { GamePage } from '../shell/game-page.tsx';
import { LoadingGame } from '../shell/loading.tsx';
import { BoxesRoom } from './boxes-room.tsx';

const TITLE = 'Alluring Boxes';

/** Alluring Boxes: two players, dice and boxes. */
export function BoxesPage() {
  const [ready, setReady] = useState(false);
  const [coins, setCoins] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    const config = loadGameConfig('alluring-boxes');
    const me = getJson('/api/me?game=alluring-boxes', meSchema);
    void Promise.all([config, me]).then(([{ default_coins }, answer]) => {
      if (!current) return;
      // A balance the room told meanwhile is newer than this one.
      setCoins((known) => known ?? (answer.ok ? answer.value.coins : default_coins));
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, []);

  return (
    <GamePage title={TITLE} coins={coins}>
      {ready ? <BoxesRoom onCoins={setCoins} /> : <LoadingGame title={TITLE} />}
    </GamePage>
  );
}
