import { t } from '../../../../engine/wire/text.ts';
import { useState } from 'react';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { useConfirm } from '../../../shell/ui/alert.tsx';
import { Button, Name } from '../../../shell/ui/parts.tsx';
import { PARTY_SEATS, type PartySeat } from '../../../../engine/games/party/party-rules.ts';
import styles from './host-tools.module.css';
import { partyName } from '../party-names.ts';
import type { PartyIntent } from '../party-table.ts';

interface HostToolsProps {
  room: PartyRoom;
  pending: string | null;
  onIntent: (intent: PartyIntent) => void;
}

/** The button by which the host takes somebody out of the line. */
function FreePlace({ name, onFree }: { name: string; onFree: () => void }) {
  const confirm = useConfirm();
  async function free(): Promise<void> {
    const question = t('Take {name} out of the line? They may stand in line again in a moment.', {
      name,
    });
    if (await confirm(question, t('Take out'))) onFree();
  }
  return (
    <Button
      variant="quiet"
      aria-label={t('Take out of the line: {name}', { name })}
      onClick={() => void free()}
    >
      {t('Take out')}
    </Button>
  );
}

function ClockTools({ room: { paused }, pending, onIntent }: HostToolsProps) {
  return (
    <div className={styles['row']}>
      <Button
        variant="quiet"
        disabled={pending === 'skip'}
        onClick={() => onIntent({ type: 'skip' })}
      >
        {t('Skip what the table waits for')}
      </Button>
      <Button
        variant="quiet"
        disabled={pending === 'pause'}
        onClick={() => onIntent({ type: 'pause', on: !paused })}
      >
        <span>{paused ? t('Let the clock go on') : t('Pause the clock')}</span>
      </Button>
    </div>
  );
}

interface GuestProps extends Pick<HostToolsProps, 'room' | 'onIntent'> {
  seat: PartySeat;
  mayReturn: boolean;
}

/** One of the others, and what the host can do about them. */
function Guest({ room, seat, mayReturn, onIntent }: GuestProps) {
  const confirm = useConfirm();
  const name = partyName(room, seat);

  async function handOver(): Promise<void> {
    const question = t('Make {name} the host? Then they start, skip and pause.', { name });
    if (await confirm(question, t('Make host'))) onIntent({ type: 'hand-over', seat });
  }

  async function sendAway(): Promise<void> {
    const question = mayReturn
      ? t('Send {name} away? They may come back.', { name })
      : t('Send {name} away? They cannot come back to this room.', { name });
    const isSure = await confirm(question, t('Send away'));
    if (isSure) onIntent({ type: 'send-away', seat, back: mayReturn });
  }

  return (
    <li className={styles['row']}>
      <Name of={name} place={PARTY_SEATS.indexOf(seat)} className={styles['name']} />
      <Button
        variant="quiet"
        aria-label={t('Make host: {name}', { name })}
        onClick={() => void handOver()}
      >
        {t('Make host')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('Send away: {name}', { name })}
        onClick={() => void sendAway()}
      >
        {t('Send away')}
      </Button>
    </li>
  );
}

function InLine({ room: { next }, onIntent }: Pick<HostToolsProps, 'room' | 'onIntent'>) {
  if (next.length === 0) return null;
  return (
    <>
      <h3>{t('In the next game')}</h3>
      <ul className={styles['guests']} aria-label={t('In line')}>
        {next.map(({ guest, name }) => (
          <li key={guest} className={styles['row']}>
            <bdi className={styles['name']}>{name ?? t('A guest')}</bdi>
            <FreePlace
              name={name ?? t('A guest')}
              onFree={() => onIntent({ type: 'free-place', guest })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** [G20] to [G23] [G42] What only the host does: skip, pause, hand the place on, send a guest away. */
export function HostTools(props: HostToolsProps) {
  const { room, onIntent } = props;
  const [mayReturn, setMayReturn] = useState(true);
  const { taken, left, seat, state } = room;
  const others = taken.filter((one) => one !== seat && !left.includes(one));
  return (
    <details className={styles['tools']}>
      <summary>{t('Host')}</summary>
      {state === 'playing' && <ClockTools {...props} />}
      <ul className={styles['guests']} aria-label={t('Guests')}>
        {others.map((one) => (
          <Guest key={one} room={room} seat={one} mayReturn={mayReturn} onIntent={onIntent} />
        ))}
      </ul>
      {others.length > 0 && (
        <label className={styles['back']}>
          <input
            type="checkbox"
            checked={mayReturn}
            onChange={({ currentTarget }) => setMayReturn(currentTarget.checked)}
          />
          <span>{t('Who is sent away may come back')}</span>
        </label>
      )}
      <InLine room={room} onIntent={onIntent} />
    </details>
  );
}
