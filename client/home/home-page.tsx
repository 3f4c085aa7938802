import { Link, useLocation } from 'react-router-dom';
import { TITLES } from '../../engine/wire/titles.ts';
import { SHOWN_GAMES } from '../games/index.ts';
import { usePageTitle } from '../shell/page/page-title.ts';
import { GameCard } from './game-card.tsx';
import styles from './home-page.module.css';

/** The list of games; it is the home page and /games. */
export function HomePage() {
  const { pathname } = useLocation();
  usePageTitle(pathname === '/' ? null : TITLES.games);
  return (
    <>
      <div className={styles['welcome']}>
        <h1>Tonight’s games</h1>
        <p>Three party games, one purse of coins. No sign-up: take a seat and play.</p>
      </div>
      <ul className={styles['cards']} aria-label="Games">
        {SHOWN_GAMES.map(({ slug, title, blurb, picture, ground }) => (
          <GameCard key={slug} {...{ slug, title, blurb, picture, ground }} />
        ))}
      </ul>
      <section className={styles['tests']} aria-labelledby="tests">
        <h2 id="tests">Tests</h2>
        <Link to="/photo-test">Photo Upload Test</Link>
      </section>
    </>
  );
}
