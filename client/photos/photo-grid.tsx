import { useEffect, useRef, type RefObject, useState } from 'react';
import styles from './photo-grid.module.css';
import {
  captionOf,
  formatSize,
  formatTime,
  type Photo,
  type PhotoPages,
  type MoreState,
} from './photos.ts';
import { Link } from '../shell/router.tsx';
import { Button } from '../shell/ui/parts.tsx';
import { PHOTO_PAGE, viewOf } from './photo-view.tsx';
import { t } from '../../engine/wire/text.ts';

interface PhotoCardProps {
  photo: Photo;
  isAdmin: boolean;
  onRemove: (photo: Photo) => Promise<void>;
}

function PhotoCard({ photo, isAdmin, onRemove }: PhotoCardProps) {
  const { url, thumb, fileName, size, lastModified, awaitsLook = false, own = false } = photo;
  const [failures, setFailures] = useState(0);
  // [P17] The photo itself where it has no thumbnail, or one that cannot be shown.
  const source = (thumb === undefined ? [url] : [thumb, url])[failures];
  // [P37] Until its release only the administrator is sent its picture.
  const isHidden = awaitsLook && !isAdmin;
  return (
    <li className={styles['card']} data-testid="photo" data-photo={photo.id}>
      {isHidden || source === undefined ? (
        <p className={styles['broken']}>{isHidden ? t('Not shown yet') : t('Error')}</p>
      ) : (
        <Link
          className={styles['picture']}
          to={viewOf(url)}
          state={PHOTO_PAGE}
          aria-label={t('Open {file}', { file: fileName })}
        >
          <img
            src={source}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailures(failures + 1)}
          />
        </Link>
      )}
      <div className={styles['facts']}>
        <p className={styles['name']}>
          <bdi>{captionOf(fileName, lastModified)}</bdi>
        </p>
        <p className={styles['file']} title={fileName}>
          <bdi>{fileName}</bdi> <span>{formatSize(size)}</span>
        </p>
        <time className={styles['time']} dateTime={lastModified}>
          {formatTime(lastModified)}
        </time>
        {awaitsLook && <p>{t('The house looks at it first; then everybody sees it.')}</p>}
        {(isAdmin || own) && (
          <Button
            variant="quiet"
            className={styles['remove']}
            aria-label={t('Remove {file}', { file: fileName })}
            onClick={() => void onRemove(photo)}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface MorePhotosProps {
  shown: number;
  total: number;
  state: MoreState;
  onMore: () => void;
}

/** So far ahead of the end of the page the next photos are asked for. */
const AHEAD = '600px 0px';

const TEXTS: Record<MoreState, string> = {
  idle: '',
  loading: t('Looking for more…'),
  later: t('Too many requests. More photos come in a moment.'),
  failed: t('More photos could not be loaded. Please try again.'),
};

/** Calls back when an element comes close to the visible part of the page. */
function useNear(
  element: RefObject<HTMLElement | null>,
  isWanted: boolean,
  call: () => void,
): void {
  useEffect(() => {
    if (!isWanted || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) call();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted, call]);
}

/** The way to the photos that are not shown yet: by scrolling on, or with a button. */
function MorePhotos({ shown, total, state, onMore }: MorePhotosProps) {
  const area = useRef<HTMLDivElement>(null);
  useNear(area, state === 'idle', onMore);
  const isWaiting = state === 'loading' || state === 'later';
  return (
    <div ref={area} className={styles['area']} data-testid="more-photos">
      <p className={styles['count']}>{t('{shown} of {total} photos shown', { shown, total })}</p>
      <Button
        variant="quiet"
        // Not `disabled`: the button that has just been pressed would lose the focus.
        aria-disabled={isWaiting}
        aria-busy={state === 'loading'}
        onClick={isWaiting ? undefined : onMore}
      >
        {t('Show more')}
      </Button>
      <output className={styles['state']} data-state={state}>
        {TEXTS[state]}
      </output>
    </div>
  );
}

interface PhotoGridProps {
  pages: PhotoPages;
  more: MoreState;
  onMore: () => void;
  /** The administrator removes any photo, a visitor [A127] their own. */
  isAdmin: boolean;
  /** Resolves with whether the photo is gone. */
  onRemove: (photo: Photo) => Promise<boolean>;
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

export function PhotoGrid({ pages, more, onMore, isAdmin, onRemove }: PhotoGridProps) {
  const { isListed, photos, total, next } = pages;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasMore = isListed && next !== null;
  useFocusKept(list, photos.length, hasMore);
  const isKnown = isListed || photos.length > 0;
  async function remove(photo: Photo): Promise<void> {
    // The button that had the focus goes with its photo.
    if (await onRemove(photo)) title.current?.focus();
  }
  return (
    <section aria-labelledby="photos-title" aria-busy={!isKnown}>
      <h2 id="photos-title" ref={title} tabIndex={-1} className={styles['title']}>
        <span>{`${t('Uploaded Photos')} `}</span>
        {isKnown && <span>{`(${total})`}</span>}
      </h2>
      {!isKnown && (
        <p className={styles['empty']}>
          {more === 'later'
            ? t('Too many requests. The photos come in a moment.')
            : t('Looking for photos…')}
        </p>
      )}
      {isListed && photos.length === 0 && (
        <p className={styles['empty']}>{t('No photos yet. Yours could be the first.')}</p>
      )}
      <ul ref={list} className={styles['grid']}>
        {photos.map((photo) => (
          <PhotoCard key={photo.id} photo={photo} isAdmin={isAdmin} onRemove={remove} />
        ))}
      </ul>
      {hasMore && <MorePhotos shown={photos.length} total={total} state={more} onMore={onMore} />}
    </section>
  );
}
