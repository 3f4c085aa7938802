import { t } from '../../../../engine/wire/text.ts';
import { useState } from 'react';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import {
  FEWEST,
  PARTY_SEATS,
  type PartySeat,
  waysToOpen,
} from '../../../../engine/games/party/party-rules.ts';
import { useConfirm } from '../../../shell/ui/alert.tsx';
import { Button, Name } from '../../../shell/ui/parts.tsx';
import { Invitation, ShareRoom } from '../../../table/lobby/room-links.tsx';
import { Face } from '../../../table/seats/face.tsx';
import { Placement } from '../../boxes/placement/placement.tsx';
import type { PlacedBox } from '../../boxes/placement/use-placement.ts';
import type { GameProps } from '../../shown-game.ts';
import styles from './lobby.module.css';
import { partyName } from '../party-names.ts';

interface LobbyProps extends Pick<GameProps, 'game'> {
  room: PartyRoom;
  roomId: string;
  starting: boolean;
  placing: boolean;
  onStart: () => void;
  onPlace: (boxes: readonly PlacedBox[]) => void;
  onFree: (seat: PartySeat) => void;
}

/** Everybody who has come, and the chairs that are free. */
function Chairs({ room, onFree }: { room: PartyRoom; onFree: (seat: PartySeat) => void }) {
  const { taken, seat, host, present } = room;
  const confirm = useConfirm();
  const isHost = seat !== null && seat === host;
  /** [G10] */
  async function free(one: PartySeat): Promise<void> {
    const question = t('Free the seat of {name}? They may sit down again if one is free.', {
      name: partyName(room, one),
    });
    if (await confirm(question, t('Free the seat'))) onFree(one);
  }
  return (
    <ul className={styles['chairs']} aria-label={t('At the table')}>
      {PARTY_SEATS.map((one, place) =>
        taken.includes(one) ? (
          <li key={one} className={styles['guest']} data-away={present[one] !== true}>
            <Face seat={one} className={styles['face']} />
            <Name of={partyName(room, one)} place={place} boxed className={styles['name']} />
            <small>
              {[
                one === seat && t('You'),
                one === host && t('Host'),
                present[one] !== true && t('away##of a player'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {isHost && one !== seat && (
              <button
                type="button"
                className={styles['free']}
                aria-label={t('Free the seat of {name}', { name: partyName(room, one) })}
                title={t('Free this seat')}
                onClick={() => void free(one)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d="m7 7 10 10M17 7 7 17" />
                </svg>
              </button>
            )}
          </li>
        ) : (
          <li key={one} className={styles['chair']} aria-hidden="true" />
        ),
      )}
    </ul>
  );
}

/** How the start stands, to whoever reads it. */
function startText(room: PartyRoom): string {
  const missing = Math.max(0, FEWEST - room.taken.length);
  if (missing > 0)
    return t('{missing, plural, =1 {One more} =2 {Two more} other {#}} and the game can start.', {
      missing,
    });
  if (room.seat === room.host) return t('Everybody here? Then go!');
  return t('Ready when {name} is.', { name: partyName(room, room.host) });
}

function placedText(boxes: number): string {
  if (boxes === 0) return t('Otherwise the boxes are scattered by chance.');
  if (boxes === 1) return t('One box lies ready where you placed it.');
  return t('{boxes} boxes lie ready where you placed them.', { boxes });
}

/** The table before the game: names drop in, and the host starts when everybody is there. */
export function Lobby(props: LobbyProps) {
  const { game, room, roomId, starting, placing, onStart, onPlace, onFree } = props;
  const [isPlacing, setPlacing] = useState(false);
  const isHost = room.seat !== null && room.seat === room.host;
  const missing = Math.max(0, FEWEST - room.taken.length);
  const mayStart = missing === 0 && !starting;
  if (isHost && isPlacing) {
    const laying = room.fairness?.serverSeedHash ?? roomId;
    return (
      <Placement
        game={laying}
        busy={placing}
        waysOf={waysToOpen}
        then={t('All placed. Finish, and you are back in the lobby.')}
        onFinish={(boxes) => {
          onPlace(boxes);
          setPlacing(false);
        }}
      />
    );
  }
  const guests = (
    <div key="guests" className={styles['guests']}>
      <h2>{t('Who is in?')}</h2>
      <Chairs room={room} onFree={onFree} />
      <output className={styles['start']}>{startText(room)}</output>
      {isHost && (
        <div className={styles['actions']}>
          <Button
            variant={missing > 0 ? 'quiet' : 'primary'}
            aria-disabled={!mayStart}
            onClick={() => mayStart && onStart()}
          >
            <span>
              {missing > 0
                ? t('{missing, plural, =1 {One more} other {Two more}}', { missing })
                : t('Start the game')}
            </span>
          </Button>
          <Button variant="quiet" onClick={() => setPlacing(true)}>
            {room.boxes.length > 0 ? t('Place the boxes anew') : t('Place the boxes yourself')}
          </Button>
        </div>
      )}
      {isHost && <p className={styles['soft']}>{placedText(room.boxes.length)}</p>}
    </div>
  );
  const link =
    room.seat === null ? (
      <Invitation key="link" slug={game.slug} roomId={roomId} title={t('Scan to sit down')} />
    ) : (
      <ShareRoom key="link" game={game} roomId={roomId} second={missing === 0} />
    );
  return (
    <section className={styles['lobby']} aria-label={t('Lobby')}>
      {/* While too few are in, the code comes first where it is shown to others. */}
      {missing > 0 && (isHost || room.seat === null) ? [link, guests] : [guests, link]}
    </section>
  );
}
