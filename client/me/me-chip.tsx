import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { GAMES } from '../../engine/games/catalogue.ts';
import { Avatar } from './avatar.tsx';
import styles from './me-chip.module.css';
import { guestIn, meStore, useSaid } from './me-store.ts';
import { sheets } from './sheets.ts';

/** The game whose page this is; null: none. */
const gameAt = (pathname: string): string | null =>
  GAMES.find(({ slug }) => pathname.startsWith(`/games/${slug}`))?.slug ?? null;

/**
 * Who the visitor is, in the header; pressed, it lets them change that. Who has no name is asked for one
 * once, on the first page of a game.
 */
export function MeChip() {
  const game = gameAt(useLocation().pathname);
  const guest = guestIn(useSaid());
  const isNew = game !== null && guest !== null && guest.name === null;

  useEffect(() => void meStore.ask(game), [game]);
  useEffect(() => {
    if (isNew) sheets.invite('name');
  }, [isNew]);

  if (guest === null) return null;
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-haspopup="dialog"
      title={guest.name ?? undefined}
      onClick={() => sheets.open('name')}
    >
      <Avatar name={guest.avatar} />
      <span className={styles['name']}>
        {guest.name === null ? (
          'Choose a name'
        ) : (
          <>
            Hi, <bdi>{guest.name}</bdi>
          </>
        )}
      </span>
    </button>
  );
}
