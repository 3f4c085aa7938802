import { useCallback, useEffect, useState } from 'react';
import { loadPhotos, type Photo } from '../photo.ts';
import {
  NO_PAGES,
  type PhotoPages,
  withNewest,
  withOlder,
  withoutPhoto,
  withPhoto,
} from './photo-pages.ts';

/** After 429 the next try is made after so long. */
const LATER_MS = 5000;
const TOO_MANY = 429;

/** The state of loading more photos after the last one shown. */
export type MoreState = 'idle' | 'loading' | 'later' | 'failed';

interface Paged {
  pages: PhotoPages;
  more: MoreState;
  /** Asks for the next older photos, unless that is under way. */
  loadMore: () => void;
  /** Asks for the newest ones again. */
  refresh: () => void;
  add: (photo: Photo) => void;
  remove: (id: string) => void;
}

/** The photos of the server, a page at a time. After too many requests it waits. */
export function usePhotoPages(): Paged {
  const [pages, setPages] = useState(NO_PAGES);
  const [more, setMore] = useState<MoreState>('loading');
  /** The page that was asked for last: the newest (null), or that of a place. */
  const [wanted, setWanted] = useState<{ before: string | null }>({ before: null });
  const { isListed, next } = pages;

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { before } = wanted;
    void loadPhotos(before).then((answer) => {
      if (isOver) return;
      if (answer.ok) {
        const { value } = answer;
        setPages((known) => (before === null ? withNewest(known, value) : withOlder(known, value)));
        return setMore('idle');
      }
      if (answer.status === TOO_MANY) {
        timer = setTimeout(() => setWanted({ before }), LATER_MS);
        return setMore('later');
      }
      // Without the newest page the list is empty; photos already shown stay.
      if (before === null) setPages((known) => withNewest(known, null));
      return setMore(before === null ? 'idle' : 'failed');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  const ask = useCallback((before: string | null) => {
    setMore('loading');
    setWanted({ before });
  }, []);
  const canAsk = isListed && (more === 'idle' || more === 'failed');
  const loadMore = useCallback(() => {
    if (canAsk && next !== null) ask(next);
  }, [canAsk, next, ask]);
  const refresh = useCallback(() => ask(null), [ask]);
  const add = useCallback((photo: Photo) => setPages((known) => withPhoto(known, photo)), []);
  const remove = useCallback((id: string) => setPages((known) => withoutPhoto(known, id)), []);
  return { pages, more, loadMore, refresh, add, remove };
}
