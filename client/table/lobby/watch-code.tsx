import { RoomCode, useOrigin } from './room-link.tsx';
import styles from './watch-code.module.css';

/** On a television: how a guest in front of it watches on a phone, and reacts. */
export function WatchCode({ roomId }: { roomId: string }) {
  const origin = useOrigin();
  return (
    <div className={styles['watch']}>
      {origin !== null && <RoomCode link={`${origin}/watch/${roomId}`} />}
      <p>
        {origin === null ? 'Room' : 'Scan to watch and to cheer'}
        <b>{roomId}</b>
      </p>
    </div>
  );
}
