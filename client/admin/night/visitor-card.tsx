import { type FormEvent, useState } from 'react';
import { t } from '../../../engine/wire/text.ts';
import { Link } from '../../shell/router.tsx';
import { type ShownVisitor, SPANS, type Span, visitorSchema } from '../../../engine/wire/night.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { Sentence } from '../../shell/ui/sentence.tsx';
import { usePolled, type useDeeds } from '../calls.ts';
import { FormField } from '../ui/fields.tsx';
import { whenText } from '../ui/when.ts';
import ui from '../ui/ui.module.css';
import type { Field } from '../editor/resource.ts';
import styles from './night.module.css';
import { stateText } from './room-states.ts';
import { NAME_LIMIT } from '../../../engine/wire/profile.ts';
import { typedWithin } from '../../../engine/wire/visible-text.ts';

const LOOK_MS = 10_000;
const SPAN: Field = {
  name: 'span',
  label: t('For##how long'),
  is: 'choice',
  blank: 'hour',
  choices: [
    { value: 'hour', name: t('an hour') },
    { value: 'day', name: t('a day') },
    { value: 'good', name: t('good##for good') },
  ],
};
const NAME: Field = {
  name: 'name',
  label: t('Another name, kept for a day. Empty: no name.'),
  is: 'line',
  blank: '',
};
const WITH_ADDRESS: Field = {
  name: 'address',
  label: t(
    'Close the tables to everybody at their address too, for an hour. Others at that address read it.',
  ),
  is: 'tick',
  blank: false,
};

/** Says for how long something is decided; `when` empty: for good. */
const DECIDED: Readonly<Record<'away' | 'silenced' | 'nameHeld', (when: string) => string>> = {
  away: (when) => (when === '' ? t('Sent away for good.') : t('Sent away until {when}.', { when })),
  silenced: (when) =>
    when === '' ? t('Silenced for good.') : t('Silenced until {when}.', { when }),
  nameHeld: (when) =>
    when === '' ? t('Keeps the name for good.') : t('Keeps the name until {when}.', { when }),
};

/** Lists the administrator's decisions about a visitor. */
function Decided(visitor: ShownVisitor) {
  const texts = (['away', 'silenced', 'nameHeld'] as const).flatMap((what) => {
    const held = visitor[what];
    if (held === null) return [];
    return DECIDED[what](held.until === null ? '' : whenText(held.until));
  });
  return texts.length === 0 ? null : <p className={styles['warning']}>{texts.join(' ')}</p>;
}

/** The last movements of a visitor's coins and their last rooms. */
function History({ movements, rooms }: Pick<ShownVisitor, 'movements' | 'rooms'>) {
  return (
    <details className={`${ui['more']} ${styles['history']}`}>
      <summary>{t('Coins and games')}</summary>
      <ul aria-label={t('Last rooms')}>
        {rooms.map(({ id, state, since }) => (
          <li key={id}>
            <Sentence
              of={t('<room/> {state}, since {when}', {
                state: stateText(state),
                when: whenText(since),
              })}
              tags={{ room: <Link to={`/watch/${id}`}>{id}</Link> }}
            />
          </li>
        ))}
      </ul>
      <ul aria-label={t('Last movements of coins')}>
        {movements.map(({ at, delta, balance, reason }, place) => (
          <li key={movements.length - place}>
            <Sentence
              of={t('<time/> <change/>, then {balance} ({reason})', { balance, reason })}
              tags={{
                time: <time dateTime={new Date(at).toISOString()}>{whenText(at)}</time>,
                change: <b>{delta > 0 ? `+${delta}` : delta}</b>,
              }}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Tells the administrator what a command has done to the visitor of this name. */
const DONE = {
  'send-away': (name: string) => t('{name} has left all tables.', { name }),
  silence: (name: string) => t('{name} cannot chat now.', { name }),
  rename: (name: string) => t('{name} is renamed.', { name }),
  pardon: (name: string) => t('{name} is welcome again.', { name }),
};

function NameAndCoins({ name, coins }: { name: string; coins: number | null }) {
  const of =
    coins === null
      ? t('<name/>, no coins yet')
      : t('<name/>, {coins, plural, one {{coins} coin} other {{coins} coins}}', { coins });
  const shown = (
    <b>
      <bdi>{name}</bdi>
    </b>
  );
  return (
    <p>
      <Sentence of={of} tags={{ name: shown }} />
    </p>
  );
}

function RenameForm({ onRename }: { onRename: (name: string | null) => void }) {
  const [name, setName] = useState('');
  const rename = (event: FormEvent) => {
    event.preventDefault();
    onRename(name.trim() === '' ? null : name);
    setName('');
  };
  return (
    <form className={styles['closing']} onSubmit={rename}>
      <FormField
        field={NAME}
        value={name}
        onChange={(typed) => setName(typedWithin(name, String(typed), NAME_LIMIT))}
      />
      <div className={ui['actions']}>
        <Button type="submit" variant="quiet">
          {t('Rename')}
        </Button>
      </div>
    </form>
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
  if (found === null) return <p className={ui['soft']}>{t('Looking…')}</p>;
  const shownName = found.name ?? t('The guest');

  async function decide(what: keyof typeof DONE, body: object): Promise<void> {
    await act(`${path}/${what}`, DONE[what](shownName), { body });
    await look();
  }

  const away = { for: span, address: withAddress };
  const isHeld = [found.away, found.silenced, found.nameHeld].some((held) => held !== null);

  return (
    <section className={styles['visitor']} aria-label={t('About {name}', { name: shownName })}>
      <NameAndCoins name={shownName} coins={found.coins} />
      <Decided {...found} />
      <div className={ui['actions']}>
        <FormField
          field={SPAN}
          value={span}
          onChange={(chosen) => setSpan(SPANS.find((one) => one === chosen) ?? span)}
        />
        <Button variant="danger" onClick={() => void decide('send-away', away)}>
          {t('Send away##from all tables')}
        </Button>
        <Button variant="quiet" onClick={() => void decide('silence', { for: span })}>
          {t('Silence##the verb')}
        </Button>
        {isHeld && (
          <Button variant="quiet" onClick={() => void decide('pardon', {})}>
            {t('Pardon##the verb')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('Done##closes a card')}
        </Button>
      </div>
      <FormField
        field={WITH_ADDRESS}
        value={withAddress}
        onChange={(ticked) => setWithAddress(ticked === true)}
      />
      <RenameForm onRename={(name) => void decide('rename', { name })} />
      <History movements={found.movements} rooms={found.rooms} />
    </section>
  );
}
