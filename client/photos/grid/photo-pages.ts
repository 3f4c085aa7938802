import type { Photo, PhotoPage } from '../photo.ts';

/** The photos that are shown so far, newest first. */
export interface PhotoPages {
  /** Whether the server has answered; until then there are only photos uploaded here. */
  isListed: boolean;
  photos: readonly Photo[];
  /** Of all photos, shown or not. */
  total: number;
  /** Names the page of those that are older; null: there are none. */
  next: string | null;
}

export const NO_PAGES: PhotoPages = { isListed: false, photos: [], total: 0, next: null };

const NO_PHOTOS: PhotoPage = { photos: [], total: 0, next: null };

/** Both, each photo once, newest first. */
function merged(some: readonly Photo[], others: readonly Photo[]): readonly Photo[] {
  const ids = new Set(some.map(({ id }) => id));
  return [...some, ...others.filter(({ id }) => !ids.has(id))].toSorted((a, b) =>
    b.lastModified.localeCompare(a.lastModified),
  );
}

/**
 * The newest photos; null: they cannot be had, and then there are none. What came in while they were on
 * their way stays.
 */
export function withNewest(pages: PhotoPages, page: PhotoPage | null): PhotoPages {
  const { photos, total, next } = page ?? NO_PHOTOS;
  const listed = new Set(photos.map(({ id }) => id));
  const newest = photos[0]?.lastModified ?? '';
  const newer = pages.photos.filter((one) => !listed.has(one.id) && one.lastModified >= newest);
  return {
    isListed: true,
    photos: merged(photos, pages.photos),
    total: total + newer.length,
    next: pages.isListed ? pages.next : next,
  };
}

/** The page that `next` named. */
export function withOlder(pages: PhotoPages, { photos, total, next }: PhotoPage): PhotoPages {
  return { isListed: true, photos: merged(pages.photos, photos), total, next };
}

/** A photo that has just come in. */
export function withPhoto(pages: PhotoPages, photo: Photo): PhotoPages {
  if (pages.photos.some(({ id }) => id === photo.id)) return pages;
  return { ...pages, photos: merged([photo], pages.photos), total: pages.total + 1 };
}

export function withoutPhoto(pages: PhotoPages, id: string): PhotoPages {
  const photos = pages.photos.filter((photo) => photo.id !== id);
  if (photos.length === pages.photos.length) return pages;
  return { ...pages, photos, total: pages.total - 1 };
}
