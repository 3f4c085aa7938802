import { lazy, Suspense, useEffect, useState } from 'react';
import { networkSchema } from '../../../engine/wire/rest.ts';
import { getJson } from '../../shell/net/api.ts';
import styles from './room-links.module.css';
import { copyText } from '../../shell/ui/copy-text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { Link } from '../../shell/router.tsx';

/** It comes with the first code: nobody needs it before. */
const Code = lazy(() =>
  import('./qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => <span /> }),
  ),
);

const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** The address under which others find this site; null: only this computer does. */
export function useOrigin(): string | null {
  const isHere = ONLY_HERE.test(location.hostname);
  // Assumed until the server answers: a line added later would push the page down.
  const [origin, setOrigin] = useState<string | null>(isHere ? null : location.origin);
  useEffect(() => {
    if (!isHere) return;
    let isCurrent = true;
    void getJson('/api/network', networkSchema).then((answer) => {
      if (isCurrent && answer.ok) setOrigin(answer.value.origin);
    });
    return () => {
      isCurrent = false;
    };
  }, [isHere]);
  return origin;
}

/** A link as a code for phones. Its space is reserved: nothing moves when it appears. */
export function RoomCode({ link }: { link: string }) {
  return (
    <div className={styles['code']}>
      <Suspense>
        <Code text={link} />
      </Suspense>
    </div>
  );
}

interface ShareRoomProps {
  /** The game's address and name. */
  game: { slug: string; title: string };
  roomId: string;
}

/** The room's id and link, to be sent to the other players. */
export function ShareRoom({ game: { slug, title }, roomId }: ShareRoomProps) {
  const [told, setTold] = useState('');
  const origin = useOrigin();
  const link = `${origin ?? location.origin}/games/${slug}?room=${roomId}`;

  async function share() {
    try {
      await navigator.share({ title, text: `Join my room ${roomId}`, url: link });
    } catch {
      // Closing the share sheet is an answer too.
    }
  }

  return (
    <div className={styles['share']}>
      <h2 id="share-title">Share room ID</h2>
      <p className={styles['id']} data-testid="room-id">
        {roomId}
      </p>
      <RoomCode link={link} />
      {origin === null && (
        <p className={styles['here']}>
          This link opens on this computer only. To let phones in, start the server with{' '}
          <code>HOST=0.0.0.0</code>.
        </p>
      )}
      <div className={styles['actions']}>
        <Button
          onClick={() =>
            void copyText(link).then((done) => setTold(done ? 'Link copied' : `Copy this: ${link}`))
          }
        >
          Copy link
        </Button>
        {'share' in navigator && (
          <Button variant="quiet" onClick={() => void share()}>
            Share…
          </Button>
        )}
      </div>
      {origin !== null && (
        <p className={styles['television']}>
          On a television: <b>{`${origin.replace(/^https?:\/\//, '')}/watch/${roomId}`}</b>
        </p>
      )}
      <output className={styles['told']}>{told}</output>
    </div>
  );
}

/** On a television: how a guest in front of it watches on a phone, and reacts. */
export function WatchCode({ roomId }: { roomId: string }) {
  const origin = useOrigin();
  return (
    <div className={styles['watch']}>
      {origin !== null && <RoomCode link={`${origin}/watch/${roomId}`} />}
      <p>
        <span>{origin === null ? 'Room' : 'Scan to watch and to cheer'}</span>
        <b translate="no">{roomId}</b>
      </p>
    </div>
  );
}

/** [C8] From a room that is over to its replay. */
export const ReplayLink = ({ roomId }: { roomId: string }) => (
  <p className={styles['again']}>
    <Link to={`/replay/${roomId}`}>See the whole room again, step by step</Link>
  </p>
);
