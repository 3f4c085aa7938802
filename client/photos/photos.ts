import * as v from 'valibot';
import { photoListSchema, type photoSchema } from '../../engine/wire/admin.ts';
import { type Answer, getJson } from '../shell/net/api.ts';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../engine/wire/text.ts';
import { LANGUAGE } from '../shell/language.ts';

export type Photo = v.InferOutput<typeof photoSchema>;
export type PhotoPage = v.InferOutput<typeof photoListSchema>;

/** A page of the uploaded photos, newest first: the first one, or the one that `next` names. */
function loadPhotos(before: string | null): Promise<Answer<PhotoPage>> {
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return getJson(`/api/photos/list${query}`, photoListSchema);
}

const UNITS = t('B KB MB GB##bytes').split(' ');
const STEP = 1024;

/** A size for people: `980 B`, `14.2 KB`, `3.4 MB`. A unit is 1024 of the one before. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  // 1023.9 KB would be shown as 1024 KB.
  if (Number(value.toFixed(digits)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const shown = unit === 0 || value >= 100 ? 0 : 1;
  const figure = value.toLocaleString(LANGUAGE, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    useGrouping: false,
  });
  return `${figure} ${UNITS[unit]}`;
}

const format = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time in the visitor's time zone; a text that is no time stays as it is. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : format.format(time);
}

/** Words that cameras, phones and programs put into file names. */
const MACHINE_WORDS =
  /\b(?:img|dsc[nf]?|pxl|mvimg|vid|wa|image|photo|picture|screenshot|screen shot|scan|untitled|download|whatsapp|signal|telegram|edited|copy)\b/gi;

/** A word that somebody wrote: three letters in a row, of whatever script, without a figure in them. */
const WRITTEN = /(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/u;

const day = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long' });

/**
 * [P30] What a photo is called for who looks at it: the words of its file's name; where a machine gave
 * that name, the day it was sent. `iso`: when it was sent.
 */
export function captionOf(fileName: string, iso: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/[\s_.+-]+/g, ' ')
    .trim();
  if (WRITTEN.test(words.replaceAll(MACHINE_WORDS, ' '))) return words;
  const time = new Date(iso);
  return Number.isNaN(time.getTime())
    ? t('A photo')
    : t('A photo of {day}', { day: day.format(time) });
}

const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.pipe(v.string(), v.minLength(1)) }),
);

/** The text of an error in an answer's body; null where it holds none. */
export function errorOf(body: string): string | null {
  const parsed = v.safeParse(bodySchema, body);
  return parsed.success ? parsed.output.error : null;
}

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
