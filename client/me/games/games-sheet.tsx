import { useEffect, useRef, useState } from 'react';
import { type FinishedGames, finishedGamesSchema } from '../../../engine/wire/rest.ts';
import { SHOWN_GAMES } from '../../games/index.ts';
import { type Answer, getJson } from '../../shell/net/api.ts';
import { Button, Name } from '../../shell/ui/parts.tsx';
import { Avatar } from '../me-chip.tsx';
import { Sheet, SheetActions } from '../sheet.tsx';
import styles from './games-sheet.module.css';
import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE } from '../../shell/language.ts';

const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

function GameRow({ game, room, finished, players, won }: FinishedGames[number]) {
  const title = SHOWN_GAMES.find(({ slug }) => slug === game)?.title ?? game;
  const best = players.toSorted((a, b) => b.score - a.score);
  return (
    <li className={styles['game']} data-won={won}>
      <p className={styles['head']}>
        <b>{title}</b>
        {won && <span className={styles['won']}>{t('Won')}</span>}
        <time dateTime={new Date(finished).toISOString()}>{DAY.format(finished)}</time>
      </p>
      <p className={styles['players']}>
        {best.map(({ name, avatar, score }, place) => (
          <span key={`${place} ${name}`}>
            <Avatar name={avatar} className={styles['face']} />
            <span>
              <Name of={name} />
              <b>{` ${score}`}</b>
            </span>
          </span>
        ))}
      </p>
      <a href={`/replay/${room}`}>{t('See it again')}</a>
    </li>
  );
}

/** The games of the answer; what there is to say instead. */
function Games({ answer }: { answer: Answer<FinishedGames> | null }) {
  if (answer === null) return <p className={styles['none']}>{t('Loading…')}</p>;
  if (!answer.ok) {
    return (
      <p className={styles['none']} role="alert">
        {answer.error}
      </p>
    );
  }
  if (answer.value.length === 0) {
    return (
      <p className={styles['none']}>{t('Here your games will be, once you have finished one.')}</p>
    );
  }
  return (
    <ol className={styles['games']}>
      {answer.value.map((game) => (
        <GameRow key={`${game.room} ${game.finished}`} {...game} />
      ))}
    </ol>
  );
}

/** [A116] The visitor's finished games, with their replays. */
export function GamesSheet({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer<FinishedGames> | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void getJson('/api/me/games', finishedGamesSchema).then((read) => {
      if (isCurrent) setAnswer(read);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <Sheet title={t('My games')} first={first} onSkip={onClose}>
      <Games answer={answer} />
      <SheetActions trouble={null}>
        <Button ref={first} variant="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
