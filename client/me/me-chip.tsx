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
 * Who the visitor is, in the header; pressed, it lets them change that. It stands out on the page of a game as
 * long as they have no name: nothing is in the way of who wants to play at once.
 */
export function MeChip() {
  const game = gameAt(useLocation().pathname);
  const guest = guestIn(useSaid());
  const isNew = game !== null && guest !== null && guest.name === null;

  useEffect(() => void meStore.ask(game), [game]);

  if (guest === null) return null;
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-haspopup="dialog"
      data-new={isNew}
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
