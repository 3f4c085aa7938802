import type { Server } from 'node:http';
import type { Router } from '@koa/router';
import { changeProfiles } from '../../engine/host/registry/profile-changes.ts';
import { matchmakeRoutes, type RecordParts, recordRoutes } from '../games/room-by-id-routes.ts';
import { finishedRoutes, type FinishedGames } from '../games/finished-games.ts';
import { type PlayParts, playRoutes } from '../games/play-routes.ts';
import { roomRoutes, type RoomRouteParts } from '../games/room-routes.ts';
import { networkRoutes } from '../http/address.ts';
import { type MeParts, meRoutes } from '../users/profiles.ts';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { isRefusal } from '../../engine/definition/refusal.ts';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { DatabasePhotos } from '../photos/storage/database-photos.ts';
import { ImageMaker } from '../photos/images/image-maker.ts';
import { PhotoAlbum, PhotoSweeper } from '../photos/photo-album.ts';
import {
  photoFiles,
  localDrive,
  s3Drive,
  DrivePhotoStorage,
} from '../photos/storage/photo-storage.ts';
import { photoRoutes } from '../photos/photo-routes.ts';
import { SENDER_MIN_BYTES, SENDER_PHOTOS, SENDER_SHARE } from '../photos/photo-limits.ts';
import { PhotoSenders } from '../photos/upload/photo-senders.ts';
import { cookieKey } from '../store/keys.ts';
import { type Orm, sqlOf } from '../store/orm.ts';
import type { Shutdown } from './process.ts';

type Parts = RoomRouteParts &
  RecordParts &
  PlayParts &
  Omit<MeParts, 'tellRooms'> & {
    now: () => number;
    server: Pick<Server, 'address'>;
    finished: FinishedGames;
  };

/** The players' routes: rooms, games for one, and profiles. */
export function playerRouters(parts: Parts): Router[] {
  const { registry, index, now, server } = parts;
  return [
    roomRoutes(parts),
    recordRoutes(parts),
    playRoutes(parts),
    meRoutes({
      ...parts,
      tellRooms: (...of) => changeProfiles({ index, registry, now }, ...of),
    }),
    finishedRoutes(parts),
    matchmakeRoutes(registry),
    networkRoutes(() => server.address()),
  ];
}

interface PhotoParts {
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
  return new DrivePhotoStorage(await s3Drive(env.photoS3));
}

/** Whether the administrator's guard lets a request pass. */
async function passes(guard: Middleware, ctx: Context): Promise<boolean> {
  try {
    await guard(ctx, async () => {});
    return true;
  } catch (error) {
    if (isRefusal(error, 'session/none')) return false;
    throw error;
  }
}

/** [P12] Builds the calls for photos, after a sweep of what a crash left behind. */
export async function photoRouters(parts: PhotoParts): Promise<Router[]> {
  const { env, orm, log, limits, guard, isFull, down } = parts;
  const storage = await storageFor(env);
  const images = new ImageMaker();
  down.onShutdown('images', () => images.stop());
  const quotaBytes = env.photoQuotaMb * MEGABYTE;
  const rows = new DatabasePhotos(orm, quotaBytes);
  const album = new PhotoAlbum({
    rows,
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
    photoFiles({ storage, rows, isAdmin: (ctx) => passes(guard, ctx) }),
  ];
}
