import { useState } from 'react';
import type { PartyRoom } from '../../../engine/games/party/party-messages.ts';
import { FEWEST, PARTY_SEATS, type PartySeat } from '../../../engine/games/party/party-rules.ts';
import { Avatar } from '../../me/me-chip.tsx';
import { useConfirm } from '../../shell/ui/alert.tsx';
import { Button } from '../../shell/ui/parts.tsx';
import { RoomCode, useOrigin, ShareRoom } from '../../table/lobby/room-links.tsx';
import { seatColour } from '../../table/seats/seated-view.ts';
import { Placement } from '../boxes/placement/placement.tsx';
import type { PlacedBox } from '../boxes/placement/use-placement.ts';
import type { GameProps } from '../shown-game.ts';
import styles from './lobby.module.css';
import { partyName } from './party-names.ts';
import { GameLink } from '../../shell/page.tsx';

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
  const { taken, seat, host, present, avatars } = room;
  const confirm = useConfirm();
  const isHost = seat !== null && seat === host;
  /** [G10] */
  async function free(one: PartySeat): Promise<void> {
    const question = `Free the seat of ${partyName(room, one)}? They may sit down again if one is free.`;
    if (await confirm(question, 'Free the seat')) onFree(one);
  }
  return (
    <ul className={styles['chairs']} aria-label="At the table">
      {PARTY_SEATS.map((one, place) =>
        taken.includes(one) ? (
          <li key={one} className={styles['guest']} data-away={present[one] !== true}>
            <Avatar name={avatars[one] ?? null} className={styles['face']} />
            <bdi className={styles['name']} style={seatColour(place)}>
              {partyName(room, one)}
            </bdi>
            <small>
              {[one === seat && 'You', one === host && 'Host', present[one] !== true && 'away']
                .filter(Boolean)
                .join(' · ')}
            </small>
            {isHost && one !== seat && (
              <Button
                variant="quiet"
                className={styles['free']}
                aria-label={`Free the seat of ${partyName(room, one)}`}
                onClick={() => void free(one)}
              >
                <span>Free</span>
              </Button>
            )}
          </li>
        ) : (
          <li key={one} className={styles['chair']} aria-hidden="true" />
        ),
      )}
    </ul>
  );
}

/** Tells the viewers of a television how to take a seat. */
function Invitation({ game, roomId }: Pick<LobbyProps, 'game' | 'roomId'>) {
  const origin = useOrigin() ?? location.origin;
  const link = `${origin}/games/${game.slug}?room=${roomId}`;
  return (
    <div className={styles['invitation']}>
      <h2>Scan to sit down</h2>
      <RoomCode link={link} />
      <p className={styles['code']} data-testid="room-id">
        {roomId}
      </p>
      <GameLink slug={game.slug} room={roomId}>
        Take a seat here
      </GameLink>
    </div>
  );
}

const COUNTS = ['', 'One more', 'Two more'] as const;

/** How the start stands, to whoever reads it. */
function startText(room: PartyRoom): string {
  const missing = Math.max(0, FEWEST - room.taken.length);
  if (missing > 0) return `${COUNTS[missing] ?? missing} and the game can start.`;
  if (room.seat === room.host) return 'Everybody here? Then go!';
  return `Ready when ${partyName(room, room.host)} is.`;
}

function placedText(boxes: number): string {
  if (boxes === 0) return 'Otherwise the boxes are scattered by chance.';
  if (boxes === 1) return 'One box lies ready where you placed it.';
  return `${boxes} boxes lie ready where you placed them.`;
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
        onFinish={(boxes) => {
          onPlace(boxes);
          setPlacing(false);
        }}
        onEmpty={() => setPlacing(false)}
      />
    );
  }
  const guests = (
    <div key="guests" className={styles['guests']}>
      <h2>Who is in?</h2>
      <Chairs room={room} onFree={onFree} />
      <output className={styles['start']}>{startText(room)}</output>
      {isHost && (
        <div className={styles['actions']}>
          <Button aria-disabled={!mayStart} onClick={() => mayStart && onStart()}>
            <span>{missing > 0 ? COUNTS[missing] : 'Start the game'}</span>
          </Button>
          <Button variant="quiet" onClick={() => setPlacing(true)}>
            {room.boxes.length > 0 ? 'Place the boxes anew' : 'Place the boxes yourself'}
          </Button>
        </div>
      )}
      {isHost && <p className={styles['soft']}>{placedText(room.boxes.length)}</p>}
    </div>
  );
  const link =
    room.seat === null ? (
      <Invitation key="link" game={game} roomId={roomId} />
    ) : (
      <ShareRoom key="link" game={game} roomId={roomId} />
    );
  return (
    <section className={styles['lobby']} aria-label="Lobby">
      {/* While too few are in, the code comes first: it is what the others need. */}
      {missing > 0 ? [link, guests] : [guests, link]}
    </section>
  );
}
