import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { Logger } from 'pino';
import { requireAdmin } from '../admin/session-guard.ts';
import type { Sessions } from '../admin/sessions.ts';
import type { Environment } from '../environment.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { DatabasePhotos } from '../photos/database-photos.ts';
import { localDrive } from '../photos/local-drive.ts';
import { PhotoAlbum } from '../photos/photo-album.ts';
import { photoFiles } from '../photos/photo-files.ts';
import { photoRoutes } from '../photos/photo-routes.ts';
import { DrivePhotoStorage } from '../photos/photo-storage.ts';
import { PhotoSweeper } from '../photos/photo-sweeper.ts';
import type { Orm } from '../store/orm.ts';
import type { Shutdown } from './shutdown.ts';

export interface PhotoParts {
  env: Environment;
  orm: Orm;
  log: Logger;
  limits: RateLimits;
  sessions: Sessions;
  down: Pick<Shutdown, 'later'>;
}

const MEGABYTE = 1024 * 1024;

async function storageFor(env: Environment): Promise<DrivePhotoStorage> {
  if (env.photoS3 === null) return new DrivePhotoStorage(localDrive(join(env.dataDir, 'photos')));
  // Amazon's library is large: it is loaded only where it is used.
  const { s3Drive } = await import('../photos/s3-drive.ts');
  return new DrivePhotoStorage(s3Drive(env.photoS3));
}

/** [P12] Builds the photos' calls from their parts, once what a crash left behind is gone. */
export async function photoRouters(parts: PhotoParts): Promise<Router[]> {
  const { env, orm, log, limits, sessions, down } = parts;
  const storage = await storageFor(env);
  const album = new PhotoAlbum({
    rows: new DatabasePhotos(orm, env.photoQuotaMb * MEGABYTE),
    storage,
    tempDir: join(env.dataDir, 'tmp'),
    now: () => Date.now(),
  });
  const sweeper = new PhotoSweeper({
    album,
    isAlone: env.databaseUrl === null,
    report: (error) => log.error({ err: error }, 'what a crash left of photos stays for now'),
  });
  await sweeper.start();
  down.later('photo sweeper', () => sweeper.stop());
  const { trustProxy } = env;
  return [
    photoRoutes({ album, limits, trustProxy, requireAdmin: requireAdmin(sessions) }),
    photoFiles(storage),
  ];
}
