import { useCallback, useEffect, useState } from 'react';
import { loginStatusSchema } from '../../engine/wire/admin.ts';
import { useAlert, useConfirm } from '../shell/alert.tsx';
import { getJson } from '../shell/api.ts';
import { loadPhotos, type Photo } from './photo.ts';
import { removePhoto } from './remove-photo.ts';

interface Photos {
  /** null: not listed yet. */
  photos: readonly Photo[] | null;
  /** The administrator may remove photos. */
  isAdmin: boolean;
  /** A photo that is in; without one the list is asked for again. */
  add: (photo: Photo | null) => void;
  /** Asks first; resolves with whether the photo is gone. */
  remove: (photo: Photo) => Promise<boolean>;
}

export function usePhotos(): Photos {
  const alert = useAlert();
  const confirm = useConfirm();
  const [photos, setPhotos] = useState<readonly Photo[] | null>(null);
  const [isAdmin, setIsAdmin] = useState(false);

  useEffect(() => {
    let left = false;
    void loadPhotos().then((listed) => {
      // What came in while the list was on its way may already be in it.
      if (!left) setPhotos((known) => merged(known ?? [], listed));
    });
    void getJson('/admin/api/login-status', loginStatusSchema).then((answer) => {
      if (!left) setIsAdmin(answer.ok && answer.value.signedIn === true);
    });
    return () => {
      left = true;
    };
  }, []);

  const add = useCallback((photo: Photo | null) => {
    if (photo === null) void loadPhotos().then(setPhotos);
    else setPhotos((known) => merged([photo], known ?? []));
  }, []);

  const remove = useCallback(
    async (photo: Photo) => {
      const text = `Are you sure you want to remove this photo? ${photo.fileName}`;
      if (!(await confirm(text, 'Remove'))) return false;
      const error = await removePhoto(photo.id);
      if (error !== null) {
        await alert(`Remove failed: ${error}`);
        return false;
      }
      setPhotos((known) => known?.filter(({ id }) => id !== photo.id) ?? null);
      return true;
    },
    [alert, confirm],
  );
  return { photos, isAdmin, add, remove };
}

function merged(first: readonly Photo[], then: readonly Photo[]): readonly Photo[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !ids.has(id))];
}
