import { type FormEvent, useState } from 'react';
import { Link } from '../../shell/router.tsx';
import * as v from 'valibot';
import { type ShownVisitor, type Span, visitorSchema } from '../../../engine/wire/night.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { call, usePolled } from '../calls.ts';
import type { Status } from '../ui/section.tsx';
import styles from './night.module.css';
import { NAME_LIMIT } from '../../../engine/wire/profile.ts';
import { typedWithin } from '../../../engine/wire/visible-text.ts';

const LOOK_MS = 10_000;
const DONE = v.object({ success: v.literal(true) });
const SPAN_NAMES: Record<Span, string> = {
  hour: 'an hour',
  day: 'a day',
  good: 'good',
};

const when = (at: number): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

type Held = ShownVisitor['away'];
const heldText = (what: string, held: Held): string[] => {
  if (held === null) return [];
  return [held.until === null ? `${what} for good` : `${what} until ${when(held.until)}`];
};

/** Lists the administrator's decisions about a visitor. */
function Decided({ away, silenced, nameHeld }: ShownVisitor) {
  const texts = [
    ...heldText('Sent away', away),
    ...heldText('Silenced', silenced),
    ...heldText('Keeps the name', nameHeld),
  ];
  return texts.length === 0 ? null : <p className={styles['held']}>{`${texts.join('. ')}.`}</p>;
}

/** The last movements of a visitor's coins and their last rooms. */
function History({ movements, rooms }: Pick<ShownVisitor, 'movements' | 'rooms'>) {
  return (
    <details className={styles['history']}>
      <summary>Coins and games</summary>
      <ul aria-label="Last rooms">
        {rooms.map(({ id, state, since }) => (
          <li key={id}>
            <Link to={`/watch/${id}`}>{id}</Link>
            <span>{` ${state.replaceAll('_', ' ')}, since ${when(since)}`}</span>
          </li>
        ))}
      </ul>
      <ul aria-label="Last movements of coins">
        {movements.map(({ at, delta, balance, reason }, place) => (
          <li key={movements.length - place}>
            <time dateTime={new Date(at).toISOString()}>{when(at)}</time>{' '}
            <b>{delta > 0 ? `+${delta}` : delta}</b>
            <span>{`, then ${balance} (${reason})`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface VisitorCardProps {
  visitor: string;
  onClose: () => void;
  onDone: (status: Status) => void;
}

/** [O12] to [O15] One visitor, and what the administrator can do about them. */
export function VisitorCard({ visitor, onClose, onDone }: VisitorCardProps) {
  const path = `/api/admin/visitors/${visitor}`;
  const { found, look } = usePolled(path, visitorSchema, LOOK_MS);
  const [span, setSpan] = useState<Span>('hour');
  const [withAddress, setWithAddress] = useState(false);
  const [name, setName] = useState('');
  if (found === null) return <p className={styles['soft']}>Looking…</p>;
  const shownName = found.name ?? 'The guest';

  async function decide(act: string, body: object, done: string): Promise<void> {
    const answer = await call(`${path}/${act}`, DONE, { method: 'POST', body });
    onDone(answer.ok ? { tone: 'good', text: done } : { tone: 'bad', text: answer.error });
    await look();
  }

  const rename = (event: FormEvent) => {
    event.preventDefault();
    void decide('rename', { name: name.trim() === '' ? null : name }, `${shownName} is renamed.`);
    setName('');
  };
  const away = { for: span, address: withAddress };
  const isHeld = [found.away, found.silenced, found.nameHeld].some((held) => held !== null);

  return (
    <section className={styles['visitor']} aria-label={`About ${shownName}`}>
      <p>
        <b>
          <bdi>{shownName}</bdi>
        </b>
        <span>{`, ${found.coins === null ? 'no coins yet' : `${found.coins} coins`}`}</span>
      </p>
      <Decided {...found} />
      <div className={styles['acts']}>
        <label className={styles['span']}>
          For
          <select value={span} onChange={({ target }) => setSpan(target.value as Span)}>
            {Object.entries(SPAN_NAMES).map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => void decide('send-away', away, `${shownName} has left all tables.`)}>
          Send away
        </Button>
        <Button
          variant="quiet"
          onClick={() => void decide('silence', { for: span }, `${shownName} cannot chat now.`)}
        >
          Silence
        </Button>
        {isHeld && (
          <Button
            variant="quiet"
            onClick={() => void decide('pardon', {}, `${shownName} is welcome again.`)}
          >
            Pardon
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={withAddress}
          onChange={({ target }) => setWithAddress(target.checked)}
        />
        Close the tables to everybody at their address too, for an hour. Others at that address read
        it.
      </label>
      <form className={styles['closing']} onSubmit={rename}>
        <label>
          Another name, kept for a day. Empty: no name.
          <input
            value={name}
            onChange={({ target }) => setName(typedWithin(name, target.value, NAME_LIMIT))}
          />
        </label>
        <Button type="submit" variant="quiet">
          Rename
        </Button>
      </form>
      <History movements={found.movements} rooms={found.rooms} />
    </section>
  );
}
