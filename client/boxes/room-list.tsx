import { ROOM_STATE_LABELS } from '../../engine/boxes/rules.ts';
import type { ListedRoom } from '../../engine/wire/rest.ts';
import { Button } from '../shell/button.tsx';
import styles from './room-list.module.css';

interface RoomListProps {
  /** null: not listed yet. */
  rooms: readonly ListedRoom[] | null;
  loading: boolean;
  creating: boolean;
  onRefresh: () => void;
  onCreate: () => void;
  onJoin: (roomId: string) => void;
}

/** The open rooms, and a way to open another. */
export function RoomList(props: RoomListProps) {
  const { rooms, loading, creating, onRefresh, onCreate, onJoin } = props;
  return (
    <section className={styles['rooms']} aria-labelledby="rooms-title">
      <div className={styles['head']}>
        <h2 id="rooms-title">Rooms</h2>
        <Button variant="quiet" onClick={onRefresh} aria-busy={loading}>
          Refresh
        </Button>
        <Button onClick={onCreate} disabled={creating}>
          Create Room
        </Button>
      </div>
      <p className={styles['intro']}>
        Two players, two dice, up to nine wrapped boxes. Roll a box's number and what is inside is
        yours.
      </p>
      {rooms?.length === 0 && (
        <p className={styles['empty']}>No rooms available. Create a new room to start playing.</p>
      )}
      <ul className={styles['list']}>
        {rooms?.map(({ id, state, hasPlayer2 }) => (
          <li key={id} className={styles['row']} data-testid="room-row" data-room={id}>
            <span className={styles['id']}>{id}</span>
            <span className={styles['state']} data-state={state}>
              {ROOM_STATE_LABELS[state]}
            </span>
            <span className={styles['players']}>{hasPlayer2 ? '2 players' : '1 player'}</span>
            {state === 'waiting_second_player' && (
              <Button
                className={styles['join']}
                onClick={() => onJoin(id)}
                aria-describedby={`room-${id}`}
              >
                Join
              </Button>
            )}
            <span id={`room-${id}`} hidden>
              Room {id}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
