import { useRef } from 'react';
import { PhotoCard } from './photo-card.tsx';
import styles from './photo-grid.module.css';
import type { Photo } from './photo.ts';

interface PhotoGridProps {
  /** null: not listed yet. */
  photos: readonly Photo[] | null;
  /** The administrator's; resolves with whether the photo is gone. */
  onRemove: ((photo: Photo) => Promise<boolean>) | null;
}

export function PhotoGrid({ photos, onRemove }: PhotoGridProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const remove =
    onRemove &&
    (async (photo: Photo) => {
      // The button that had the focus goes with its photo.
      if (await onRemove(photo)) title.current?.focus();
    });
  return (
    <section aria-labelledby="photos-title" aria-busy={photos === null}>
      <h2 id="photos-title" ref={title} tabIndex={-1} className={styles['title']}>
        Uploaded Photos {photos !== null && <span>({photos.length})</span>}
      </h2>
      {photos === null && <p className={styles['empty']}>Looking for photos…</p>}
      {photos?.length === 0 && (
        <p className={styles['empty']}>No photos yet. Yours could be the first.</p>
      )}
      <ul className={styles['grid']}>
        {photos?.map((photo) => (
          <PhotoCard key={photo.id} photo={photo} onRemove={remove} />
        ))}
      </ul>
    </section>
  );
}
