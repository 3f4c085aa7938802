import { Router } from '@koa/router';
import { Refused } from '../../engine/refusal.ts';
import type { RoomDirectory } from '../../engine/hosting/room-directory.ts';
import type { RoomList } from '../../engine/hosting/room-list.ts';
import { roomIdSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';
import { limited, limitStranger } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { visitorOf } from '../http/visitor.ts';

type Listed = Awaited<ReturnType<RoomList['read']>>;
const bodies = new WeakMap<Listed, string>();

/** However many read the same list, it is written once. */
function bodyOf(rooms: Listed): string {
  let body = bodies.get(rooms);
  if (body === undefined) {
    body = JSON.stringify({ success: true, rooms });
    bodies.set(rooms, body);
  }
  return body;
}

/** Rooms of Alluring Boxes: list, create, join (spec section 7). */
export function roomRoutes(
  directory: RoomDirectory,
  list: RoomList,
  limits: RateLimits,
  trustProxy: number,
): Router {
  const router = new Router({ prefix: '/api/game-rooms' });

  router.get('/list', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.roomList, visitorOf(ctx));
    ctx.type = 'json';
    ctx.body = bodyOf(await list.read());
  });

  router.post('/create', async (ctx) => {
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.create, visitor);
    ctx.body = await directory.create(visitor);
  });

  router.post('/join/:roomId', async (ctx) => {
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.join, visitor);
    const roomId = parse(roomIdSchema, ctx.params.roomId);
    if (!roomId.ok) throw new Refused('room/unknown');
    ctx.body = await directory.join(roomId.value, visitor);
  });

  return router;
}
