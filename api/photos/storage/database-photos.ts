import * as v from 'valibot';
import { type Orm, sqlOf } from '../../store/orm.ts';
import { MAX_PHOTOS, THUMBNAIL_BYTES } from '../photo-limits.ts';
import { cleanFileName } from '../upload/upload-files.ts';
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
}

/** [P20] A place in the list: after the photo with this time and id. */
export type PhotoPlace = Pick<StoredPhoto, 'createdAt' | 'id'>;

const COLUMNS = `id, file_name as "fileName", content_type as "contentType", size, width, height,
  created_at as "createdAt", awaits_look as "awaitsLook"`;

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
      `select ${COLUMNS} from photo where ready and awaits_look order by created_at, id limit $1`,
      [limit],
    );
    return rows.map((row) => v.parse(photoSchema, row));
  }

  /** [P37] Who may see a photo now; null: nobody, because there is none or it is being removed. */
  async audienceOf(id: string): Promise<'everybody' | 'admin' | null> {
    const sql = await sqlOf(this.#orm);
    const [row] = await sql.query(
      'photo-audience',
      'select awaits_look as "awaitsLook" from photo where id = $1 and ready',
      [id],
    );
    if (row === undefined) return null;
    return v.parse(v.object({ awaitsLook: v.boolean() }), row).awaitsLook ? 'admin' : 'everybody';
  }

  /** [P26] Resolves to false if no such photo waits. */
  async approve(id: string): Promise<boolean> {
    const waiting = { id, ready: true, awaitsLook: true };
    return (await this.#orm.em.fork().nativeUpdate(PhotoRow, waiting, { awaitsLook: false })) > 0;
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
      if (fits) await em.insert(PhotoRow, { ...photo, ready: false });
      return fits;
    });
  }

  /** [P12] Makes a photo visible, once its file is complete. */
  async publish(id: string): Promise<void> {
    await this.#orm.em.fork().nativeUpdate(PhotoRow, { id }, { ready: true });
  }

  /** [P12] Hides a photo. Resolves to null if no such photo was visible. */
  async hide(id: string): Promise<StoredPhoto | null> {
    const em = this.#orm.em.fork();
    const photo = await em.findOne(PhotoRow, { id, ready: true }, { disableIdentityMap: true });
    const changed = await em.nativeUpdate(PhotoRow, { id, ready: true }, { ready: false });
    return changed === 0 ? null : photo;
  }

  async forget(id: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(PhotoRow, { id });
  }

  /** [P12] Hidden photos from before a time: unfinished uploads and removals. */
  leftovers(before: number): Promise<StoredPhoto[]> {
    return this.#orm.em
      .fork()
      .find(PhotoRow, { ready: false, createdAt: { $lte: before } }, { disableIdentityMap: true });
  }
}
