import type { ReactNode } from 'react';
import { CoinBalance } from '../ui/coin-balance.tsx';
import styles from './game-page.module.css';
import { usePageTitle } from './page-title.ts';
import { Link } from 'react-router-dom';

function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li>
          <Link to="/games">Games</Link>
        </li>
        <li className={styles['here']} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}

interface GamePageProps {
  title: string;
  /** Null while nobody knows them yet; left out where nothing is won or paid. */
  coins?: number | null;
  children: ReactNode;
}

/** The frame of every game: where you are, what you have, and the game. */
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
