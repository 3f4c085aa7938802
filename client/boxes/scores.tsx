import { SEATS, type SeatName } from '../../engine/boxes/rules.ts';
import { nameAt, type RoomView } from './room-fold.ts';
import styles from './scores.module.css';

/** Who plays, who is away, whose turn it is and what everyone opened. */
export function Scores({ room, showTurn }: { room: RoomView; showTurn: boolean }) {
  const line = (seat: SeatName) => {
    const away = !room.present[seat];
    return (
      <li
        key={seat}
        className={styles['player']}
        data-seat={seat}
        data-turn={showTurn && room.turn === seat}
        data-testid={`player-${seat === 'player1' ? 1 : 2}`}
      >
        <span className={styles['dot']} data-away={away} aria-hidden="true" />
        <span className={styles['who']}>
          <span className={styles['name']}>
            <span title={room.names[seat] ?? undefined}>{nameAt(room, seat)}</span>
            {room.seat === seat && <b className={styles['you']}>You</b>}
          </span>
          <span className={styles['presence']}>
            {room.left[seat] ? 'left' : away ? 'away' : 'at the table'}
          </span>
        </span>
        <span className={styles['score']} aria-label={`${room.scores[seat]} boxes opened`}>
          {room.scores[seat]}
        </span>
      </li>
    );
  };
  return (
    <ul className={styles['scores']} aria-label="Scores">
      {SEATS.map(line)}
    </ul>
  );
}
