import { useState } from 'react';
import { copyText } from '../../shell/ui/copy-text.ts';
import { Button } from '../../shell/ui/button.tsx';
import { RoomCode, useOrigin } from './room-link.tsx';
import styles from './share-room.module.css';

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
          On a television:{' '}
          <b>
            {origin.replace(/^https?:\/\//, '')}/watch/{roomId}
          </b>
        </p>
      )}
      <output className={styles['told']}>{told}</output>
    </div>
  );
}
