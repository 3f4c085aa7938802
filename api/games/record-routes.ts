import { Router } from '@koa/router';
import { Refused } from '../../engine/definition/refusal.ts';
import type { RoomRecords } from '../../engine/host/registry/room-records.ts';
import { STAGE } from '../../engine/definition/stages.ts';
import { limited, limitStranger } from '../http/guards.ts';
import { visitorOf } from '../http/visitor.ts';
import { roomIdOf, type RoomRouteParts } from './room-routes.ts';

export type RecordParts = Pick<RoomRouteParts, 'index' | 'limits' | 'trustProxy'> & {
  records: RoomRecords;
  /** The title of a game, by its name in addresses. */
  titleOf: (slug: string) => string;
};

/** The routes of a single room by its id: its game, and once it is over its record and picture. */
export function recordRoutes({ records, index, titleOf, limits, trustProxy }: RecordParts): Router {
  const router = new Router({ prefix: '/api' });

  // [C8] By which anybody can check the game.
  router.get('/tables/:game/:room/record', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.join, visitorOf(ctx));
    ctx.body = await records.read(ctx.params.game ?? '', roomIdOf(ctx.params.room));
  });

  router.get('/tables/:game/:room/share.png', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.join, visitorOf(ctx));
    const slug = ctx.params.game ?? '';
    const record = await records.read(slug, roomIdOf(ctx.params.room));
    // The image library is loaded where somebody wants a picture.
    const { sharePicture } = await import('./share/share-picture.ts');
    ctx.body = await sharePicture(record, titleOf(slug));
    ctx.type = 'png';
  });

  /** [J24] A room of which only its record is left, for its replay. */
  async function archivedRoom(id: string) {
    const game = await records.archivedGame(id);
    return game === null ? null : { id, game, state: 'finished', stage: STAGE.over, seated: 0 };
  }

  // [T22] Which page shows a room, for who knows nothing but its id.
  router.get('/rooms/:roomId', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.roomList, visitorOf(ctx));
    const asked = roomIdOf(ctx.params.roomId);
    const room = (await index.find(asked)) ?? (await archivedRoom(asked));
    if (room === null) throw new Refused('room/unknown');
    const { id, game, state, stage, seated } = room;
    ctx.body = { success: true, id, game, state, stage, seated };
  });

  return router;
}
