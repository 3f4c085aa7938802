import { useState } from 'react';
import { Button } from '../shell/button.tsx';
import styles from './left-notice.module.css';
import { nameAt, opponentOf, type RoomView } from './room-fold.ts';

interface LeftNoticeProps {
  room: RoomView;
  /** Whether the log is in sight, which tells of it as well: then it is not said twice. */
  logged: boolean;
  busy: boolean;
  onFinish: () => void;
  onFree: () => void;
}

const WHAT_NOW = {
  playing: 'Finish now and win, wait while the house rolls for them, or free the seat.',
  finished: 'Free the seat to play somebody else.',
  waiting_placement: 'Wait for them, or free the seat for somebody else.',
  waiting_second_player: '',
} as const;

/** [B43] The other player has left for good: what the one who stayed may do about it. */
export function LeftNotice({ room, logged, busy, onFinish, onFree }: LeftNoticeProps) {
  const [waits, setWaits] = useState(false);
  const other = opponentOf(room);
  if (other === null || waits) return null;
  return (
    <section
      className={styles['notice']}
      aria-label="The other player left"
      aria-live={logged ? 'off' : 'polite'}
    >
      <p>
        <b>{nameAt(room, other)} left.</b> {WHAT_NOW[room.state]}
      </p>
      <div className={styles['actions']}>
        {room.state === 'playing' && (
          <Button disabled={busy} onClick={onFinish}>
            Finish now
          </Button>
        )}
        {room.state !== 'finished' && (
          <Button variant="quiet" onClick={() => setWaits(true)}>
            Wait
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onFree}>
          Free the seat
        </Button>
      </div>
    </section>
  );
}
