import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { DatabasePhotos, StoredPhoto } from './database-photos.ts';
import { contentTypeOf, extensionOf } from '../photo-limits.ts';
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

/** [P17] An id begins with `t`, except that of an old photo without a thumbnail. */
const ID = /^t?[\w-]{22}$/;
const ID_WITH_THUMBNAIL = /^t[\w-]{22}$/;
const STORED_NAME = /^(t?[\w-]{22})\.([a-z]+)$/;
const THUMBNAIL_NAME = /^(t[\w-]{22})\.thumb\.webp$/;

/** [P7] A new id: `t` and 128 random bits as base64url. */
export function newPhotoId(): string {
  return `t${randomBytes(16).toString('base64url')}`;
}

export function isPhotoId(id: string | undefined): id is string {
  return id !== undefined && ID.test(id);
}

/** The name of a photo's file in the storage. */
export function storedName(photo: Pick<StoredPhoto, 'id' | 'contentType'>): string {
  return `${photo.id}.${extensionOf(photo.contentType)}`;
}

/** [P17] The name of a photo's thumbnail in the storage; null if it has none. */
export function thumbnailName(id: string): string | null {
  return ID_WITH_THUMBNAIL.test(id) ? `${id}.thumb.webp` : null;
}

/** The names of all files of a photo in the storage. */
export function namesOf(photo: Pick<StoredPhoto, 'id' | 'contentType'>): string[] {
  const thumbnail = thumbnailName(photo.id);
  return thumbnail === null ? [storedName(photo)] : [storedName(photo), thumbnail];
}

/** [P15] Parses the name of a stored file; null if no file can have this name. */
export function parseStoredName(name: string): { id: string; contentType: string } | null {
  const [, thumbnailOf] = THUMBNAIL_NAME.exec(name) ?? [];
  if (thumbnailOf !== undefined) return { id: thumbnailOf, contentType: 'image/webp' };
  const [, id, extension = ''] = STORED_NAME.exec(name) ?? [];
  const contentType = contentTypeOf(extension);
  return id === undefined || contentType === null ? null : { id, contentType };
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface ServedPhotos {
  storage: Pick<PhotoStorage, 'open'>;
  rows: Pick<DatabasePhotos, 'audienceOf'>;
  isAdmin: (ctx: Context) => Promise<boolean>;
}

/** [P15] [P37] Serves the images at /photos/<id>.<ext> and their thumbnails to those who may see them. */
export function photoFiles({ storage, rows, isAdmin }: ServedPhotos): Router {
  const router = new Router({ prefix: '/photos' });

  router.get('/{*name}', async (ctx) => {
    const name = ctx.path.slice('/photos/'.length);
    const known = parseStoredName(name);
    // [P37] A cache would keep a refusal, too, beyond the photo's release.
    ctx.set('Cache-Control', 'no-store');
    const audience = known === null ? null : await rows.audienceOf(known.id);
    const isShown = audience === 'everybody' || (audience === 'admin' && (await isAdmin(ctx)));
    const photo = isShown ? await storage.open(name) : null;
    if (known === null || photo === null) throw new Refused('photo/unknown');
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

/** Photos in a folder, which is created with the first one. */
export function localDrive(folder: string): Disk {
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
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
