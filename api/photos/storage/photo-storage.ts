import { copyFile, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, KeyNormalizer } from 'flydrive';
import type { Context } from 'koa';
import type { DatabasePhotos, PhotoAudience } from './database-photos.ts';
import { parseStoredName } from './photo-names.ts';
import { Router } from '@koa/router';
import { Refused } from '../../../engine/definition/refusal.ts';
import { FSDriver } from 'flydrive/drivers/fs';
import type { PhotoBucket } from '../../environment.ts';

/** [P16] The files of photos. The content of a name never changes. */
export interface PhotoStorage {
  /** Stores a local file. @param about `size` of the file in bytes. */
  put(name: string, file: string, about: { size: number; contentType: string }): Promise<void>;
  /** Null: there is no such file. The caller must read or destroy the stream. */
  open(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
}

/** A storage on one of flydrive's drivers. */
export class DrivePhotoStorage implements PhotoStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  async put(
    name: string,
    file: string,
    about: { size: number; contentType: string },
  ): Promise<void> {
    // Opened first: flydrive would create an empty file if the source does not exist.
    const source = await open(file);
    try {
      const { size: contentLength, contentType } = about;
      const stream = source.createReadStream({ autoClose: false });
      await this.#disk.putStream(name, stream, { contentLength, contentType });
    } finally {
      await source.close();
    }
  }

  async open(name: string): Promise<{ size: number; stream: Readable } | null> {
    const size = await this.#sizeOf(name);
    return size === null ? null : { size, stream: await this.#disk.getStream(name) };
  }

  async remove(name: string): Promise<void> {
    await this.#disk.delete(name);
  }

  async #sizeOf(name: string): Promise<number | null> {
    try {
      return (await this.#disk.getMetaData(name)).contentLength;
    } catch (error) {
      if (await this.#disk.exists(name)) throw error;
      return null;
    }
  }
}

/** Photos in a folder, which is created with the first one. */
export class FolderPhotoStorage extends DrivePhotoStorage {
  readonly #folder: string;
  readonly #names = new KeyNormalizer();

  constructor(folder: string) {
    super(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
    this.#folder = folder;
  }

  /** The system copies: through flydrive's stream a large photo costs a third more processor time. */
  override async put(name: string, file: string): Promise<void> {
    const within = this.#names.normalize(name); // refuses what leaves the folder
    await mkdir(this.#folder, { recursive: true });
    await copyFile(file, join(this.#folder, within));
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface ServedPhotos {
  storage: Pick<PhotoStorage, 'open'>;
  rows: Pick<DatabasePhotos, 'audienceOf'>;
  isAdmin: (ctx: Context) => Promise<boolean>;
  /** [P39] Whether the visitor of a request sees this photo in this room. */
  isInRoom: (ctx: Context, room: string, photo: string) => Promise<boolean>;
}

/** [P15] [P37] Serves the images at /photos/<id>.<ext> and their thumbnails to those who may see them. */
export function photoFiles({ storage, rows, isAdmin, isInRoom }: ServedPhotos): Router {
  const isShownTo = (ctx: Context, audience: PhotoAudience | null): Promise<boolean> | boolean => {
    if (audience === null || audience === 'everybody') return audience !== null;
    return audience === 'admin' ? isAdmin(ctx) : isInRoom(ctx, audience.room, audience.photo);
  };
  const router = new Router({ prefix: '/photos' });

  router.get('/{*name}', async (ctx) => {
    const name = ctx.path.slice('/photos/'.length);
    const known = parseStoredName(name);
    // [P37] A cache would keep a refusal, too, beyond the photo's release.
    ctx.set('Cache-Control', 'no-store');
    const audience = known === null ? null : await rows.audienceOf(known.id);
    const photo = (await isShownTo(ctx, audience)) ? await storage.open(name) : null;
    if (known === null || photo === null) throw new Refused('photo/unknown');
    if (typeof audience === 'object') ctx.set('Cache-Control', 'private, no-store');
    // [P38] The browser that has seen it may keep it; a shared cache must not show what was removed.
    if (audience === 'everybody') {
      ctx.set('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`);
    }
    ctx.set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    ctx.status = 200;
    ctx.etag = known.id;
    if (ctx.fresh) {
      photo.stream.destroy();
      ctx.status = 304;
      return;
    }
    ctx.type = known.contentType;
    if (ctx.method === 'HEAD') photo.stream.destroy();
    else ctx.body = photo.stream;
    ctx.length = photo.size;
  });

  return router;
}

/**
 * Photos in a bucket of S3 or of an S3-compatible server. Amazon's library is large, so it is loaded
 * only if it is used.
 */
export async function s3Drive(settings: PhotoBucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, region, bucket, accessKey, secretKey } = settings;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Other servers than Amazon's rarely have a host name for each bucket.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      // Not all of them support the checksums and access lists that Amazon added.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
    }),
  );
}
