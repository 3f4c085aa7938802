import { Button } from '../../shell/ui/parts.tsx';
import { pickPhoto } from './pick-photo.ts';
import styles from './camera.module.css';
import { t } from '../../../engine/wire/text.ts';

interface CameraProps {
  /** Who will see the photo. */
  who: string;
  onPhoto: (file: File) => void;
}

/** Offers the camera, and the photos that are there. Nothing is sent before a photo is chosen. */
export function Camera({ who, onPhoto }: CameraProps) {
  return (
    <div className={styles['camera']}>
      <Button variant="quiet" onClick={() => pickPhoto('camera', onPhoto)}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M8.2 6.2 9.6 4h4.8l1.4 2.2H20a1.8 1.8 0 0 1 1.8 1.8v10.2A1.8 1.8 0 0 1 20 20H4a1.8 1.8 0 0 1-1.8-1.8V8A1.8 1.8 0 0 1 4 6.2Z" />
          <circle cx="12" cy="12.8" r="3.9" />
        </svg>
        <span>{t('Add a photo')}</span>
      </Button>
      <button
        type="button"
        className={styles['choose']}
        onClick={() => pickPhoto('files', onPhoto)}
      >
        {t('or choose one')}
      </button>
      <p>{who}</p>
    </div>
  );
}
