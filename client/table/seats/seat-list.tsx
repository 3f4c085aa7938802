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
  /** The place whose colour the player has, from 0. */
  place: number;
  /** Whether the player is present, in a word or two. */
  presence: string;
  /** They are there, as one expects: where room is short nothing need be said of it. */
  usual: boolean;
  away: boolean;
  /** The game waits for them. */
  due: boolean;
  /** How many games the player has won at this table. */
  wins: number;
  score: number;
  /** The score in words. */
  scored: string;
  testId: string;
}

/** [B64] The running score. */
function Wins({ wins }: { wins: number }) {
  if (wins === 0) return null;
  return (
    <span className={styles['wins']}>
      <span aria-hidden="true">★ {wins}</span>
      <span className="visually-hidden">{wins === 1 ? '1 game won' : `${wins} games won`}</span>
    </span>
  );
}

/** The seats: who plays, who is away, for whom the game waits, and all scores. */
export function SeatList({ label, seats }: { label: string; seats: readonly ShownSeat[] }) {
  return (
    <ul className={styles['seats']} aria-label={label}>
      {seats.map((seat) => (
        <li
          key={seat.id}
          className={styles['player']}
          data-turn={seat.due}
          data-testid={seat.testId}
        >
          <span className={styles['dot']} data-away={seat.away} aria-hidden="true" />
          <span className={styles['who']}>
            <span className={styles['name']} style={seatColour(seat.place)}>
              <bdi title={seat.title}>{seat.name}</bdi>
            </span>
            {/* Below the name, which has the whole line. */}
            <span className={styles['about']}>
              {seat.you && <b className={styles['you']}>You</b>}
              <Wins wins={seat.wins} />
              <span className={styles['presence']} data-usual={seat.usual}>
                {seat.presence}
              </span>
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
