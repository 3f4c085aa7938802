import styles from './me-chip.module.css';
import drawings from './avatars.svg?no-inline';
import { useEffect } from 'react';
import { useLocation } from '../shell/router.tsx';
import { SHOWN_GAMES } from '../games/index.ts';
import { guestIn, meStore, useSaid, useBadge } from './me-store.ts';
import { sheets } from './opened-sheet.tsx';
import { t } from '../../engine/wire/text.ts';
import { Sentence } from '../shell/ui/sentence.tsx';

interface AvatarProps {
  /** One of the server's `avatars`; null: the face of who has chosen none; `house`: the server's own. */
  name: string | null;
  /** A place at a table, from 0: who has chosen no face has one in its colour. */
  place?: number;
  /** Overrides the size, which is otherwise that of a line of text. */
  className?: string | undefined;
}

/** The picture of a guest. All are drawn in one file, which comes with the first that is seen. */
export function Avatar({ name, place, className = '' }: AvatarProps) {
  return (
    <svg
      className={`${styles['avatar']} ${className}`}
      {...(place !== undefined && { style: { color: `var(--seat-${place + 1})` } })}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawings}#${name ?? 'guest'}`} />
    </svg>
  );
}

/** The game whose page this is; null: none. */
const gameAt = (pathname: string): string | null =>
  SHOWN_GAMES.find(({ slug }) => pathname.startsWith(`/games/${slug}`))?.slug ?? null;

/**
 * The button in the header with the visitor's name and avatar. It opens the name sheet. On a game's
 * page it is highlighted until the visitor has a name.
 */
export function MeChip() {
  const { pathname } = useLocation();
  const game = gameAt(pathname);
  const isWatching = pathname.startsWith('/watch/');
  const guest = guestIn(useSaid());
  const isWinner = useBadge();
  const isNew = game !== null && guest !== null && guest.name === null;

  useEffect(() => void meStore.ask(game), [game]);

  // A television has no name.
  if (guest === null || isWatching) return null;
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
      {isWinner && (
        <svg className={styles['badge']} viewBox="0 0 24 24" role="img">
          <title>{t('Won the Bell Ringer Prize')}</title>
          <path d="M12 2.6a1.6 1.6 0 0 1 1.6 1.6v.5c2.9.7 4.9 3.2 4.9 6.3v3.7l1.7 2.9H3.8l1.7-2.9V11c0-3.1 2-5.6 4.9-6.3v-.5A1.6 1.6 0 0 1 12 2.6Zm-2.4 16.2h4.8a2.4 2.4 0 0 1-4.8 0Z" />
        </svg>
      )}
      <span className={styles['name']}>
        {guest.name === null ? (
          t('Choose a name')
        ) : (
          <Sentence of={t('Hi, <name/>')} tags={{ name: <bdi translate="no">{guest.name}</bdi> }} />
        )}
      </span>
    </button>
  );
}
