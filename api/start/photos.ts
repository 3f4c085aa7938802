import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { DatabasePhotos } from '../photos/storage/database-photos.ts';
import { ImageMaker } from '../photos/images/image-maker.ts';
import { PhotoAlbum } from '../photos/photo-album.ts';
import { photoFiles, localDrive } from '../photos/storage/photo-files.ts';
import { photoRoutes } from '../photos/photo-routes.ts';
import { DrivePhotoStorage } from '../photos/storage/photo-storage.ts';
import { SENDER_MIN_BYTES, SENDER_PHOTOS, SENDER_SHARE } from '../photos/upload/photo-limits.ts';
import { PhotoSenders } from '../photos/upload/photo-senders.ts';
import { PhotoSweeper } from '../photos/storage/photo-sweeper.ts';
import { type Orm, sqlOf, cookieKey } from '../store/orm.ts';
import type { Shutdown } from './shutdown.ts';

export interface PhotoParts {
  env: Environment;
  orm: Orm;
  log: Logger;
  limits: RateLimits;
  /** Lets only the administrator pass. */
  guard: Middleware;
  isFull: () => boolean;
  down: Pick<Shutdown, 'onShutdown'>;
}

const MEGABYTE = 1024 * 1024;

const now = (): number => Date.now();

async function storageFor(env: Environment): Promise<DrivePhotoStorage> {
  if (env.photoS3 === null) return new DrivePhotoStorage(localDrive(join(env.dataDir, 'photos')));
  // Amazon's library is large, so it is loaded only if it is used.
  const { s3Drive } = await import('../photos/storage/photo-files.ts');
  return new DrivePhotoStorage(s3Drive(env.photoS3));
}

/** [P12] Builds the calls for photos, after a sweep of what a crash left behind. */
export async function photoRouters(parts: PhotoParts): Promise<Router[]> {
  const { env, orm, log, limits, guard, isFull, down } = parts;
  const storage = await storageFor(env);
  const images = new ImageMaker();
  down.onShutdown('images', () => images.stop());
  const quotaBytes = env.photoQuotaMb * MEGABYTE;
  const album = new PhotoAlbum({
    rows: new DatabasePhotos(orm, quotaBytes),
    storage,
    images,
    senders: new PhotoSenders({
      sql: await sqlOf(orm),
      share: {
        photos: Math.ceil(env.addressRate * SENDER_PHOTOS),
        bytes: Math.max(SENDER_MIN_BYTES, quotaBytes * SENDER_SHARE),
      },
      key: await cookieKey(orm),
      now,
    }),
    tempDir: join(env.dataDir, 'tmp'),
    now,
    awaitsLook: env.photoReview,
  });
  const sweeper = new PhotoSweeper({
    album,
    isAlone: env.databaseUrl === null,
    report: (error) => log.error({ err: error }, 'could not remove photo files left by a crash'),
  });
  await sweeper.start();
  down.onShutdown('photo sweeper', () => sweeper.stop());
  const { trustProxy } = env;
  return [
    photoRoutes({ album, limits, trustProxy, isFull, requireAdmin: guard }),
    photoFiles(storage),
  ];
}
