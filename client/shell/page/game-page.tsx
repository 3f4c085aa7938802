import type { ReactNode } from 'react';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { CoinBalance } from '../ui/coin-balance.tsx';
import styles from './game-page.module.css';
import { usePageTitle } from './page-title.ts';

interface GamePageProps {
  title: string;
  /** Null while nobody knows them yet; left out where nothing is won or paid. */
  coins?: number | null;
  children: ReactNode;
}

/** The frame every game stands in: where you are, what you have, and the game. */
export function GamePage({ title, coins, children }: GamePageProps) {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <Breadcrumb title={title} />
        {coins !== undefined && <CoinBalance coins={coins} />}
      </div>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  );
}
