import type { GameSlug } from '../../engine/games.ts';
import { GameLink } from '../shell/game-link.tsx';
import styles from './game-card.module.css';

interface GameCardProps {
  slug: GameSlug;
  title: string;
  blurb: string;
  /** Address of the picture. */
  art: string;
}

export function GameCard({ slug, title, blurb, art }: GameCardProps) {
  return (
    <li className={styles['card']} data-game={slug}>
      <div className={styles['art']}>
        <img src={art} alt="" width="320" height="200" />
      </div>
      <div className={styles['text']}>
        <h2>
          {/* The link's box is stretched over the whole card; its name stays the title alone. */}
          <GameLink slug={slug}>{title}</GameLink>
        </h2>
        <p>{blurb}</p>
        <span className={styles['play']} aria-hidden="true">
          Play
        </span>
      </div>
    </li>
  );
}
