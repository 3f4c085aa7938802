import { type ReactNode, useEffect, useRef } from 'react';
import styles from './table-layout.module.css';

interface TableLayoutProps {
  /** Another scene may have taken away what had the focus: then it goes on in the game. */
  scene: string | null;
  seats: ReactNode;
  chat: ReactNode;
  /** What is played. */
  children: ReactNode;
}

/** A table on the page: who sits there, what is played, and what is said, beside it where there is room. */
export function TableLayout({ scene, seats, chat, children }: TableLayoutProps) {
  const game = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scene === null || document.activeElement !== document.body) return;
    game.current?.focus({ preventScroll: true });
  }, [scene]);
  return (
    <div className={styles['table']}>
      <div className={styles['seats']}>{seats}</div>
      <section ref={game} tabIndex={-1} className={styles['play']} aria-label="Game">
        {children}
      </section>
      <div className={styles['chat']}>{chat}</div>
    </div>
  );
}
