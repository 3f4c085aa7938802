import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { trusted } from '../../engine/host/cached-reads.ts';
import { parse } from '../../engine/wire/parse.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import type { DatabasePhotos, PhotoPlace, StoredPhoto } from './storage/database-photos.ts';
import { WorkSlots } from './images/work-slots.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './photo-limits.ts';

/** One page of the list. */
export interface PhotoPage {
  photos: StoredPhoto[];
  /** The number of all photos, not only of this page. */
  total: number;
  /** Whether there are no older photos. */
  isLast: boolean;
}

/** Bounds the memory for pages that only one visitor requests. */
const MAX_CACHED_PAGES = 50;
const ALL = 'all';

interface PageRequest {
  limit: number;
  before: PhotoPlace | null;
}

/** [P19] The pages of the photo list, newest photos first. It caches each page for a second. */
export class PhotoList {
  readonly #rows: Pick<DatabasePhotos, 'list' | 'count'>;
  readonly #pages;
  readonly #totals;
  /** One read at a time, so that other work gets its turn between two pages. */
  readonly #reading = new WorkSlots(1);

  constructor(rows: Pick<DatabasePhotos, 'list' | 'count'>, now: () => number) {
    this.#rows = rows;
    this.#pages = trusted<string, PhotoPage, PageRequest>(
      MAX_CACHED_PAGES,
      (_, { limit, before }) => this.#reading.run(() => this.#read(limit, before)),
      now,
    );
    // The same for every page, and cached in the same way.
    this.#totals = trusted<typeof ALL, number>(1, () => rows.count(), now);
  }

  /** Up to `limit` photos, newest first; with `before`, only older ones. */
  page(limit: number, before: PhotoPlace | null): Promise<PhotoPage> {
    const key = `${limit} ${before?.createdAt} ${before?.id}`;
    return this.#pages.forceFetch(key, { context: { limit, before } });
  }

  /** Call after this process has added or removed a photo: later requests see the change. */
  changed(): void {
    this.#pages.clear();
    this.#totals.clear();
  }

  async #read(limit: number, before: PhotoPlace | null): Promise<PhotoPage> {
    // The embedded database does not yield to the event loop.
    await setImmediate();
    // One more than the page has, to know whether there are older ones.
    const photos = await this.#rows.list(limit + 1, before);
    const total = await this.#totals.forceFetch(ALL);
    return { photos: photos.slice(0, limit), total, isLast: photos.length <= limit };
  }
}

const PLACE = /^(\d{1,15})\.(t?[\w-]{22})$/;
const LIMIT = `takes a whole number from 1 to ${MAX_PAGE_SIZE}`;
const BEFORE = 'takes the `next` of an earlier answer';

/** [P20] The text of `next` for a place in the list. */
export function placeName({ createdAt, id }: PhotoPlace): string {
  return `${createdAt}.${id}`;
}

const querySchema = v.object({
  limit: v.optional(
    v.pipe(
      v.string(LIMIT),
      v.regex(/^\d{1,3}$/, LIMIT),
      v.transform(Number),
      v.minValue(1, LIMIT),
      v.maxValue(MAX_PAGE_SIZE, LIMIT),
    ),
    String(DEFAULT_PAGE_SIZE),
  ),
  before: v.optional(
    v.pipe(
      v.string(BEFORE),
      v.regex(PLACE, BEFORE),
      v.transform((name): PhotoPlace => {
        const [, createdAt, id = ''] = PLACE.exec(name) ?? [];
        return { createdAt: Number(createdAt), id };
      }),
    ),
  ),
});

/** The page that a request asks for. @throws Refused `action/malformed` with the wrong parameter. */
export function pageOf(query: unknown): { limit: number; before: PhotoPlace | null } {
  const parsed = parse(querySchema, query);
  if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
  const { limit, before = null } = parsed.value;
  return { limit, before };
}
