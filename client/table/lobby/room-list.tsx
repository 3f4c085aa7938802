import { type ReactNode, useState } from 'react';
import { Button } from '../../shell/ui/button.tsx';
import styles from './room-list.module.css';

/** A room as the list shows it. */
export interface RoomRow {
  id: string;
  /** What is going on there, in words. */
  label: string;
  tone: 'open' | 'soon' | 'on' | 'over';
  players: string;
  /** What there is to press, or why there is nothing; null: nothing to say. */
  way: 'return' | 'join' | { no: string } | null;
}

interface RoomListProps {
  /** What is played here, in a sentence or two. */
  intro: string;
  /** What a visitor may choose before the first room. */
  choices?: ReactNode;
  /** null: not listed yet. */
  rooms: readonly RoomRow[] | null;
  loading: boolean;
  creating: boolean;
  onRefresh: () => void;
  /** [B54] `listed` false: whoever is to come needs its link or id. */
  onCreate: (listed: boolean) => void;
  onJoin: (roomId: string) => void;
}

/** Where one would press: what there is to press, or why there is nothing. */
function RoomAct({ id, way, onJoin }: Pick<RoomRow, 'id' | 'way'> & Pick<RoomListProps, 'onJoin'>) {
  if (way === null) return null;
  if (typeof way === 'object') return <span className={styles['why']}>{way.no}</span>;
  const own = way === 'return';
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

/** The open rooms, and a way to open another. */
export function RoomList(props: RoomListProps) {
  const { intro, choices, rooms, loading, creating, onRefresh, onCreate, onJoin } = props;
  const [byLink, setByLink] = useState(false);
  return (
    <section className={styles['rooms']} aria-labelledby="rooms-title">
      <div className={styles['head']}>
        <h2 id="rooms-title">Rooms</h2>
        <Button variant="quiet" onClick={onRefresh} aria-busy={loading}>
          Refresh
        </Button>
        <div className={styles['make']}>
          <label className={styles['by-link']} title="The room is not shown in the list.">
            <input
              type="checkbox"
              checked={byLink}
              onChange={({ target }) => setByLink(target.checked)}
            />
            Only by link
          </label>
          <Button onClick={() => onCreate(!byLink)} disabled={creating}>
            Create Room
          </Button>
        </div>
      </div>
      <p className={styles['intro']}>{intro}</p>
      {choices}
      {rooms?.length === 0 && (
        <p className={styles['empty']}>No rooms available. Create a new room to start playing.</p>
      )}
      <ul className={styles['list']}>
        {rooms?.map(({ id, label, tone, players, way }) => (
          <li key={id} className={styles['row']} data-testid="room-row" data-room={id}>
            <bdi className={styles['id']}>{id}</bdi>
            <span className={styles['state']} data-tone={tone}>
              {label}
            </span>
            <span className={styles['players']}>{players}</span>
            <RoomAct id={id} way={way} onJoin={onJoin} />
            <span id={`room-${id}`} hidden>
              Room {id}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
