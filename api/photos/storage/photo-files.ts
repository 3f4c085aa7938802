import { Router } from '@koa/router';
import { parseStoredName } from './photo-names.ts';
import type { PhotoStorage } from './photo-storage.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { PhotoBucket } from '../../environment.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** [P15] Serves the images at /photos/<id>.<ext> and their thumbnails. */
export function photoFiles(storage: PhotoStorage): Router {
  const router = new Router({ prefix: '/photos' });

  router.get('/{*name}', async (ctx) => {
    const name = ctx.path.slice('/photos/'.length);
    const known = parseStoredName(name);
    const photo = known === null ? null : await storage.open(name);
    if (known === null || photo === null) throw new Refused('photo/unknown');
    ctx.set({
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
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

/** Photos in a bucket of S3 or of an S3-compatible server. */
export function s3Drive(settings: PhotoBucket): Disk {
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
