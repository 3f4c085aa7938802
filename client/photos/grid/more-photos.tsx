import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../shell/ui/button.tsx';
import styles from './more-photos.module.css';
import type { MoreState } from './use-photo-pages.ts';

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
  loading: 'Looking for more…',
  later: 'Too many requests. More photos come in a moment.',
  failed: 'More photos could not be loaded. Please try again.',
};

/** Calls when an element comes near to being seen, as long as it is there. */
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
export function MorePhotos({ shown, total, state, onMore }: MorePhotosProps) {
  const area = useRef<HTMLDivElement>(null);
  useNear(area, state === 'idle', onMore);
  const isWaiting = state === 'loading' || state === 'later';
  return (
    <div ref={area} className={styles['area']} data-testid="more-photos">
      <p className={styles['count']}>
        {shown} of {total} photos shown
      </p>
      <Button
        variant="quiet"
        // Not `disabled`: it would lose the focus of whoever has just pressed it.
        aria-disabled={isWaiting}
        aria-busy={state === 'loading'}
        onClick={isWaiting ? undefined : onMore}
      >
        Show more
      </Button>
      <output className={styles['state']} data-state={state}>
        {TEXTS[state]}
      </output>
    </div>
  );
}
