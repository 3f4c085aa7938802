import { Router, type RouterContext } from '@koa/router';
import * as v from 'valibot';
import { Refused } from '../../../engine/definition/refusal.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { roomIdOf } from '../../games/room-routes.ts';
import { addressOf } from '../../http/address.ts';
import { limited, payerOf } from '../../http/guards.ts';
import { knownVisitor } from '../../http/visitor.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { type PhotoRouteParts, receiving, shown } from '../photo-routes.ts';
import { addressOfPhoto } from '../storage/photo-names.ts';
import type { DarePhotos } from './dare-photos.ts';

type Parts = Pick<PhotoRouteParts, 'limits' | 'trustProxy' | 'isFull' | 'storage'> & {
  photos: Pick<DarePhotos, 'take' | 'takeBack' | 'keep' | 'waits'>;
};

const dareSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'takes the number of a dare'),
  v.transform(Number),
);

/** The number of a dare, as an address has it. @throws Refused */
export function dareIn(text: unknown): number {
  const dare = parse(dareSchema, text);
  if (!dare.ok) throw new Refused('action/malformed', `dare: ${dare.error}`);
  return dare.value;
}

/** The dare of a call, and the visitor who asks, within this limit. @throws Refused */
async function dareOf(ctx: RouterContext, limit: RateLimits['upload']) {
  const visitor = knownVisitor(ctx);
  if (visitor === null) throw new Refused('seat/none');
  await limited(ctx, limit, visitor);
  const dare = dareIn(ctx.params['dare']);
  return { game: ctx.params['game'] ?? '', room: roomIdOf(ctx.params['room']), dare, visitor };
}

/** [P39] [P41] The calls for the photo of a dare. Only a visitor with a seat can have one. */
export function darePhotoRoutes({ photos, storage, limits, trustProxy, isFull }: Parts): Router {
  const router = new Router({ prefix: '/api/tables' });
  const path = '/:game/:room/dares/:dare/photo';

  /** The dare whose photo is to change. @throws Refused */
  const asked = async (ctx: RouterContext) => {
    const of = await dareOf(ctx, limits.upload);
    return { ...of, pay: payerOf(ctx, storage, trustProxy) };
  };

  router.get(path, async (ctx) => {
    const awaitsLook = await photos.waits(await dareOf(ctx, limits.photoList));
    ctx.body = { success: true, awaitsLook };
  });

  router.post(path, (ctx) =>
    receiving(ctx, async () => {
      const address = addressOf(ctx.req, trustProxy);
      const of = await asked(ctx);
      await limited(ctx, limits.uploadFrom, address, of.visitor);
      if (isFull()) throw new Refused('house/full');
      const photo = await photos.take(ctx.req, address, of);
      ctx.body = photo.awaitsLook
        ? { success: true, photo: null, awaitsLook: true }
        : { success: true, photo: addressOfPhoto(photo) };
    }),
  );

  router.delete(path, async (ctx) => {
    await photos.takeBack(await asked(ctx));
    ctx.body = { success: true };
  });

  router.post(`${path}/keep`, async (ctx) => {
    const of = await asked(ctx);
    ctx.body = { success: true, photo: shown(await photos.keep(of), of.visitor) };
  });

  return router;
}
