import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DatabasePhotos, PhotoPlace, StoredPhoto } from './storage/database-photos.ts';
import { WorkSlots } from './images/work-slots.ts';

/** What one answer of the list holds. */
export interface PhotoPage {
  photos: StoredPhoto[];
  /** Of all photos, not of this page. */
  total: number;
  /** Whether older ones are behind these. */
  isLast: boolean;
}

/** [P19] So long what other processes have changed may be unknown here. */
const TRUST_MS = 1000;
/** Whoever asks for pages that nobody else asks for fills no memory with them. */
const PAGES_KEPT = 50;
const ALL = 'all';

/** [P19] The photos, newest first, a page at a time; a page is read once for all who ask. */
export class PhotoList {
  readonly #rows: Pick<DatabasePhotos, 'list' | 'count'>;
  readonly #pages: LRUCache<string, Promise<PhotoPage>>;
  readonly #totals: LRUCache<typeof ALL, Promise<number>>;
  /** Others' turn comes between two pages, however many are asked for. */
  readonly #reading = new WorkSlots(1);

  constructor(rows: Pick<DatabasePhotos, 'list' | 'count'>, now: () => number) {
    this.#rows = rows;
    const trusted = { ttl: TRUST_MS, ttlResolution: 0, perf: { now } };
    this.#pages = new LRUCache({ max: PAGES_KEPT, ...trusted });
    this.#totals = new LRUCache({ max: 1, ...trusted });
  }

  /** Up to `limit` photos, the newest, or those older than a place. */
  page(limit: number, before: PhotoPlace | null): Promise<PhotoPage> {
    const key = `${limit} ${before?.createdAt} ${before?.id}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const page = this.#reading.run(() => this.#read(limit, before));
    this.#pages.set(key, page);
    // A failure is not kept: the next one asks again.
    page.catch(() => this.#pages.delete(key));
    return page;
  }

  /** A photo came or went here: whoever asks from now on sees it. */
  changed(): void {
    this.#pages.clear();
    this.#totals.clear();
  }

  /** The same for every page, and asked for as seldom. */
  #count(): Promise<number> {
    const known = this.#totals.get(ALL);
    if (known !== undefined) return known;
    const total = this.#rows.count();
    this.#totals.set(ALL, total);
    total.catch(() => this.#totals.delete(ALL));
    return total;
  }

  async #read(limit: number, before: PhotoPlace | null): Promise<PhotoPage> {
    // The embedded database answers without giving anybody else a turn.
    await setImmediate();
    // One more than is shown says whether there are more.
    const photos = await this.#rows.list(limit + 1, before);
    const total = await this.#count();
    return { photos: photos.slice(0, limit), total, isLast: photos.length <= limit };
  }
}
