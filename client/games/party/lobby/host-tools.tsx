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
    const question = `Take ${name} out of the line? They may stand in line again in a moment.`;
    if (await confirm(question, 'Take out')) onFree();
  }
  return (
    <Button
      variant="quiet"
      aria-label={`Take out of the line: ${name}`}
      onClick={() => void free()}
    >
      Take out
    </Button>
  );
}

/** [G20] to [G23] [G42] What only the host does: skip, pause, hand the place on, send a guest away. */
export function HostTools({ room, pending, onIntent }: HostToolsProps) {
  const [mayReturn, setMayReturn] = useState(true);
  const confirm = useConfirm();
  const { taken, left, seat, state, paused, next } = room;
  const others = taken.filter((one) => one !== seat && !left.includes(one));

  async function handOver(one: PartySeat): Promise<void> {
    const question = `Make ${partyName(room, one)} the host? Then they start, skip and pause.`;
    if (await confirm(question, 'Make host')) onIntent({ type: 'hand-over', seat: one });
  }

  async function sendAway(one: PartySeat): Promise<void> {
    const after = mayReturn ? 'They may come back.' : 'They cannot come back to this room.';
    const question = `Send ${partyName(room, one)} away? ${after}`;
    const isSure = await confirm(question, 'Send away');
    if (isSure) onIntent({ type: 'send-away', seat: one, back: mayReturn });
  }

  return (
    <details className={styles['tools']}>
      <summary>Host</summary>
      {state === 'playing' && (
        <div className={styles['row']}>
          <Button
            variant="quiet"
            disabled={pending === 'skip'}
            onClick={() => onIntent({ type: 'skip' })}
          >
            Skip what the table waits for
          </Button>
          <Button
            variant="quiet"
            disabled={pending === 'pause'}
            onClick={() => onIntent({ type: 'pause', on: !paused })}
          >
            <span>{paused ? 'Let the clock go on' : 'Pause the clock'}</span>
          </Button>
        </div>
      )}
      <ul className={styles['guests']} aria-label="Guests">
        {others.map((one) => (
          <li key={one} className={styles['row']}>
            <Name
              of={partyName(room, one)}
              place={PARTY_SEATS.indexOf(one)}
              className={styles['name']}
            />
            <Button
              variant="quiet"
              aria-label={`Make host: ${partyName(room, one)}`}
              onClick={() => void handOver(one)}
            >
              Make host
            </Button>
            <Button
              variant="quiet"
              aria-label={`Send away: ${partyName(room, one)}`}
              onClick={() => void sendAway(one)}
            >
              Send away
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <label className={styles['back']}>
          <input
            type="checkbox"
            checked={mayReturn}
            onChange={({ currentTarget }) => setMayReturn(currentTarget.checked)}
          />
          <span>Who is sent away may come back</span>
        </label>
      )}
      {next.length > 0 && (
        <>
          <h3>In the next game</h3>
          <ul className={styles['guests']} aria-label="In line">
            {next.map(({ guest, name }) => (
              <li key={guest} className={styles['row']}>
                <bdi className={styles['name']}>{name ?? 'A guest'}</bdi>
                <FreePlace
                  name={name ?? 'A guest'}
                  onFree={() => onIntent({ type: 'free-place', guest })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
