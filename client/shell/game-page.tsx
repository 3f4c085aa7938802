import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { CoinBalance } from './coin-balance.tsx';
import styles from './game-page.module.css';
import { usePageTitle } from './page-title.ts';

interface GamePageProps {
  title: string;
  coins: number | null;
  children: ReactNode;
}

/** The frame every game stands in: where you are, what you have, and the game. */
export function GamePage({ title, coins, children }: GamePageProps) {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <Breadcrumb title={title} />
        <CoinBalance coins={coins} />
      </div>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  );
}
