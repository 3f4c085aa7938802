import styles from './seat-list.module.css';
import { seatColour } from './seated-view.ts';

/** A taken seat as the table shows it. */
export interface ShownSeat {
  id: string;
  name: string;
  /** The name where it may be cut short on the page. */
  title?: string | undefined;
  /** The reader sits there. */
  you: boolean;
  /** Whether the player is present, in a word or two. */
  presence: string;
  away: boolean;
  /** The game waits for them. */
  due: boolean;
  score: number;
  /** The score in words. */
  scored: string;
  testId: string;
}

/** The seats: who plays, who is away, for whom the game waits, and all scores. */
export function SeatList({ label, seats }: { label: string; seats: readonly ShownSeat[] }) {
  return (
    <ul className={styles['seats']} aria-label={label}>
      {seats.map((seat, place) => (
        <li
          key={seat.id}
          className={styles['player']}
          data-turn={seat.due}
          data-testid={seat.testId}
        >
          <span className={styles['dot']} data-away={seat.away} aria-hidden="true" />
          <span className={styles['who']}>
            <span className={styles['name']} style={seatColour(place)}>
              <bdi title={seat.title}>{seat.name}</bdi>
            </span>
            {/* Below the name, which has the whole line. */}
            <span className={styles['about']}>
              {seat.you && <b className={styles['you']}>You</b>}
              <span className={styles['presence']}>{seat.presence}</span>
            </span>
          </span>
          <span className={styles['score']} aria-label={seat.scored}>
            {seat.score}
          </span>
        </li>
      ))}
    </ul>
  );
}
