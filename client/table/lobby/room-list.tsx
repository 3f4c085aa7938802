import { t } from '../../../engine/wire/text.ts';
import { useEffect, useState } from 'react';
import { Avatar } from '../../me/me-chip.tsx';
import { Button, Name } from '../../shell/ui/parts.tsx';
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
  /** How many sit there, as a number and in words. */
  seated: number;
  players: string;
  /** The button to show; null: none. */
  way: 'return' | 'join' | 'watch' | null;
  /** [B65] Who waits there, and since when (epoch ms); null: nobody, or nobody says. */
  host: string | null;
  /** [B176] Their face, if they have chosen one. */
  avatar: string | null;
  since: number | null;
}

interface RoomListProps {
  /** Describes the game in a sentence or two. */
  intro: string;
  /** Its picture. */
  picture?: string | undefined;
  /** [B179] One comes here with friends: the main way is a room for them. */
  forFriends?: boolean | undefined;
  /** The choices before a room is made. */
  choices?: Elements;
  /** null: not listed yet. */
  rooms: readonly RoomRow[] | null;
  loading: boolean;
  creating: boolean;
  onRefresh: () => void;
  /** [G48] What the game says of the house, which plays too; null: it does not. */
  house: string | null;
  onCreate: (wanted: Wanted) => void;
  onJoin: (roomId: string) => void;
  onWatch: (roomId: string) => void;
}

type RoomActProps = Pick<RoomRow, 'id' | 'way'> & Pick<RoomListProps, 'onJoin' | 'onWatch'>;

const WAYS = { return: t('Return'), join: t('Join'), watch: t('Watch##the verb') } as const;

/** The action of a room. */
function RoomAct({ id, way, onJoin, onWatch }: RoomActProps) {
  if (way === null) return null;
  return (
    <Button
      className={styles['join']}
      variant="quiet"
      data-way={way}
      onClick={() => (way === 'watch' ? onWatch(id) : onJoin(id))}
      aria-describedby={`room-${id}`}
    >
      {WAYS[way]}
    </Button>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** [B65] How long ago, in words that need no second look. */
function agoText(ms: number): string {
  if (ms < MINUTE) return t('just now');
  if (ms < HOUR) return t('{n} min ago', { n: Math.floor(ms / MINUTE) });
  const hours = Math.floor(ms / HOUR);
  return hours < 24 ? t('{n} h ago', { n: hours }) : t('long ago');
}

/** It grows old while one looks. */
function Ago({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles['ago']}>{agoText(now - since)}</span>;
}

/** [B176] The face of who waits; a mask for each of those whom the list does not name. */
function Faces({ host, avatar, seated }: Pick<RoomRow, 'host' | 'avatar' | 'seated'>) {
  const masks = host === null ? Math.min(seated, 2) : 1;
  return (
    <span className={styles['faces']} aria-hidden="true">
      {Array.from({ length: masks }, (_, place) => (
        <Avatar key={place} name={host === null ? null : avatar} place={place} />
      ))}
    </span>
  );
}

/** A way to a table, and what comes of it. */
interface Way {
  wanted: Wanted;
  name: string;
  text: string;
}

const NOW: Way = {
  wanted: 'quick',
  name: t('Play now'),
  text: t('Seats you with whoever waits.'),
};
const ROOM: Way = {
  wanted: 'listed',
  name: t('Create Room'),
  text: t('Send its link to a friend.'),
};
const FOR_FRIENDS: Way = {
  ...ROOM,
  text: t('Friends scan its code, or type it, and sit down.'),
};

/** [B179] The ways to a table, the main one first. */
function Ways({
  forFriends = false,
  house,
  creating,
  onCreate,
}: Pick<RoomListProps, 'forFriends' | 'house' | 'creating' | 'onCreate'>) {
  const [byLink, setByLink] = useState(false);
  const withHouse: Way[] =
    house === null ? [] : [{ wanted: 'house', name: t('Play with the house'), text: house }];
  const ways = forFriends ? [FOR_FRIENDS, NOW, ...withHouse] : [NOW, ...withHouse, ROOM];
  return (
    <ul className={styles['ways']}>
      {ways.map(({ wanted, name, text }, at) => (
        <li key={name} className={styles['way']}>
          <Button
            variant={at === 0 ? 'primary' : 'quiet'}
            onClick={() => onCreate(wanted === 'listed' && byLink ? 'by-link' : wanted)}
            disabled={creating}
          >
            {name}
          </Button>
          <p>{text}</p>
          {wanted === 'listed' && (
            <label className={styles['by-link']}>
              <input
                type="checkbox"
                checked={byLink}
                onChange={({ target }) => setByLink(target.checked)}
              />
              <span>{t('Only by link')}</span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The open rooms, and the ways to a seat. */
export function RoomList(props: RoomListProps) {
  const { intro, picture, choices, rooms, loading } = props;
  const { onRefresh, onJoin, onWatch } = props;
  return (
    <section className={styles['rooms']} aria-labelledby="rooms-title">
      {picture !== undefined && <img src={picture} alt="" />}
      <p className={styles['intro']}>{intro}</p>
      <Ways {...props} />
      <div className={styles['choices']}>{choices}</div>
      <div className={styles['head']}>
        <h2 id="rooms-title">{t('Rooms')}</h2>
        <button type="button" className={styles['refresh']} onClick={onRefresh} aria-busy={loading}>
          {t('Refresh')}
        </button>
      </div>
      {rooms?.length === 0 && (
        <p className={styles['empty']}>
          {t('No rooms available. Create a new room to start playing.')}
        </p>
      )}
      <ul className={styles['list']}>
        {rooms?.map(({ id, label, tone, seated, players, way, host, avatar, since }) => (
          <li
            key={id}
            className={styles['row']}
            data-testid="room-row"
            data-room={id}
            data-tone={tone}
          >
            <Faces host={host} avatar={avatar} seated={seated} />
            <span className={styles['table']}>
              <span className={styles['who']}>{host === null ? players : <Name of={host} />}</span>
              <span className={styles['about']}>
                <span>
                  <span className={styles['room']}>{`${t('Room')} `}</span>
                  <bdi className={styles['id']} translate="no">
                    {id}
                  </bdi>
                </span>
                {host !== null && <span>{players}</span>}
              </span>
            </span>
            <span className={styles['state']}>{label}</span>
            {since !== null && <Ago since={since} />}
            <RoomAct id={id} way={way} onJoin={onJoin} onWatch={onWatch} />
            <span id={`room-${id}`} hidden>
              {`${t('Room')} ${id}`}
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
  if (stage === STAGE.over) return null;
  return stage === STAGE.open && seated < seats ? 'join' : 'watch';
}

const isFull = ({ stage, seated }: ListedTable, seats: number): boolean =>
  stage === STAGE.open && seated >= seats;

/** How many sit at a table, in words. */
export const playersText = (n: number): string =>
  t('{n, plural, one {# player} other {# players}}', { n });

/** [T1] The rows of a list in which any game's rooms stand. */
export const tableRow =
  ({ states, seats }: Labels) =>
  (room: ListedTable): RoomRow => ({
    id: room.id,
    label: isFull(room, seats) ? t('Full') : (states[room.state] ?? room.state),
    tone: isFull(room, seats) ? 'on' : TONES[room.stage],
    seated: room.seated,
    players: playersText(room.seated),
    way: wayInto(room, seats),
    host: room.host ?? null,
    avatar: room.hostAvatar ?? null,
    since: room.since ?? null,
  });
