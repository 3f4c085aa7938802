import { setImmediate } from 'node:timers/promises';
import type { DatabasePhotos, PhotoPlace, StoredPhoto } from './storage/database-photos.ts';
import { WorkSlots } from './images/work-slots.ts';
import { trusted } from '../../engine/host/cached-reads.ts';

/** What one answer of the list holds. */
export interface PhotoPage {
  photos: StoredPhoto[];
  /** Of all photos, not of this page. */
  total: number;
  /** Whether older ones are behind these. */
  isLast: boolean;
}

/** Whoever asks for pages that nobody else asks for fills no memory with them. */
const PAGES_KEPT = 50;
const ALL = 'all';

interface PageAsked {
  limit: number;
  before: PhotoPlace | null;
}

/** [P19] The photos, newest first, a page at a time; a page is read once for all who ask. */
export class PhotoList {
  readonly #rows: Pick<DatabasePhotos, 'list' | 'count'>;
  readonly #pages;
  readonly #totals;
  /** Others' turn comes between two pages, however many are asked for. */
  readonly #reading = new WorkSlots(1);

  constructor(rows: Pick<DatabasePhotos, 'list' | 'count'>, now: () => number) {
    this.#rows = rows;
    this.#pages = trusted<string, PhotoPage, PageAsked>(
      PAGES_KEPT,
      (_, { limit, before }) => this.#reading.run(() => this.#read(limit, before)),
      now,
    );
    // The same for every page, and asked for as seldom.
    this.#totals = trusted<typeof ALL, number>(1, () => rows.count(), now);
  }

  /** Up to `limit` photos, the newest, or those older than a place. */
  page(limit: number, before: PhotoPlace | null): Promise<PhotoPage> {
    const key = `${limit} ${before?.createdAt} ${before?.id}`;
    return this.#pages.forceFetch(key, { context: { limit, before } });
  }

  /** A photo came or went here: whoever asks from now on sees it. */
  changed(): void {
    this.#pages.clear();
    this.#totals.clear();
  }

  async #read(limit: number, before: PhotoPlace | null): Promise<PhotoPage> {
    // The embedded database answers without giving anybody else a turn.
    await setImmediate();
    // One more than is shown says whether there are more.
    const photos = await this.#rows.list(limit + 1, before);
    const total = await this.#totals.forceFetch(ALL);
    return { photos: photos.slice(0, limit), total, isLast: photos.length <= limit };
  }
}
