import { ROOM_STATE_LABELS } from '../../engine/boxes/rules.ts';
import { Button } from '../shell/button.tsx';
import styles from './room-list.module.css';
import type { ListedRoom } from './room-requests.ts';

interface RoomListProps {
  /** null: not listed yet. */
  rooms: readonly ListedRoom[] | null;
  loading: boolean;
  creating: boolean;
  onRefresh: () => void;
  onCreate: () => void;
  onJoin: (roomId: string) => void;
}

/** Where one would press: what there is to press, or why there is nothing. */
function RoomAct({ room, onJoin }: { room: ListedRoom; onJoin: (roomId: string) => void }) {
  const { id, state, own = false, hasPlayer2 } = room;
  if (own || state === 'waiting_second_player') {
    return (
      <Button
        className={styles['join']}
        variant={own ? 'quiet' : 'primary'}
        onClick={() => onJoin(id)}
        aria-describedby={`room-${id}`}
      >
        {own ? 'Return' : 'Join'}
      </Button>
    );
  }
  if (state === 'finished') return <span className={styles['why']}>Finished</span>;
  return hasPlayer2 ? <span className={styles['why']}>Full</span> : null;
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
        {rooms?.map((room) => {
          const { id, state, hasPlayer2 } = room;
          return (
            <li key={id} className={styles['row']} data-testid="room-row" data-room={id}>
              <span className={styles['id']}>{id}</span>
              <span className={styles['state']} data-state={state}>
                {ROOM_STATE_LABELS[state]}
              </span>
              <span className={styles['players']}>{hasPlayer2 ? '2 players' : '1 player'}</span>
              <RoomAct room={room} onJoin={onJoin} />
              <span id={`room-${id}`} hidden>
                Room {id}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
