import * as v from 'valibot';
import { type Orm, sqlOf } from '../../store/orm.ts';
import { MAX_PHOTOS, THUMBNAIL_BYTES } from '../photo-limits.ts';
import { cleanFileName } from '../upload/upload-files.ts';
import { addressOfPhoto } from './photo-names.ts';
import { PhotoRow } from '../../store/entities.ts';

/** A photo's row: `size` in bytes, `createdAt` in epoch milliseconds. */
export interface StoredPhoto {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
  createdAt: number;
  /** [P26] The administrator has yet to see it. */
  awaitsLook: boolean;
  /** [P39] Null: it is no dare's photo. */
  room: string | null;
  dare: number | null;
  /** [A127] Who sent it; null: nobody knows. */
  visitor: string | null;
}

/** [P39] A dare: its room, and its number there. */
export interface DarePlace {
  room: string;
  dare: number;
}

/**
 * [P37] [P39] Who may see a photo now: everybody, the administrator, or the people of the room that
 * shows it under this address.
 */
export type PhotoAudience = 'everybody' | 'admin' | { room: string; photo: string };

/** [P20] A place in the list: after the photo with this time and id. */
export type PhotoPlace = Pick<StoredPhoto, 'createdAt' | 'id'>;

/** The only photos to hide: those that were not kept, those of this visitor. */
export interface Hidden {
  unkept?: boolean;
  of?: string | null;
}

const COLUMNS = `id, file_name as "fileName", content_type as "contentType", size, width, height,
  created_at as "createdAt", awaits_look as "awaitsLook", room, dare, visitor`;
/** Its files are whole, and it is not being removed. */
const WHOLE = '(ready or room is not null)';

/** [X31] Cleans names that an earlier version stored. */
const readFileName = (name: string): string => cleanFileName(name, 'photo');

const photoSchema = v.object({
  id: v.string(),
  fileName: v.pipe(v.string(), v.transform(readFileName)),
  contentType: v.string(),
  size: v.number(),
  width: v.number(),
  height: v.number(),
  // PostgreSQL's driver returns a bigint as a string.
  createdAt: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
  awaitsLook: v.boolean(),
  room: v.nullable(v.string()),
  dare: v.nullable(v.number()),
  visitor: v.nullable(v.string()),
});
const countSchema = v.object({ photos: v.number() });

/** An arbitrary number, the same in every process. */
const QUOTA_LOCK = 7_041_963;

/** The table of photos. */
export class DatabasePhotos {
  readonly #orm: Orm;
  readonly #quotaBytes: number;

  constructor(orm: Orm, quotaBytes: number) {
    this.#orm = orm;
    this.#quotaBytes = quotaBytes;
  }

