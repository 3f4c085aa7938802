import { GameLink } from '../shell/page/game-link.tsx';
import styles from './game-card.module.css';

interface GameCardProps {
  slug: string;
  title: string;
  blurb: string;
  /** Address of the picture. */
  picture: string;
  /** The class that colours the ground of the picture. */
  ground: string | undefined;
}

export function GameCard({ slug, title, blurb, picture, ground }: GameCardProps) {
  return (
    <li className={styles['card']} data-game={slug}>
      <div className={`${styles['art']} ${ground}`}>
        <img src={picture} alt="" width="320" height="200" />
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
