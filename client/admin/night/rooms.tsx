import { type FormEvent, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import { Link } from '../../shell/router.tsx';
import { SHOWN_GAMES } from '../../games/index.ts';
import { type RoomInPlay, roomsInPlaySchema } from '../../../engine/wire/night.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { usePolled, useDeeds } from '../calls.ts';
import { PagedList } from '../list/paged-list.tsx';
import { FormField } from '../ui/fields.tsx';
import { Section } from '../ui/section.tsx';
import ui from '../ui/ui.module.css';
import styles from './night.module.css';
import { stateText } from './room-states.ts';
import { VisitorCard } from './visitor-card.tsx';
import { typedWithin } from '../../../engine/wire/visible-text.ts';
import type { Field } from '../editor/resource.ts';

const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;
/** Of a page, with who sits there. */
const ROOMS = 5;
const LONGEST_REASON = 200;
const REASON: Field = {
  name: 'reason',
  label: t('Why? The players read it.'),
  is: 'line',
  blank: '',
  required: true,
};

const titleOf = (slug: string): string =>
  SHOWN_GAMES.find((game) => game.slug === slug)?.title ?? slug;

function age(since: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - since) / MINUTE_MS));
  return minutes < 60
    ? t('{minutes} min', { minutes })
    : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

type Act = ReturnType<typeof useDeeds>['act'];

/** Asks for the reason, which the players read, and closes the room. */
function Closing({ id, act, onEnd }: { id: string; act: Act; onEnd: () => void }) {
  const [reason, setReason] = useState('');
  async function close(event: FormEvent) {
    event.preventDefault();
    const path = `/api/admin/rooms/${id}/close`;
    if (await act(path, t('Room {id} is closed.', { id }), { body: { reason } })) onEnd();
  }
  return (
    <form
      className={styles['closing']}
      ref={(form) => form?.querySelector('input')?.focus()}
      onSubmit={(event) => void close(event)}
    >
      <FormField
        field={REASON}
        value={reason}
        onChange={(typed) => setReason(typedWithin(reason, String(typed), LONGEST_REASON))}
      />
      <div className={ui['actions']}>
        <Button type="submit" variant="danger" disabled={reason.trim() === ''}>
          {t('Close for good')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A room, with what the administrator can do about it. */
function RoomRow({ room, act }: { room: RoomInPlay; act: Act }) {
  const [isClosing, setClosing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const { id, game, state, players, since, attended } = room;
  return (
    <li className={styles['room']}>
      <div>
        <b>{id}</b>
        <span>{` ${titleOf(game)}`}</span>
        <p className={ui['soft']}>
          {t(
            '{state}, {who, select, somebody {somebody is there} other {nobody is there}}, for {age}.',
            {
              state: stateText(state),
              who: attended ? 'somebody' : 'nobody',
              age: age(since),
            },
          )}
        </p>
        <ul className={styles['players']} aria-label={t('Players of {id}', { id })}>
          {players.map(({ visitor, name }, seat) => (
            // Seats never change places.
            <li key={seat}>
              <button
                type="button"
                className={styles['player']}
                aria-expanded={shown === visitor}
                onClick={() => setShown(shown === visitor ? null : visitor)}
              >
                <bdi>{name ?? t('a guest')}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={ui['actions']}>
        <Link className={ui['link']} to={`/watch/${id}`}>
          {t('Watch {id}', { id })}
        </Link>
        {!isClosing && (
          <Button variant="quiet" onClick={() => setClosing(true)}>
            {t('Close {id}', { id })}
          </Button>
        )}
      </div>
      {shown !== null && <VisitorCard visitor={shown} act={act} onClose={() => setShown(null)} />}
      {isClosing && <Closing id={id} act={act} onEnd={() => setClosing(false)} />}
    </li>
  );
}

function notedRooms(total: number | undefined): string {
  if (total === undefined) return t('Looking…');
  if (total === 0) return t('Nobody plays at a table now.');
  return t(
    '{total} unfinished. Those with somebody there come first. Press a name to send somebody away.',
    { total },
  );
}

export const useRooms = () => usePolled('/api/admin/rooms', roomsInPlaySchema, LOOK_MS);

/** [O9] The rooms in play: who sits there, and how long. */
export function RoomsSection({ polled: { found, look } }: { polled: ReturnType<typeof useRooms> }) {
  const { status, act } = useDeeds(look);
  const title = t('Rooms in play');
  return (
    <Section id="rooms" title={title} note={notedRooms(found?.total)} status={status}>
      {found !== null && found.rooms.length > 0 && (
        <PagedList
          what="rooms"
          label={title}
          rows={found.rooms}
          size={ROOMS}
          className={styles['rooms']}
        >
          {(room) => <RoomRow key={room.id} room={room} act={act} />}
        </PagedList>
      )}
    </Section>
  );
}
