import { Button } from '../shell/button.tsx';
import { Confetti } from './confetti.tsx';
import type { RoomView } from './room-fold.ts';
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

/** How the game ended, and what can be done next. */
export function Result({ room, busy, onRematch, onLeave }: ResultProps) {
  if (room.closed) {
    return (
      <section className={styles['result']} aria-label="Result">
        <p className={styles['title']}>This room was closed.</p>
        <Button onClick={onLeave}>Back to rooms</Button>
      </section>
    );
  }
  const won = room.winner !== null && room.winner === room.seat;
  return (
    <section className={styles['result']} aria-label="Result" data-won={won}>
      {won && <Confetti />}
      <output className={styles['title']}>{verdict(room)}</output>
      <p className={styles['scores']}>
        {room.scores.player1} <span>:</span> {room.scores.player2}
      </p>
      <div className={styles['actions']}>
        <Button onClick={onRematch} disabled={busy}>
          Rematch
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Leave room
        </Button>
      </div>
      <p className={styles['soft']}>A rematch swaps the seats.</p>
    </section>
  );
}
