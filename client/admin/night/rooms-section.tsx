import { type FormEvent, useState } from 'react';
import { Link } from '../../shell/router.tsx';
import * as v from 'valibot';
import { SHOWN_GAMES } from '../../games/index.ts';
import { type RoomInPlay, roomsInPlaySchema } from '../../../engine/wire/night.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { call, usePolled } from '../calls.ts';
import { type Status, Section } from '../ui/section.tsx';
import styles from './night.module.css';
import { VisitorCard } from './visitor-card.tsx';
import { typedWithin } from '../../../engine/wire/visible-text.ts';

const LOOK_MS = 10_000;
const DONE = v.object({ success: v.literal(true) });
const MINUTE_MS = 60_000;

const titleOf = (slug: string): string =>
  SHOWN_GAMES.find((game) => game.slug === slug)?.title ?? slug;

function age(since: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - since) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

interface RoomRowProps {
  room: RoomInPlay;
  onClose: (reason: string) => Promise<boolean>;
  onDone: (status: Status) => void;
}

/** A room, with what the administrator can do about it. */
function RoomRow({ room, onClose, onDone }: RoomRowProps) {
  const [isClosing, setClosing] = useState(false);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  const { id, game, state, players, since, attended } = room;

  async function close(event: FormEvent) {
    event.preventDefault();
    if (await onClose(reason)) setClosing(false);
  }

  return (
    <li className={styles['room']}>
      <div>
        <b>{id}</b>
        <span>{` ${titleOf(game)}`}</span>
        <p className={styles['soft']}>
          {`${state.replaceAll('_', ' ')}, ${attended ? 'somebody is there' : 'nobody is there'}, for ${age(since)}.`}
        </p>
        <ul className={styles['players']} aria-label={`Players of ${id}`}>
          {players.map(({ visitor, name }, seat) => (
            // Seats never change places.
            <li key={seat}>
              <button
                type="button"
                className={styles['player']}
                aria-expanded={shown === visitor}
                onClick={() => setShown(shown === visitor ? null : visitor)}
              >
                <bdi>{name ?? 'a guest'}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['acts']}>
        <Link to={`/watch/${id}`}>{`Watch ${id}`}</Link>
        {!isClosing && (
          <Button variant="quiet" onClick={() => setClosing(true)}>
            {`Close ${id}`}
          </Button>
        )}
      </div>
      {shown !== null && (
        <VisitorCard visitor={shown} onClose={() => setShown(null)} onDone={onDone} />
      )}
      {isClosing && (
        <form className={styles['closing']} onSubmit={(event) => void close(event)}>
          <label>
            Why? The players read it.
            <input
              value={reason}
              required
              ref={(input) => input?.focus()}
              onChange={({ target }) => setReason(typedWithin(reason, target.value, 200))}
            />
          </label>
          <Button type="submit" disabled={reason.trim() === ''}>
            Close for good
          </Button>
          <Button type="button" variant="quiet" onClick={() => setClosing(false)}>
            Cancel
          </Button>
        </form>
      )}
    </li>
  );
}

/** [O9] The rooms in play: who sits there, and how long. */
export function RoomsSection() {
  const { found, look } = usePolled('/api/admin/rooms', roomsInPlaySchema, LOOK_MS);
  const [status, setStatus] = useState<Status | null>(null);

  async function close(id: string, reason: string): Promise<boolean> {
    const path = `/api/admin/rooms/${id}/close`;
    const answer = await call(path, DONE, { method: 'POST', body: { reason } });
    setStatus(
      answer.ok
        ? { tone: 'good', text: `Room ${id} is closed.` }
        : { tone: 'bad', text: answer.error },
    );
    if (answer.ok) await look();
    return answer.ok;
  }

  const total = found?.total ?? 0;
  return (
    <Section
      id="rooms"
      title="Rooms in play"
      note={
        found === null
          ? 'Looking…'
          : total === 0
            ? 'Nobody plays at a table now.'
            : `${total} unfinished. Those with somebody there come first.`
      }
      status={status}
    >
      {found !== null && found.rooms.length > 0 && (
        <ul className={styles['rooms']} aria-label="Rooms in play">
          {found.rooms.map((room) => (
            <RoomRow
              key={room.id}
              room={room}
              onClose={(reason) => close(room.id, reason)}
              onDone={setStatus}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
