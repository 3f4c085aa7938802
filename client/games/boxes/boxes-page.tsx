import { lazy, useEffect, useState } from 'react';
import { readMe } from '../../me/me.ts';
import { loadGameConfig } from '../../shell/net/api.ts';
import type { GameProps } from '../index.ts';
import { GamePage } from '../../shell/page/game-page.tsx';
import { LoadingGame } from '../../shell/ui/loading.tsx';
import { BoxesRoom } from './boxes-room.tsx';

const Replay = lazy(() =>
  import('./replay/replay.tsx').then(
    (module) => ({ default: module.Replay }),
    () => ({ default: () => <p role="alert">The replay did not load. Please reload the page.</p> }),
  ),
);

/** [C8] A room that is over, step by step. */
export const BoxesReplay = (props: { game: GameProps['game']; roomId: string }) => (
  <Replay {...props} />
);

/** Alluring Boxes: two players, dice and boxes. */
export function BoxesPage({ game, ...rest }: GameProps) {
  const [ready, setReady] = useState(false);
  const [coins, setCoins] = useState<number | null>(null);

  const { slug } = game;

  useEffect(() => {
    let current = true;
    const config = loadGameConfig(slug);
    void Promise.all([config, readMe(slug)]).then(([{ default_coins }, me]) => {
      if (!current) return;
      // A balance that the room sent meanwhile is newer than this one.
      setCoins((known) => known ?? me?.coins ?? default_coins);
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [slug]);

  return (
    <GamePage title={game.title} {...(rest.watching === undefined && { coins })}>
      {ready ? (
        <BoxesRoom game={game} {...rest} onCoins={setCoins} />
      ) : (
        <LoadingGame title={game.title} />
      )}
    </GamePage>
  );
}
