import { createHmac } from 'node:crypto';
import { Router } from '@koa/router';
import { Refused } from '../../engine/refusal.ts';
import type { RoomDirectory } from '../../engine/hosting/room-directory.ts';
import type { RoomList } from '../../engine/hosting/room-list.ts';
import { roomIdSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';
import { addressOf } from '../http/address.ts';
import { joinRequestSchema } from '../../engine/wire/rest.ts';
import { bodyOf as requestOf } from '../http/body.ts';
import { limited, limitStranger } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { visitorOf } from '../http/visitor.ts';

type Listed = Awaited<ReturnType<RoomList['read']>>;
const written = new WeakMap<Listed, string>();

/** However many read the same list, it is written once; who sits where is the server's alone. */
function textOf(listed: Listed): string {
  let text = written.get(listed);
  if (text === undefined) {
    text = JSON.stringify(listed.map(({ id, state, hasPlayer2 }) => ({ id, state, hasPlayer2 })));
    written.set(listed, text);
  }
  return text;
}

/** [B47] The list as one visitor reads it. */
function bodyFor(visitor: string, listed: Listed): string {
  const own = listed
    .filter(({ state, players }) => state !== 'finished' && players.includes(visitor))
    .map(({ id }) => id);
  const theirs = own.length === 0 ? '' : `,"own":${JSON.stringify(own)}`;
  return `{"success":true,"rooms":${textOf(listed)}${theirs}}`;
}

/** [B23] Rooms nobody ever sat down in are gone after a minute: then there may be place for another. */
const TRY_AGAIN_SECONDS = 60;

/** [B23] What is kept of an address: enough to count by, nothing to find it by without the key. */
function hashed(address: string, key: string): string {
  return createHmac('sha256', key).update(`room maker ${address}`).digest('base64url').slice(0, 22);
}

function roomIdOf(text: unknown): string {
  const roomId = parse(roomIdSchema, text);
  if (!roomId.ok) throw new Refused('room/unknown');
  return roomId.value;
}

/** Rooms of Alluring Boxes: list, create, join (spec section 7). */
export function roomRoutes(
  directory: RoomDirectory,
  list: RoomList,
  limits: RateLimits,
  trustProxy: number,
  addressKey: string,
): Router {
  const router = new Router({ prefix: '/api/game-rooms' });

  router.get('/list', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.roomList, visitor);
    ctx.type = 'json';
    ctx.body = bodyFor(visitor, await list.read());
  });

  // [B35] Read before joining, so that a joiner can see that what they add to was fixed before.
  router.get('/fairness/:roomId', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.join, visitorOf(ctx));
    const roomId = roomIdOf(ctx.params.roomId);
    const door = await directory.door(roomId);
    ctx.body = { success: true, roomId, fairness: await door.fairness() };
  });

  router.post('/create', async (ctx) => {
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.create, visitor);
    const address = hashed(addressOf(ctx.req, trustProxy), addressKey);
    try {
      ctx.body = await directory.create({ visitor, address });
    } catch (error) {
      if (error instanceof Refused && error.code === 'room/too-many') {
        ctx.set('Retry-After', String(TRY_AGAIN_SECONDS));
      }
      throw error;
    }
  });

  router.post('/join/:roomId', async (ctx) => {
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.join, visitor);
    const { entropy } = requestOf(ctx, joinRequestSchema);
    ctx.body = await directory.join(roomIdOf(ctx.params.roomId), visitor, entropy);
  });

  return router;
}
