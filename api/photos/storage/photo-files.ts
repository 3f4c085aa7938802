import { Router } from '@koa/router';
import { Refused } from '../../../engine/core/refusal.ts';
import { parseStoredName } from './photo-names.ts';
import type { PhotoStorage } from './photo-storage.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** [P15] The images themselves, at /photos/<id>.<ext>, and their thumbnails. */
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
