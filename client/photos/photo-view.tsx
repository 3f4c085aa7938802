import { useLayoutEffect, useRef } from 'react';
import { Button } from '../shell/ui/parts.tsx';
import { useLocation, useNavigate } from '../shell/router.tsx';
import styles from './photo-view.module.css';
import { t } from '../../engine/wire/text.ts';

export const PHOTO_PAGE = '/photo-test';

/** A photo's file, as an address of the page may have it. */
const FILE = /^t?[\w-]{22}\.\w{3,4}$/;

/** [A128] Where one photo is shown whole. */
export const viewOf = (url: string): string =>
  `${PHOTO_PAGE}?photo=${url.slice(url.lastIndexOf('/') + 1)}`;

/** The address of the photo that is to be shown whole; null: none. */
export function usePhotoInView(): string | null {
  const file = new URLSearchParams(useLocation().search).get('photo') ?? '';
  return FILE.test(file) ? `/photos/${file}` : null;
}

/** [A128] One photo, whole, over the others. The browser's back, Escape and a button lead to them. */
export function PhotoView({ url, caption }: { url: string; caption: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function back(): void {
    // Opened from the photos, they are the page before; else its address was followed.
    if (state === PHOTO_PAGE) window.history.back();
    else navigate(PHOTO_PAGE, { replace: true });
  }
  return (
    <dialog
      ref={dialog}
      className={styles['view']}
      aria-label={caption}
      onCancel={(event) => {
        event.preventDefault();
        back();
      }}
    >
      <img src={url} alt={caption} />
      <Button variant="quiet" onClick={back}>
        {t('Back to the photos')}
      </Button>
    </dialog>
  );
}
