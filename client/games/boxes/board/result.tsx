import { useEffect, useRef } from 'react';
import { otherSeat, type SeatName } from '../../../../engine/games/boxes/rules.ts';
import { Button } from '../../../shell/ui/button.tsx';
import { Confetti } from '../../../shell/ui/confetti.tsx';
import type { RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { nameAt } from '../room/room-view.ts';
import styles from './result.module.css';

interface ResultProps {
  room: RoomView;
  busy: boolean;
  onRematch: () => void;
  onLeave: () => void;
}

function verdict({ winner, seat }: RoomView): string {
  if (winner === 'draw') return "It's a draw";
  return winner === seat ? 'You win!' : 'You lose';
}

/** Who opened how many: the reader's own number first. */
function Tally({ room }: { room: RoomView }) {
  const first = room.seat ?? 'player1';
  const side = (seat: SeatName) => (
    <span className={styles['side']} data-seat={seat}>
      <bdi className={styles['who']}>{seat === room.seat ? 'You' : nameAt(room, seat)}</bdi>{' '}
      <b>{room.scores[seat]}</b>
    </span>
  );
  return (
    <p className={styles['scores']} data-testid="tally">
      {side(first)} <span className={styles['colon']}>:</span> {side(otherSeat(first))}
    </p>
  );
}

/** How the game ended, and what can be done next. */
export function Result({ room, busy, onRematch, onLeave }: ResultProps) {
  const section = useRef<HTMLElement>(null);
  // The button that ended the game is gone; who pressed it goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  if (room.closed) {
    return (
      <section className={styles['result']} aria-label="Result">
        <p className={styles['title']}>This room was closed.</p>
        <Button onClick={onLeave}>Back to rooms</Button>
      </section>
    );
  }
  const alone = room.left.player1 || room.left.player2;
  const won = room.winner !== null && room.winner === room.seat;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles['result']}
      aria-label="Result"
      data-won={won}
    >
      {won && <Confetti />}
      <output className={styles['title']}>{verdict(room)}</output>
      <Tally room={room} />
      <div className={styles['actions']}>
        {!alone && (
          <Button onClick={onRematch} disabled={busy}>
            Rematch
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Leave room
        </Button>
      </div>
      {!alone && <p className={styles['soft']}>A rematch swaps the seats.</p>}
    </section>
  );
}
