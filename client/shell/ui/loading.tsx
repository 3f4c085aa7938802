import { SHOWN_GAMES } from '../../games/index.ts';
import styles from './loading.module.css';

/** Fills a game's frame until the game is loaded: its name, and that it is loading. */
export function LoadingGame({ title }: { title: string }) {
  const game = SHOWN_GAMES.find((each) => each.title === title);
  return (
    <div className={styles['loading']}>
      {game && <p className={styles['blurb']}>{game.blurb}</p>}
      <span className={styles['dots']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <output>Loading game...</output>
    </div>
  );
}
