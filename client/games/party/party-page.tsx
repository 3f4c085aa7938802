import { GamePage } from '../../shell/page/game-page.tsx';
import { LoadingGame } from '../../shell/ui/loading.tsx';
import { usePurse } from '../../table/room/use-purse.ts';
import type { GameProps } from '../index.ts';
import { PartyRoomPage } from './party-room.tsx';

/** Alluring Boxes for three to eight: phones are the controllers, a television is the board. */
export function PartyPage({ game, ...rest }: GameProps) {
  const { isReady, coins, setCoins } = usePurse(game.slug);
  return (
    <GamePage title={game.title} {...(rest.watching === undefined && { coins })}>
      {isReady ? (
        <PartyRoomPage game={game} {...rest} onCoins={setCoins} />
      ) : (
        <LoadingGame title={game.title} />
      )}
    </GamePage>
  );
}