  /** [P13] [P20] Up to `limit` photos, newest first; with `before`, only older ones. */
  async list(limit: number, before: PhotoPlace | null = null): Promise<StoredPhoto[]> {
    // The query says `where ready`: with a parameter PostgreSQL would not use the partial index.
    const sql = await sqlOf(this.#orm);
    const rows =
      before === null
        ? await sql.query(
            'photos-newest',
            `select ${COLUMNS} from photo where ready and not awaits_look order by created_at desc, id desc limit $1`,
            [limit],
          )
        : await sql.query(
            'photos-older',
            `select ${COLUMNS} from photo where ready and not awaits_look and (created_at, id) < ($1, $2)
             order by created_at desc, id desc limit $3`,
            [before.createdAt, before.id, limit],
          );
    return rows.map((row) => v.parse(photoSchema, row));
  }

  /** [P26] Those that wait for the administrator's look, the oldest first. */
  async waiting(limit: number): Promise<StoredPhoto[]> {
    const sql = await sqlOf(this.#orm);
    const rows = await sql.query(
      'photos-waiting',
      `select ${COLUMNS} from photo where ${WHOLE} and awaits_look order by created_at, id limit $1`,
      [limit],
    );
    return rows.map((row) => v.parse(photoSchema, row));
  }

  /** [P37] Null: nobody, because there is none or it is being removed. */
  async audienceOf(id: string): Promise<PhotoAudience | null> {
    const sql = await sqlOf(this.#orm);
    const [row] = await sql.query(
      'photo-audience',
      `select ${COLUMNS}, ready from photo where id = $1 and ${WHOLE}`,
      [id],
    );
    if (row === undefined) return null;
    const { ready, ...photo } = v.parse(
      v.object({ ...photoSchema.entries, ready: v.boolean() }),
      row,
    );
    if (photo.awaitsLook) return 'admin';
    if (ready || photo.room === null) return 'everybody';
    return { room: photo.room, photo: addressOfPhoto(photo) };
  }

  /** [P26] Resolves to null if no such photo waits. */
  async approve(id: string): Promise<StoredPhoto | null> {
    const [photo] = await this.#photos(
      'photo-approve',
      `update photo set awaits_look = false where id = $1 and ${WHOLE} and awaits_look
       returning ${COLUMNS}`,
      [id],
    );
    return photo ?? null;
  }

  /** [P39] All photos of a dare, shown or waiting. */
  ofDare({ room, dare }: DarePlace): Promise<StoredPhoto[]> {
    const text = `select ${COLUMNS} from photo where room = $1 and dare = $2`;
    return this.#photos('photos-of-dare', text, [room, dare]);
  }

  /** [P41] The photo that the dare shows is in the list from `now` (epoch ms) on; null: there is none. */
  async keep({ room, dare }: DarePlace, now: number): Promise<StoredPhoto | null> {
    const [photo] = await this.#photos(
      'photo-keep',
      `update photo set ready = true, created_at = case when ready then created_at else $3 end
       where room = $1 and dare = $2 and not awaits_look returning ${COLUMNS}`,
      [room, dare, now],
    );
    return photo ?? null;
  }

  /** [P41] Its room shows it no more: a photo that was kept is one like any other. */
  async unlink(id: string): Promise<void> {
    const sql = await sqlOf(this.#orm);
    const text = 'update photo set room = null, dare = null where id = $1 and ready';
    await sql.query('photo-unlink', text, [id]);
  }

  /** [P40] Photos of dares that were taken before a time and not kept. */
  expired(before: number): Promise<StoredPhoto[]> {
    const text = `select ${COLUMNS} from photo where room is not null and not ready and created_at <= $1`;
    return this.#photos('photos-expired', text, [before]);
  }

  async #photos(name: string, text: string, values: unknown[]): Promise<StoredPhoto[]> {
    const rows = await (await sqlOf(this.#orm)).query(name, text, values);
    return rows.map((row) => v.parse(photoSchema, row));
  }

  /** The number of published photos. */
  async count(): Promise<number> {
    const sql = await sqlOf(this.#orm);
    const [row] = await sql.query(
      'photos-count',
      'select count(*)::int as photos from photo where ready and not awaits_look',
      [],
    );
    return v.parse(countSchema, row).photos;
  }

  /** [P9] Adds the row of a photo, hidden, if the quota allows it. Resolves to false if not. */
  reserve(photo: StoredPhoto): Promise<boolean> {
    return this.#orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(${QUOTA_LOCK})`);
      const [used] = await em.execute<{ bytes: string; photos: string }[]>(
        'select coalesce(sum(size), 0) as bytes, count(*) as photos from photo',
      );
      const photos = Number(used?.photos) + 1;
      const bytes = Number(used?.bytes) + photo.size + photos * THUMBNAIL_BYTES;
      const fits = bytes <= this.#quotaBytes && photos <= MAX_PHOTOS;
      if (fits) await em.insert(PhotoRow, { ...photo, room: null, dare: null, ready: false });
      return fits;
    });
  }

  /** [P12] Makes a photo visible, once its file is complete; [P39] a dare's only in its room. */
  async publish({ id, room, dare }: Pick<StoredPhoto, 'id' | 'room' | 'dare'>): Promise<void> {
    const change = room === null ? { ready: true } : { room, dare };
    await this.#orm.em.fork().nativeUpdate(PhotoRow, { id }, change);
  }

  /**
   * [P12] Hides a photo, or only one that was not kept [P41] or that a visitor has sent [A127]. Null: no
   * such photo was visible.
   */
  async hide(id: string, { unkept = false, of = null }: Hidden = {}): Promise<StoredPhoto | null> {
    const [photo] = await this.#photos(
      'photo-hide',
      `with was as (
         select ${COLUMNS} from photo where id = $1 and ${WHOLE} and not (ready and $2)
           and ($3::text is null or visitor = $3) for update
       ), hidden as (
         update photo set ready = false, room = null, dare = null where id in (select id from was)
       ) select * from was`,
      [id, unkept, of],
    );
    return photo ?? null;
  }

  async forget(id: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(PhotoRow, { id });
  }

  /** [P12] Hidden photos from before a time: unfinished uploads and removals. */
  leftovers(before: number): Promise<StoredPhoto[]> {
    const text = `select ${COLUMNS} from photo where not ready and room is null and created_at <= $1`;
    return this.#photos('photos-leftover', text, [before]);
  }
}
