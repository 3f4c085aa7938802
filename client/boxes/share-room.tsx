import { lazy, Suspense, useState } from 'react';
import { Button } from '../shell/button.tsx';
import styles from './share-room.module.css';

/** It comes while one waits: nobody needs it to lay boxes. */
const QrCode = lazy(() =>
  import('./qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => <span /> }),
  ),
);

/** Pages without TLS have no clipboard API; the old command still copies a selection. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}

/** The room's id and link, to be handed to the second player. */
export function ShareRoom({ roomId }: { roomId: string }) {
  const [told, setTold] = useState('');
  const link = `${location.origin}/games/alluring-boxes?room=${roomId}`;

  async function share() {
    try {
      await navigator.share({ title: 'Alluring Boxes', text: `Join my room ${roomId}`, url: link });
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
            void copy(link).then((done) => setTold(done ? 'Link copied' : `Copy this: ${link}`))
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
