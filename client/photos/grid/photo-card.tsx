import { useState } from 'react';
import { Button } from '../../shell/ui/button.tsx';
import styles from './photo-card.module.css';
import { formatSize, formatTime } from '../photo-facts.ts';
import type { Photo } from '../photo.ts';

interface PhotoCardProps {
  photo: Photo;
  onRemove: ((photo: Photo) => Promise<void>) | null;
}

export function PhotoCard({ photo, onRemove }: PhotoCardProps) {
  const { url, thumb, fileName, size, lastModified } = photo;
  const [failures, setFailures] = useState(0);
  // [P17] The photo itself where it has no thumbnail, or one that cannot be shown.
  const source = (thumb === undefined ? [url] : [thumb, url])[failures];
  return (
    <li className={styles['card']} data-testid="photo" data-photo={photo.id}>
      {source === undefined ? (
        <p className={styles['broken']}>Error</p>
      ) : (
        <a
          className={styles['picture']}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${fileName}`}
        >
          <img
            src={source}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailures(failures + 1)}
          />
        </a>
      )}
      <div className={styles['facts']}>
        <p className={styles['name']} title={fileName}>
          <bdi>{fileName}</bdi>
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
