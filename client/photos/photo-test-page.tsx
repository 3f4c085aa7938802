import { useCallback, useEffect, useState } from 'react';
import { TITLES } from '../../engine/wire/titles.ts';
import { loginStatusSchema } from '../../engine/wire/admin.ts';
import { usePageTitle } from '../shell/page.tsx';
import { useAlert, useConfirm } from '../shell/ui/alert.tsx';
import { getJson } from '../shell/net/api.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { UploadArea, UploadProgress } from './upload-area.tsx';
import { useUploads } from './uploads.ts';
import { PhotoView, usePhotoInView } from './photo-view.tsx';
import {
  captionOf,
  errorOf,
  type Photo,
  type PhotoPages,
  type MoreState,
  usePhotoPages,
} from './photos.ts';
import styles from './photo-test-page.module.css';
import { t } from '../../engine/wire/text.ts';

/** Removes any photo as the administrator, or [A127] an own one. Resolves with what went wrong, or null. */
async function removePhoto(id: string, isAdmin: boolean): Promise<string | null> {
  try {
    const path = `/api/photos/${isAdmin ? '' : 'own/'}${encodeURIComponent(id)}`;
    const response = await fetch(path, { method: 'DELETE', credentials: 'same-origin' });
    // A photo that somebody else has removed meanwhile is gone all the same.
    if (response.ok || response.status === 404) return null;
    return (
      errorOf(await response.text()) ??
      t('the server answered {status}', { status: response.status })
    );
  } catch {
    return t('the server cannot be reached');
  }
}

interface Photos {
  pages: PhotoPages;
  more: MoreState;
  loadMore: () => void;
  /** Whether the administrator is signed in here. */
  isAdmin: boolean;
  /** An uploaded photo; null: reload the list. */
  add: (photo: Photo | null) => void;
  /** Asks first; resolves with whether the photo is gone. */
  remove: (photo: Photo) => Promise<boolean>;
}

function usePhotos(): Photos {
  const alert = useAlert();
  const confirm = useConfirm();
  const [isAdmin, setIsAdmin] = useState(false);
  const { pages, more, loadMore, refresh, add: show, remove: hide } = usePhotoPages();

  useEffect(() => {
    let left = false;
    void getJson('/admin/api/login-status', loginStatusSchema).then((answer) => {
      if (!left) setIsAdmin(answer.ok && answer.value.signedIn === true);
    });
    return () => {
      left = true;
    };
  }, []);

  const add = useCallback(
    (photo: Photo | null) => (photo === null ? refresh() : show(photo)),
    [refresh, show],
  );

  const remove = useCallback(
    async (photo: Photo) => {
      const text = (
        <>
          <span>{`${t('Are you sure you want to remove this photo?')} `}</span>
          <bdi>{photo.fileName}</bdi>
        </>
      );
      if (!(await confirm(text, t('Remove')))) return false;
      const error = await removePhoto(photo.id, isAdmin);
      if (error !== null) {
        await alert(t('Remove failed: {error}', { error }));
        return false;
      }
      hide(photo.id);
      return true;
    },
    [alert, confirm, hide, isAdmin],
  );
  return { pages, more, loadMore, isAdmin, add, remove };
}

export function PhotoTestPage() {
  usePageTitle(TITLES.photos);
  const { pages, more, loadMore, isAdmin, add, remove } = usePhotos();
  const { list, news, choose } = useUploads(add);
  const inView = usePhotoInView();
  const known = pages.photos.find(({ url }) => url === inView);
  const caption = known ? captionOf(known.fileName, known.lastModified) : t('A photo');
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{TITLES.photos}</h1>
        <p>
          {t('Whatever you upload here, everybody can see. Places and camera data are removed.')}
        </p>
      </header>
      <UploadArea onChosen={choose} />
      <UploadProgress list={list} />
      <output className="visually-hidden">{news}</output>
      <PhotoGrid pages={pages} more={more} onMore={loadMore} isAdmin={isAdmin} onRemove={remove} />
      {inView !== null && <PhotoView url={inView} caption={caption} />}
    </div>
  );
}
