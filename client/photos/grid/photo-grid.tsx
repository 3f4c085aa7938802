import { useEffect, useRef } from 'react';
import { MorePhotos } from './more-photos.tsx';
import { PhotoCard } from './photo-card.tsx';
import styles from './photo-grid.module.css';
import type { Photo } from '../photo.ts';
import type { PhotoPages } from './photo-pages.ts';
import type { MoreState } from './use-photo-pages.ts';

interface PhotoGridProps {
  pages: PhotoPages;
  more: MoreState;
  onMore: () => void;
  /** The administrator's; resolves with whether the photo is gone. */
  onRemove: ((photo: Photo) => Promise<boolean>) | null;
}

/**
 * The button for more goes with the last page; the focus it had is given to the first photo that it
 * has brought.
 */
function useFocusKept(
  list: { current: HTMLElement | null },
  shown: number,
  hasMore: boolean,
): void {
  const before = useRef({ shown, hasMore });
  useEffect(() => {
    const last = before.current;
    before.current = { shown, hasMore };
    if (!last.hasMore || hasMore || document.activeElement !== document.body) return;
    list.current?.children.item(last.shown)?.querySelector('a')?.focus();
  }, [list, shown, hasMore]);
}

export function PhotoGrid({ pages, more, onMore, onRemove }: PhotoGridProps) {
  const { isListed, photos, total, next } = pages;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasMore = isListed && next !== null;
  useFocusKept(list, photos.length, hasMore);
  const isKnown = isListed || photos.length > 0;
  const remove =
    onRemove &&
    (async (photo: Photo) => {
      // The button that had the focus goes with its photo.
      if (await onRemove(photo)) title.current?.focus();
    });
  return (
    <section aria-labelledby="photos-title" aria-busy={!isKnown}>
      <h2 id="photos-title" ref={title} tabIndex={-1} className={styles['title']}>
        Uploaded Photos {isKnown && <span>({total})</span>}
      </h2>
      {!isKnown && (
        <p className={styles['empty']}>
          {more === 'later'
            ? 'Too many requests. The photos come in a moment.'
            : 'Looking for photos…'}
        </p>
      )}
      {isListed && photos.length === 0 && (
        <p className={styles['empty']}>No photos yet. Yours could be the first.</p>
      )}
      <ul ref={list} className={styles['grid']}>
        {photos.map((photo) => (
          <PhotoCard key={photo.id} photo={photo} onRemove={remove} />
        ))}
      </ul>
      {hasMore && <MorePhotos shown={photos.length} total={total} state={more} onMore={onMore} />}
    </section>
  );
}
