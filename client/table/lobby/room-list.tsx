import { useEffect, useState } from 'react';
import { Button } from '../../shell/ui/parts.tsx';
import type { Wanted, ListedTable } from '../room/table-page.ts';
import styles from './room-list.module.css';
import { STAGE } from '../../../engine/definition/stages.ts';
import type { Elements } from '../../shell/ui/elements.ts';

/** A room as the list shows it. */
export interface RoomRow {
  id: string;
  /** The room's state in words. */
  label: string;
  tone: 'open' | 'soon' | 'on' | 'over';
  players: string;
  /** The button to show, or the reason why there is none; null: neither. */
  way: 'return' | 'join' | { no: string; watch?: boolean } | null;
  /** [B65] Who waits there, and since when (epoch ms); null: nobody, or nobody says. */
  host: string | null;
  since: number | null;
}

interface RoomListProps {
  /** Describes the game in a sentence or two. */
  intro: string;
  /** The choices before a room is made. */
  choices?: Elements;
  /** null: not listed yet. */
  rooms: readonly RoomRow[] | null;
  loading: boolean;
  creating: boolean;
  onRefresh: () => void;
  /** The house plays too. */
  withHouse: boolean;
  onCreate: (wanted: Wanted) => void;
  onJoin: (roomId: string) => void;
  onWatch: (roomId: string) => void;
}

type RoomActProps = Pick<RoomRow, 'id' | 'way'> & Pick<RoomListProps, 'onJoin' | 'onWatch'>;

/** The action of a room: a button, or the reason why there is none. */
function RoomAct({ id, way, onJoin, onWatch }: RoomActProps) {
  if (way === null) return null;
  if (typeof way === 'object') {
    return (
      <span className={styles['why']}>
        <span>{way.no}</span>
        {way.watch === true && (
          <Button
            className={styles['join']}
            variant="quiet"
            onClick={() => onWatch(id)}
            aria-describedby={`room-${id}`}
          >
            Watch
          </Button>
        )}
      </span>
    );
  }
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** [B65] How long ago, in words that need no second look. */
function agoText(ms: number): string {
  if (ms < MINUTE) return 'just now';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  const hours = Math.floor(ms / HOUR);
  return hours < 24 ? `${hours} h ago` : 'long ago';
}

/** It grows old while one looks. */
function Ago({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return <span>{agoText(now - since)}</span>;
}

/** The shortest ways to a game. */
function PlayNow({
  withHouse,
  creating,
  onCreate,
}: Pick<RoomListProps, 'withHouse' | 'creating' | 'onCreate'>) {
  return (
    <div className={styles['now']}>
      <Button onClick={() => onCreate('quick')} disabled={creating}>
        Play now
      </Button>
      {withHouse && (
        <Button variant="quiet" onClick={() => onCreate('house')} disabled={creating}>
          Play with the house
        </Button>
      )}
      <p>
        {withHouse
          ? 'Play now seats you with whoever waits. The house is always in: it rolls against you, for fun.'
          : 'Play now seats you with whoever waits.'}
      </p>
    </div>
  );
}

/** The open rooms, and the ways to a seat. */
export function RoomList(props: RoomListProps) {
  const { intro, choices, rooms, loading, creating, withHouse } = props;
  const { onRefresh, onCreate, onJoin, onWatch } = props;
  const [byLink, setByLink] = useState(false);
  return (
    <section className={styles['rooms']} aria-labelledby="rooms-title">
      <PlayNow withHouse={withHouse} creating={creating} onCreate={onCreate} />
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
          <Button
            variant="quiet"
            onClick={() => onCreate(byLink ? 'by-link' : 'listed')}
            disabled={creating}
          >
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
        {rooms?.map(({ id, label, tone, players, way, host, since }) => (
          <li key={id} className={styles['row']} data-testid="room-row" data-room={id}>
            <span className={styles['table']}>
              <span className={styles['who']}>
                {host === null ? players : <bdi title={host}>{host}</bdi>}
              </span>
              <span className={styles['about']}>
                <span>{'Room '}</span>
                <bdi className={styles['id']} translate="no">
                  {id}
                </bdi>
                {host !== null && <span>{players}</span>}
                {since !== null && <Ago since={since} />}
              </span>
            </span>
            <span className={styles['state']} data-tone={tone}>
              {label}
            </span>
            <RoomAct id={id} way={way} onJoin={onJoin} onWatch={onWatch} />
            <span id={`room-${id}`} hidden>
              {`Room ${id}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Labels {
  /** The list's words for the game's states. */
  states: Readonly<Record<string, string>>;
  /** How many sit at its table at most. */
  seats: number;
}

const TONES = { open: 'open', on: 'on', over: 'over' } as const;

function wayInto({ stage, seated, own }: ListedTable, seats: number): RoomRow['way'] {
  if (own) return 'return';
  if (stage === STAGE.over) return { no: 'Finished' };
  if (stage === STAGE.playing) return { no: 'Playing', watch: true };
  return seated < seats ? 'join' : { no: 'Full', watch: true };
}

/** [T1] The rows of a list in which any game's rooms stand. */
export const tableRow =
  ({ states, seats }: Labels) =>
  (room: ListedTable): RoomRow => ({
    id: room.id,
    label: states[room.state] ?? room.state,
    tone: TONES[room.stage],
    players: room.seated === 1 ? '1 player' : `${room.seated} players`,
    way: wayInto(room, seats),
    host: room.host ?? null,
    since: room.since ?? null,
  });
