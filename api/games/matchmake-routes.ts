import { Router } from '@koa/router';
import { roomIdSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import { Refused, REFUSALS } from '../../engine/definition/refusal.ts';
import { colyseusJoinSchema } from '../../engine/wire/colyseus-join.ts';

const JOIN_FAILED = 4215; // Colyseus's AUTH_FAILED

/**
 * Matchmaking for Colyseus clients: only joinById, with the seat's playerId or to watch.
 * Rooms are opened and seats given by the documented calls alone. Errors are `{code, error}`, as
 * the Colyseus SDK reads them.
 */
export function matchmakeRoutes(registry: RoomRegistry): Router {
  const router = new Router({ prefix: '/matchmake' });

  router.post('/joinById/:roomId', async (ctx) => {
    try {
      const roomId = parse(roomIdSchema, ctx.params.roomId);
      if (!roomId.ok) throw new Refused('room/unknown');
      const options = parse(colyseusJoinSchema, ctx.request.body ?? {});
      if (!options.ok) throw new Refused('seat/unknown');
      const playerId = 'playerId' in options.value ? options.value.playerId : null;
      ctx.body = await registry.use(roomId.value, async (handle) => {
        if (playerId !== null && !(await handle.holds(playerId))) throw new Refused('seat/unknown');
        return handle.reserve(playerId);
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'action/busy') throw error;
      ctx.status = 404;
      // [B2] A wrong playerId and an unknown room read the same; [B52] a freed seat was theirs.
      const isFreed = error.code === 'seat/freed';
      ctx.body = { code: JOIN_FAILED, error: isFreed ? error.message : REFUSALS['seat/unknown'] };
    }
  });

  router.all('/*rest', (ctx) => {
    ctx.status = 404;
    ctx.body = { code: JOIN_FAILED, error: 'Rooms are joined by their id, with a playerId.' };
  });

  return router;
}
