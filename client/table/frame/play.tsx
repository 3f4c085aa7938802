import { t } from '../../../engine/wire/text.ts';
import { useEffect, useRef } from 'react';
import type { Layout } from './talking-table.tsx';
import styles from './play.module.css';
import type { Elements } from '../../shell/ui/elements.ts';

/** The usual table: the seats above the game, and the log beside it where there is room. */
export const LAYOUT: Layout = {
  table: styles['table'],
  seats: styles['seats'],
  chat: styles['chat'],
};

interface PlayProps {
  /** If another scene removes the focused element, the focus moves into the game. */
  scene: string | null;
  children: Elements;
}

/** The game in the middle of the usual table. */
export function Play({ scene, children }: PlayProps) {
  const game = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scene === null || document.activeElement !== document.body) return;
    game.current?.focus({ preventScroll: true });
  }, [scene]);
  return (
    <section ref={game} tabIndex={-1} className={styles['play']} aria-label={t('Game')}>
      {children}
    </section>
  );
}
