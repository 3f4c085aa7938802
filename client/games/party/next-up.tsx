import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { Avatar } from '../../me/me-chip.tsx';
import styles from './next-up.module.css';

/** [G24] Who plays in the next game, in the order in which they sit down. */
export function NextUp({ next }: Pick<PartyRoom, 'next'>) {
  if (next.length === 0) return null;
  return (
    <section className={styles['next']} aria-labelledby="next-up">
      <h3 id="next-up">In the next game</h3>
      <ol>
        {next.map(({ name, avatar }, place) => (
          <li key={place}>
            <Avatar name={avatar} className={styles['face']} />
            {name === null ? <span>A guest</span> : <bdi>{name}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  );
}
