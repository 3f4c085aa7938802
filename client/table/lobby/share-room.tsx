import { lazy, Suspense, useState } from 'react';
import { copyText } from '../../shell/ui/copy-text.ts';
import { Button } from '../../shell/ui/button.tsx';
import styles from './share-room.module.css';

/** It comes while one waits: nobody needs it before. */
const QrCode = lazy(() =>
  import('./qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => <span /> }),
  ),
);

interface ShareRoomProps {
  /** The game's address and name. */
  game: { slug: string; title: string };
  roomId: string;
}

/** The room's id and link, to be handed to whoever is to sit there too. */
export function ShareRoom({ game: { slug, title }, roomId }: ShareRoomProps) {
  const [told, setTold] = useState('');
  const link = `${location.origin}/games/${slug}?room=${roomId}`;

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
      <div className={styles['code']}>
        <Suspense>
          <QrCode text={link} />
        </Suspense>
      </div>
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
      <output className={styles['told']}>{told}</output>
    </div>
  );
}
