import type { GameProps } from '../shown-game.ts';
import { GamePage, LoadingGame } from '../../shell/page.tsx';
import { lazyPart } from '../../table/frame/table-frame.tsx';
import { usePurse } from '../../table/room/use-table.ts';
import { BoxesRoom } from './boxes-room.tsx';

const Replay = lazyPart(
  async () => (await import('./boxes-replay.tsx')).BoxesReplay,
  'The replay did not load. Please reload the page.',
);

/** [C8] A room that is over, step by step. */
export const BoxesReplay = (props: { game: GameProps['game']; roomId: string }) => (
  <Replay {...props} />
);

/** Alluring Boxes: two players, dice and boxes. */
export function BoxesPage({ game, ...rest }: GameProps) {
  const { isReady, coins, setCoins } = usePurse(game.slug);
  return (
    <GamePage title={game.title} {...(rest.watching === undefined && { coins })}>
      {isReady ? (
        <BoxesRoom game={game} {...rest} onCoins={setCoins} />
      ) : (
        <LoadingGame title={game.title} />
      )}
    </GamePage>
  );
}
