import { GamePage, LoadingGame } from '../../shell/page.tsx';
import { lazyPart } from '../../table/frame/table-frame.tsx';
import { usePurse } from '../../table/room/use-table.ts';
import type { GameProps } from '../shown-game.ts';
import { PartyRoomPage } from './party-room.tsx';

const Replay = lazyPart(
  async () => (await import('./party-replay.tsx')).PartyReplay,
  'The replay did not load. Please reload the page.',
);

/** [C8] A room that is over, step by step. */
export const PartyReplay = (props: { game: GameProps['game']; roomId: string }) => (
  <Replay {...props} />
);

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
