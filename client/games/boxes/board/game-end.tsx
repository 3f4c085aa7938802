import { t } from '../../../../engine/wire/text.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { playSound } from '../../../shell/sound.ts';
import { ToGames } from '../../../shell/page.tsx';
import { Button, Confetti } from '../../../shell/ui/parts.tsx';
import styles from './game-end.module.css';
import type { Elements } from '../../../shell/ui/elements.ts';

interface GameEndProps {
  className: string | undefined;
  /** The reader has won, or watches somebody win. */
  won: boolean;
  title: ReactNode;
  children: Elements;
}

/** How the game ended, in the board's place. */
export function GameEnd({ className, won, title, children }: GameEndProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (won) playSound('victory');
  }, [won]);
  // The button that ended the game is gone; who pressed it goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`${styles['card']} ${className}`}
      aria-label={t('Result')}
      data-won={won}
    >
      {won && <Confetti />}
      <output className={styles['title']}>{title}</output>
      {children}
    </section>
  );
}

interface NextProps {
  onLeave: () => void;
  children: Elements;
}

/** The buttons after a game: `children` begin another one, and the last leaves the table. */
export const Next = ({ onLeave, children }: NextProps) => (
  <div className={styles['actions']}>
    {children}
    <Button variant="quiet" onClick={onLeave}>
      {t('Leave room')}
    </Button>
  </div>
);

interface ClosedRoomProps {
  className: string | undefined;
  isSeated: boolean;
  onLeave: () => void;
}

/** The room ended before its game did. */
export const ClosedRoom = ({ className, isSeated, onLeave }: ClosedRoomProps) => (
  <section className={`${styles['card']} ${className}`} aria-label={t('Result')}>
    <p className={styles['title']}>{t('This room was closed.')}</p>
    {isSeated ? <Button onClick={onLeave}>{t('Back to rooms')}</Button> : <ToGames />}
  </section>
);
