import * as v from 'valibot';
import { type Orm, sqlOf } from '../../store/orm.ts';
import { MAX_PHOTOS, THUMBNAIL_BYTES } from '../upload/photo-limits.ts';
import { cleanFileName } from '../upload/upload-files.ts';
import { PhotoRow } from '../../store/entities.ts';

/** A photo's row. Its times are epoch milliseconds. */
export interface StoredPhoto {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
  createdAt: number;
}

/** [P20] A place in the list: behind the photo that was made then and has this id. */
export type PhotoPlace = Pick<StoredPhoto, 'createdAt' | 'id'>;

const COLUMNS = `id, file_name as "fileName", content_type as "contentType", size, width, height,
  created_at as "createdAt"`;

/** [X31] Names of before are read as they would be taken now. */
const readFileName = (name: string): string => cleanFileName(name, 'photo');

const photoSchema = v.object({
  id: v.string(),
  fileName: v.pipe(v.string(), v.transform(readFileName)),
  contentType: v.string(),
  size: v.number(),
  width: v.number(),
  height: v.number(),
  // PostgreSQL's driver gives what may be larger than a number as a text.
  createdAt: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
});
const countSchema = v.object({ photos: v.number() });

/** Any number will do, as long as every process takes the same one. */
const QUOTA_LOCK = 7_041_963;

/** The rows of the photos. */
export class DatabasePhotos {
  readonly #orm: Orm;
  readonly #quotaBytes: number;

  constructor(orm: Orm, quotaBytes: number) {
    this.#orm = orm;
    this.#quotaBytes = quotaBytes;
  }

  /** [P13] [P20] The newest so many, or those older than a place, newest first. */
  async list(limit: number, before: PhotoPlace | null = null): Promise<StoredPhoto[]> {
    // `ready` is written out: the index holds what is ready, and not what equals a parameter.
    const sql = await sqlOf(this.#orm);
    const rows =
      before === null
        ? await sql.query(
            'photos-newest',
            `select ${COLUMNS} from photo where ready order by created_at desc, id desc limit $1`,
            [limit],
          )
        : await sql.query(
            'photos-older',
            `select ${COLUMNS} from photo where ready and (created_at, id) < ($1, $2)
             order by created_at desc, id desc limit $3`,
            [before.createdAt, before.id, limit],
          );
    return rows.map((row) => v.parse(photoSchema, row));
  }

  /** How many photos are seen. */
  async count(): Promise<number> {
    const sql = await sqlOf(this.#orm);
    const [row] = await sql.query(
      'photos-count',
      'select count(*)::int as photos from photo where ready',
      [],
    );
    return v.parse(countSchema, row).photos;
  }

  /** [P9] Takes the room for a photo that is still unseen; false: there is none. */
  reserve(photo: StoredPhoto): Promise<boolean> {
    return this.#orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(${QUOTA_LOCK})`);
      const [taken] = await em.execute<{ bytes: string; photos: string }[]>(
        'select coalesce(sum(size), 0) as bytes, count(*) as photos from photo',
      );
      const photos = Number(taken?.photos) + 1;
      const bytes = Number(taken?.bytes) + photo.size + photos * THUMBNAIL_BYTES;
      const fits = bytes <= this.#quotaBytes && photos <= MAX_PHOTOS;
      if (fits) await em.insert(PhotoRow, { ...photo, ready: false });
      return fits;
    });
  }

  /** [P12] The photo's file is whole: from now on it is seen. */
  async publish(id: string): Promise<void> {
    await this.#orm.em.fork().nativeUpdate(PhotoRow, { id }, { ready: true });
  }

  /** [P12] From now on it is not seen. null: nobody saw such a photo. */
  async hide(id: string): Promise<StoredPhoto | null> {
    const em = this.#orm.em.fork();
    const photo = await em.findOne(PhotoRow, { id, ready: true }, { disableIdentityMap: true });
    const changed = await em.nativeUpdate(PhotoRow, { id, ready: true }, { ready: false });
    return changed === 0 ? null : photo;
  }

  async forget(id: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(PhotoRow, { id });
  }

  /** [P12] What was begun before a time and never finished, or was being removed. */
  leftovers(before: number): Promise<StoredPhoto[]> {
    return this.#orm.em
      .fork()
      .find(PhotoRow, { ready: false, createdAt: { $lte: before } }, { disableIdentityMap: true });
  }
}
