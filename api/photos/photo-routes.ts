import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Tell } from '../admin/told-changes.ts';
import { addressOf } from '../http/address.ts';
import { limited } from '../http/guards.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';
import type { StoredPhoto } from './storage/database-photos.ts';
import type { PhotoAlbum } from './photo-album.ts';
import { pageOf, placeName } from './photo-list.ts';
import { ShareUsed } from './upload/photo-senders.ts';
import { addressOfPhoto, isPhotoId, thumbnailName } from './storage/photo-names.ts';
import type { DarePhotos } from './dares/dare-photos.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { drain } from '../http/body.ts';

export interface PhotoRouteParts {
  album: Pick<PhotoAlbum, 'add' | 'list' | 'remove' | 'waiting' | 'approve'>;
  dares: Pick<DarePhotos, 'released' | 'removed'>;
  storage: StorageAllowance;
  limits: Pick<RateLimits, 'upload' | 'uploadFrom' | 'photoList' | 'photoListFrom'>;
  trustProxy: number;
  /** [O3] Whether nothing new may be stored. */
  isFull: () => boolean;
  /** Lets only the administrator pass. */
  requireAdmin: Middleware;
  tell: Tell;
}

const BUSY_SECONDS = 5;
/** Waiting photos of one answer. */
const WAITING_SHOWN = 60;

/** A photo as its sender and the list tell it to a visitor. */
export function shown(photo: StoredPhoto, visitor: string | null) {
  const thumbnail = thumbnailName(photo.id);
  return {
    id: photo.id,
    url: addressOfPhoto(photo),
    ...(thumbnail !== null && { thumb: `/photos/${thumbnail}` }),
    fileName: photo.fileName,
    size: photo.size,
    lastModified: new Date(photo.createdAt).toISOString(),
    ...(photo.awaitsLook && { awaitsLook: true }),
    ...(visitor !== null && photo.visitor === visitor && { own: true }),
  };
}

/** Receives a photo. A refusal says when to come again, and the rest of the body is read [P10]. */
export async function receiving(ctx: Context, receive: () => Promise<void>): Promise<void> {
  try {
    await receive();
  } catch (error) {
    if (error instanceof Refused && error.code === 'photo/busy') {
      ctx.set('Retry-After', String(BUSY_SECONDS));
    }
    if (error instanceof ShareUsed) ctx.set('Retry-After', String(error.retryAfter));
    throw error;
  } finally {
    drain(ctx.req);
  }
}

/** [P1] [P13] [P14] [P26] [A127] The calls to list, upload, look at and remove photos. */
export function photoRoutes(parts: PhotoRouteParts): Router {
  const { album, dares, limits, trustProxy, requireAdmin, tell } = parts;
  const router = new Router({ prefix: '/api/photos' });

  router.get('/list', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    // Reading the list makes no visitor. Without a cookie only the limit of the address counts.
    const visitor = knownVisitor(ctx);
    if (visitor !== null) await limited(ctx, limits.photoList, visitor);
    await limited(ctx, limits.photoListFrom, addressOf(ctx.req, trustProxy), visitor);
    const { limit, before } = pageOf(ctx.query);
    const { photos, total, isLast } = await album.list(limit, before);
    const last = photos.at(-1);
    const next = isLast || last === undefined ? null : placeName(last);
    ctx.body = { photos: photos.map((photo) => shown(photo, visitor)), total, next };
  });

  router.post('/upload', (ctx) =>
    receiving(ctx, async () => {
      const address = addressOf(ctx.req, trustProxy);
      const visitor = visitorOf(ctx);
      await limited(ctx, limits.upload, visitor);
      await limited(ctx, limits.uploadFrom, address, knownVisitor(ctx));
      if (parts.isFull()) throw new Refused('house/full');
      const sender = { address, visitor: knownVisitor(ctx) };
      const photo = await album.add(ctx.req, sender, { visitor });
      ctx.body = { success: true, photo: shown(photo, visitor) };
    }),
  );

  router.get('/waiting', requireAdmin, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { photos: (await album.waiting(WAITING_SHOWN)).map((photo) => shown(photo, null)) };
  });

  router.post('/:id/approve', requireAdmin, async (ctx) => {
    const { id } = ctx.params;
    if (!isPhotoId(id)) throw new Refused('photo/unknown');
    const photo = await album.approve(id);
    await dares.released(photo);
    await tell({ code: 'photo/shown', params: { name: photo.fileName } });
    ctx.body = { success: true };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    const { id } = ctx.params;
    if (!isPhotoId(id)) throw new Refused('photo/unknown');
    const photo = await album.remove(id);
    await dares.removed(photo);
    await tell({ code: 'photo/removed', params: { name: photo.fileName } });
    ctx.body = { success: true };
  });

  router.delete('/own/:id', async (ctx) => {
    const visitor = knownVisitor(ctx);
    const { id } = ctx.params;
    if (visitor === null || !isPhotoId(id)) throw new Refused('photo/unknown');
    await limited(ctx, limits.upload, visitor);
    const address = addressOf(ctx.req, trustProxy);
    const pay = (bytes: number): void => parts.storage.pay(address, bytes, visitor); // [X68]
    await dares.removed(await album.remove(id, visitor), pay);
    ctx.body = { success: true };
  });

  return router;
}
