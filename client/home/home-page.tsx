import { Link, useLocation } from 'react-router-dom';
import { GAMES } from '../../engine/games.ts';
import { usePageTitle } from '../shell/page-title.ts';
import boxesArt from './art/boxes.svg?no-inline';
import slotsArt from './art/slots.svg?no-inline';
import wheelArt from './art/wheel.svg?no-inline';
import { GameCard } from './game-card.tsx';
import styles from './home-page.module.css';

const ART = {
  'slots-exposure': slotsArt,
  'wheel-of-exposure': wheelArt,
  'alluring-boxes': boxesArt,
} as const;

/** The list of games; it is the home page and /games. */
export function HomePage() {
  const { pathname } = useLocation();
  usePageTitle(pathname === '/' ? undefined : 'Games');
  return (
    <>
      <div className={styles['welcome']}>
        <h1>Tonight’s games</h1>
        <p>Three party games, one purse of coins. No sign-up: take a seat and play.</p>
      </div>
      <ul className={styles['cards']} aria-label="Games">
        {GAMES.map((game) => (
          <GameCard key={game.slug} {...game} art={ART[game.slug]} />
        ))}
      </ul>
      <section className={styles['tests']} aria-labelledby="tests">
        <h2 id="tests">Tests</h2>
        <Link to="/photo-test">Photo Upload Test</Link>
      </section>
    </>
  );
}
