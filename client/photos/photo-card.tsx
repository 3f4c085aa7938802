import { useState } from 'react';
import { Button } from '../shell/button.tsx';
import styles from './photo-card.module.css';
import { formatSize, formatTime } from './photo-facts.ts';
import type { Photo } from './photo.ts';

interface PhotoCardProps {
  photo: Photo;
  onRemove: ((photo: Photo) => Promise<void>) | null;
}

export function PhotoCard({ photo, onRemove }: PhotoCardProps) {
  const { url, fileName, size, lastModified } = photo;
  const [broken, setBroken] = useState(false);
  return (
    <li className={styles['card']} data-testid="photo" data-photo={photo.id}>
      {broken ? (
        <p className={styles['broken']}>Error</p>
      ) : (
        <a
          className={styles['picture']}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${fileName}`}
        >
          <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        </a>
      )}
      <div className={styles['facts']}>
        <p className={styles['name']} title={fileName}>
          {fileName}
        </p>
        <p className={styles['details']}>
          <span>{formatSize(size)}</span>{' '}
          <time dateTime={lastModified}>{formatTime(lastModified)}</time>
        </p>
        {onRemove && (
          <Button
            variant="quiet"
            className={styles['remove']}
            aria-label={`Remove ${fileName}`}
            onClick={() => void onRemove(photo)}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
