import { Suspense, useEffect, useState } from 'react';
import { roomSchema } from '../../engine/wire/rest.ts';
import { TITLES } from '../../engine/wire/titles.ts';
import type { ReplayProps, ShownGame } from '../games/shown-game.ts';
import { getJson } from '../shell/net/api.ts';
import { GamePage, NoticePage, LoadingGame, ToGames } from '../shell/page.tsx';
import { Button } from '../shell/ui/parts.tsx';
import { PressAnywhere } from './press-anywhere.tsx';
import { t } from '../../engine/wire/text.ts';

type Room = { game: ShownGame; roomId: string; faces: ReplayProps['faces'] };
/** Why there is nothing to watch, and whether it may be tried again. */
type Found = Room | { wrong: string; isPassing: boolean } | null;

const NO_SUCH_ROOM = 404;
const UNKNOWN = {
  wrong: t('There is no such table, or it is gone. Ask for its link again.'),
  isPassing: false,
};
const UNREACHED = t('The server did not answer. Check your connection and try again.');

async function find(id: string, games: readonly ShownGame[]): Promise<Found> {
  const answer = await getJson(`/api/rooms/${encodeURIComponent(id)}`, roomSchema);
  if (!answer.ok) {
    const { status, error } = answer;
    if (status === NO_SUCH_ROOM) return UNKNOWN;
    return { wrong: status === 0 ? UNREACHED : error, isPassing: true };
  }
  const game = games.find(({ slug }) => slug === answer.value.game);
  const { id: roomId, faces } = answer.value;
  return game === undefined ? UNKNOWN : { game, roomId, faces };
}

interface WatchPageProps {
  /** The room's id as the address has it. */
  id: string;
  games: readonly ShownGame[];
  /** [C8] The room is over, and shown step by step. */
  isReplay?: boolean;
}

/** [T22] Any table, to look at: on a phone, or on a television for everybody in the room. */
export function WatchPage({ id, games, isReplay = false }: WatchPageProps) {
  const [found, setFound] = useState<Found>(null);

  useEffect(() => {
    if (found !== null) return;
    let isCurrent = true;
    void find(id, games).then((room) => isCurrent && setFound(room));
    return () => {
      isCurrent = false;
    };
  }, [id, games, found]);

  const title = isReplay ? TITLES.replay : TITLES.watch;
  if (found === null) {
    return (
      <GamePage title={title}>
        <LoadingGame title={title} />
      </GamePage>
    );
  }
  if ('wrong' in found) {
    return (
      <NoticePage title={t('Nothing to watch here')}>
        <p role="alert">{found.wrong}</p>
        {found.isPassing && <Button onClick={() => setFound(null)}>{t('Try again')}</Button>}
        <ToGames />
      </NoticePage>
    );
  }
  const { Page, Replay, slug, title: name } = found.game;
  const game = { slug, title: name };
  if (!isReplay) {
    return (
      <>
        <Page key={found.roomId} game={game} watching={found.roomId} />
        <PressAnywhere />
      </>
    );
  }
  return (
    <GamePage title={`${title} · ${name}`}>
      <Suspense fallback={<LoadingGame title={title} />}>
        {Replay === undefined ? (
          <p role="alert">{t('Of this game there are no replays.')}</p>
        ) : (
          <Replay game={game} roomId={found.roomId} faces={found.faces} />
        )}
      </Suspense>
    </GamePage>
  );
}
