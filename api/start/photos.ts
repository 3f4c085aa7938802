import type { Tell } from '../admin/told-changes.ts';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isRefusal } from '../../engine/definition/refusal.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import type { Environment } from '../environment.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor } from '../http/visitor.ts';
import { darePhotoRoutes } from '../photos/dares/dare-photo-routes.ts';
import { DarePhotos } from '../photos/dares/dare-photos.ts';
import { ImageMaker } from '../photos/images/image-maker.ts';
import { PhotoAlbum, PhotoSweeper } from '../photos/photo-album.ts';
import { SENDER_MIN_BYTES, SENDER_PHOTOS, SENDER_SHARE } from '../photos/photo-limits.ts';
import { photoRoutes } from '../photos/photo-routes.ts';
import { DatabasePhotos } from '../photos/storage/database-photos.ts';
import {
  photoFiles,
  FolderPhotoStorage,
  s3Drive,
  DrivePhotoStorage,
} from '../photos/storage/photo-storage.ts';
import { PhotoSenders } from '../photos/upload/photo-senders.ts';
import { cookieKey } from '../store/keys.ts';
import { type Orm, sqlOf } from '../store/orm.ts';
import type { Shutdown } from './process.ts';

interface PhotoParts {
  env: Environment;
  orm: Orm;
  log: Logger;
  down: Pick<Shutdown, 'onShutdown'>;
  storage: StorageAllowance;
  /** The rooms, once they are there. */
  registry: () => Pick<RoomRegistry, 'use'>;
}

interface PhotoCalls {
  limits: RateLimits;
  /** Lets only the administrator pass. */
  guard: Middleware;
  /** [A122] Notes what the administrator changed. */
  tell: Tell;
  isFull: () => boolean;
}

/** The photos of a process. */
export interface Photos {
  /** [P44] For the cards of players. */
  dares: Pick<DarePhotos, 'thumbnailOfOwn'>;
  /** [P40] Rooms show these addresses no more. */
  drop(photos: readonly string[]): void;
  /** [P12] Builds their calls, after a sweep of what a crash left behind. The rooms are there. */
  routers(calls: PhotoCalls): Promise<Router[]>;
}

const MEGABYTE = 1024 * 1024;

const now = (): number => Date.now();

async function storageFor(env: Environment): Promise<DrivePhotoStorage> {
  if (env.photoS3 === null) return new FolderPhotoStorage(join(env.dataDir, 'photos'));
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

/** Builds the photos of a process. */
export async function openPhotos(parts: PhotoParts): Promise<Photos> {
  const { env, orm, log, down, storage, registry } = parts;
  const files = await storageFor(env);
  const images = new ImageMaker();
  down.onShutdown('images', () => images.stop());
  const quotaBytes = env.photoQuotaMb * MEGABYTE;
  const rows = new DatabasePhotos(orm, quotaBytes);
  const share = {
    photos: Math.ceil(env.addressRate * SENDER_PHOTOS),
    bytes: Math.max(SENDER_MIN_BYTES, quotaBytes * SENDER_SHARE),
  };
  const key = await cookieKey(orm);
  const album = new PhotoAlbum({
    rows,
    storage: files,
    images,
    senders: new PhotoSenders({ sql: await sqlOf(orm), share, key, now }),
    allowance: storage,
    tempDir: join(env.dataDir, 'tmp'),
    now,
    awaitsLook: env.photoReview,
  });
  const report = (error: unknown): void => log.error({ err: error }, 'could not remove a photo');
  const dares = new DarePhotos({
    album,
    rows,
    files,
    registry: { use: (...asked) => registry().use(...asked) },
    now,
    report,
  });
  return {
    dares,
    drop: (photos) => dares.drop(photos),
    routers: async ({ limits, guard, tell, isFull }) => {
      const sweep = async (staleMs: number): Promise<void> => {
        await album.sweep(staleMs);
        await dares.expire();
      };
      const sweeper = new PhotoSweeper({
        album: { sweep },
        isAlone: env.databaseUrl === null,
        report,
      });
      await sweeper.start();
      down.onShutdown('photo sweeper', () => sweeper.stop());
      const { trustProxy } = env;
      const common = { limits, trustProxy, isFull, storage };
      return [
        photoRoutes({ ...common, album, dares, requireAdmin: guard, tell }),
        darePhotoRoutes({ ...common, photos: dares }),
        photoFiles({
          storage: files,
          rows,
          isAdmin: (ctx) => passes(guard, ctx),
          isInRoom: async (ctx, room, photo) => {
            const visitor = knownVisitor(ctx);
            return visitor !== null && dares.isShown(room, visitor, photo);
          },
        }),
      ];
    },
  };
}
