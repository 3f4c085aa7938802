import { type FormEvent, useState } from 'react';
import { Link } from '../../shell/router.tsx';
import { type ShownVisitor, SPANS, type Span, visitorSchema } from '../../../engine/wire/night.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { usePolled, type useDeeds } from '../calls.ts';
import { FormField } from '../ui/fields.tsx';
import { whenText } from '../ui/when.ts';
import ui from '../ui/ui.module.css';
import type { Field } from '../editor/resource.ts';
import styles from './night.module.css';
import { NAME_LIMIT } from '../../../engine/wire/profile.ts';
import { typedWithin } from '../../../engine/wire/visible-text.ts';

const LOOK_MS = 10_000;
const SPAN: Field = {
  name: 'span',
  label: 'For',
  is: 'choice',
  blank: 'hour',
  choices: [
    { value: 'hour', name: 'an hour' },
    { value: 'day', name: 'a day' },
    { value: 'good', name: 'good' },
  ],
};
const NAME: Field = {
  name: 'name',
  label: 'Another name, kept for a day. Empty: no name.',
  is: 'line',
  blank: '',
};
const WITH_ADDRESS: Field = {
  name: 'address',
  label:
    'Close the tables to everybody at their address too, for an hour. Others at that address read it.',
  is: 'tick',
  blank: false,
};

type Held = ShownVisitor['away'];
const heldText = (what: string, held: Held): string[] => {
  if (held === null) return [];
  return [held.until === null ? `${what} for good` : `${what} until ${whenText(held.until)}`];
};

/** Lists the administrator's decisions about a visitor. */
function Decided({ away, silenced, nameHeld }: ShownVisitor) {
  const texts = [
    ...heldText('Sent away', away),
    ...heldText('Silenced', silenced),
    ...heldText('Keeps the name', nameHeld),
  ];
  return texts.length === 0 ? null : <p className={styles['warning']}>{`${texts.join('. ')}.`}</p>;
}

/** The last movements of a visitor's coins and their last rooms. */
function History({ movements, rooms }: Pick<ShownVisitor, 'movements' | 'rooms'>) {
  return (
    <details className={`${ui['more']} ${styles['history']}`}>
      <summary>Coins and games</summary>
      <ul aria-label="Last rooms">
        {rooms.map(({ id, state, since }) => (
          <li key={id}>
            <Link to={`/watch/${id}`}>{id}</Link>
            <span>{` ${state.replaceAll('_', ' ')}, since ${whenText(since)}`}</span>
          </li>
        ))}
      </ul>
      <ul aria-label="Last movements of coins">
        {movements.map(({ at, delta, balance, reason }, place) => (
          <li key={movements.length - place}>
            <time dateTime={new Date(at).toISOString()}>{whenText(at)}</time>{' '}
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
  act: ReturnType<typeof useDeeds>['act'];
  onClose: () => void;
}

/** [O12] to [O15] One visitor, and what the administrator can do about them. */
export function VisitorCard({ visitor, act, onClose }: VisitorCardProps) {
  const path = `/api/admin/visitors/${visitor}`;
  const { found, look } = usePolled(path, visitorSchema, LOOK_MS);
  const [span, setSpan] = useState<Span>('hour');
  const [withAddress, setWithAddress] = useState(false);
  const [name, setName] = useState('');
  if (found === null) return <p className={ui['soft']}>Looking…</p>;
  const shownName = found.name ?? 'The guest';

  async function decide(what: string, body: object, done: string): Promise<void> {
    await act(`${path}/${what}`, `${shownName} ${done}`, { body });
    await look();
  }

  const rename = (event: FormEvent) => {
    event.preventDefault();
    void decide('rename', { name: name.trim() === '' ? null : name }, 'is renamed.');
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
      <div className={ui['actions']}>
        <FormField
          field={SPAN}
          value={span}
          onChange={(chosen) => setSpan(SPANS.find((one) => one === chosen) ?? span)}
        />
        <Button
          variant="danger"
          onClick={() => void decide('send-away', away, 'has left all tables.')}
        >
          Send away
        </Button>
        <Button
          variant="quiet"
          onClick={() => void decide('silence', { for: span }, 'cannot chat now.')}
        >
          Silence
        </Button>
        {isHeld && (
          <Button variant="quiet" onClick={() => void decide('pardon', {}, 'is welcome again.')}>
            Pardon
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
      <FormField
        field={WITH_ADDRESS}
        value={withAddress}
        onChange={(ticked) => setWithAddress(ticked === true)}
      />
      <form className={styles['closing']} onSubmit={rename}>
        <FormField
          field={NAME}
          value={name}
          onChange={(typed) => setName(typedWithin(name, String(typed), NAME_LIMIT))}
        />
        <div className={ui['actions']}>
          <Button type="submit" variant="quiet">
            Rename
          </Button>
        </div>
      </form>
      <History movements={found.movements} rooms={found.rooms} />
    </section>
  );
}
