import { t } from '../../../../../engine/wire/text.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../../shell/ui/parts.tsx';
import { Camera } from '../../../../photos/camera/camera.tsx';
import { askForWaiting, keepPhoto, sendPhoto, type SentPhoto, takeBack } from './sent-photos.ts';
import styles from './dare-photo.module.css';

export { Polaroid } from '../../../../photos/camera/polaroid.tsx';

interface ControlsProps {
  /** The address that takes the photo. */
  at: string;
  /** The address of the photo that the room shows; null: none. */
  photo: string | null;
  sent: SentPhoto;
}

const WHO = t('This table sees it. You can take it back.');

/** The buttons of the player who did the dare: add a photo, take it back, keep it. */
export function PhotoControls({ at, photo, sent }: ControlsProps): ReactNode {
  const [busy, setBusy] = useState(false);
  useEffect(() => void askForWaiting(at), [at]);
  const press = async (act: (to: string) => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await act(at);
    setBusy(false);
  };
  const has = photo !== null || sent.is === 'waiting';
  return (
    <div className={styles['controls']}>
      {sent.error !== null && <p role="alert">{sent.error}</p>}
      {sent.is === 'sending' && <output>{t('Your photo is on its way…')}</output>}
      {sent.is === 'waiting' && photo === null && (
        <output>{t('The house looks at your photo first.')}</output>
      )}
      {sent.is === 'kept' && has && (
        <output>{t('Kept in the photos, where everybody sees it.')}</output>
      )}
      {sent.is !== 'sending' && sent.is !== 'asking' && !has && (
        <Camera who={WHO} onPhoto={(file) => void sendPhoto(at, file)} />
      )}
      {has && (
        <div className={styles['choices']}>
          <Button variant="quiet" aria-disabled={busy} onClick={() => void press(takeBack)}>
            {t('Take it back')}
          </Button>
          {photo !== null && sent.is !== 'kept' && (
            <Button variant="quiet" aria-disabled={busy} onClick={() => void press(keepPhoto)}>
              {t('Keep it')}
            </Button>
          )}
        </div>
      )}
      {has && photo !== null && sent.is === 'none' && (
        <p>{t('Kept, it is in the photos for everybody.')}</p>
      )}
    </div>
  );
}
