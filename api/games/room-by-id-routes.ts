import { Router, type RouterContext } from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Asker } from '../../engine/host/heavy-reads.ts';
import { addressOf } from '../http/address.ts';
import { Refused, REFUSALS } from '../../engine/definition/refusal.ts';
import type { RecordSigner } from './record-signer.ts';
import type { RoomRecords } from '../../engine/host/read-room.ts';
import type { IndexedRoom } from '../../engine/journal/room-index.ts';
import { STAGE } from '../../engine/definition/stages.ts';
import type { TableGame } from '../../engine/definition/table-game.ts';
import { languageOf } from '../http/language.ts';
import type { Say } from '../http/sentences.ts';
import type { Language } from '../../engine/wire/languages.ts';
import { limited, limitStranger } from '../http/guards.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';
import { dareIn } from '../photos/dares/dare-photo-routes.ts';
import type { DarePhotos } from '../photos/dares/dare-photos.ts';
import type { FinishedGames } from './finished-games.ts';
import { roomIdOf, type RoomRouteParts } from './room-routes.ts';
import { roomIdSchema, colyseusJoinSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';
import type { Profiles } from '../users/profiles.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';

export type RecordParts = Pick<RoomRouteParts, 'index' | 'limits' | 'trustProxy'> & {
  records: RoomRecords;
  finished: Pick<FinishedGames, 'lastIn'>;
  signer: RecordSigner;
  dares: Pick<DarePhotos, 'thumbnailOfOwn'>;
  profiles: Pick<Profiles, 'of'>;
  /** The games whose rooms these are. */
  tables: readonly TableGame[];
  /** [A140] */
  sayIn: (language: Language) => Promise<Say>;
};

/** [X41] Who asks for what is expensive to make. */
function askerOf(ctx: Context, trustProxy: number): Asker {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  return { address: addressOf(ctx.req, trustProxy), signal: gone.signal };
}

function seatOf(text: unknown): string {
  const seat = parse(v.string(), text);
  if (!seat.ok) throw new Refused('seat/unknown');
  return seat.value;
}

/** [G41] How the line for the next game, of so many places, stands to a visitor. */
function lineFor(inLine: readonly string[], visitor: string, places: number) {
  if (inLine.includes(visitor)) return { line: 'yours' };
  return { line: inLine.length < places ? 'open' : 'full' };
}

/** The routes of a single room by its id: its game, and once it is over its record and pictures. */
export function recordRoutes(parts: RecordParts): Router {
  const { records, signer, finished, dares, tables, limits, trustProxy, sayIn } = parts;
  const router = new Router({ prefix: '/api' });
  findRoute(router, parts);

  // [C13] By which anybody checks who has signed a record.
  router.get('/record-key', (ctx) => {
    ctx.body = signer.key;
  });

  /** The record of the room of a call, and who asks for it. */
  async function recordFor(ctx: RouterContext) {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.join, visitorOf(ctx));
    const slug = ctx.params['game'] ?? '';
    const room = roomIdOf(ctx.params['room']);
    const asker = askerOf(ctx, trustProxy);
    const record = await records.read(slug, room, asker);
    const { title = slug, seats = [] } = tables.find((one) => one.slug === slug) ?? {};
    const language = languageOf(ctx);
    const reader = { language, say: await sayIn(language) };
    return { game: { slug, title, seats }, room, asker, record, reader };
  }

  // [C8] By which anybody can check the game.
  router.get('/tables/:game/:room/record', async (ctx) => {
    const { record } = await recordFor(ctx);
    ctx.body = signer.signed(record);
  });

  router.get('/tables/:game/:room/share.png', async (ctx) => {
    const { game, asker, record, reader } = await recordFor(ctx);
    // The image library is loaded where somebody wants a picture.
    const { sharePicture } = await import('./share/share-picture.ts');
    ctx.body = await sharePicture(record, game, reader, records.heavy, asker);
    ctx.type = 'png';
  });

  /** [P44] The photo that the player of a card wants on it; null: none is asked for. @throws Refused */
  async function photoFor(ctx: RouterContext, game: string, room: string) {
    if (ctx.query['photo'] === undefined) return null;
    const dare = dareIn(ctx.query['photo']);
    const visitor = knownVisitor(ctx);
    if (visitor === null) throw new Refused('photo/unknown');
    return { dare, picture: await dares.thumbnailOfOwn({ game, room, dare, visitor }) };
  }

  // [T43] The card of one player.
  router.get('/tables/:game/:room/card.png', async (ctx) => {
    const { game, room, asker, record, reader } = await recordFor(ctx);
    const seat = seatOf(ctx.query['seat']);
    const last = await finished.lastIn(room);
    const avatar = last?.players.find((player) => player.seat === seat)?.avatar ?? null;
    const { playerCard } = await import('./share/player-card.ts');
    const photo = await photoFor(ctx, game.slug, room);
    const of = { seat, game, avatar, reader, at: last?.at ?? null, photo };
    ctx.body = await playerCard(record, of, records.heavy, asker);
    ctx.type = 'png';
  });

  return router;
}

/** [T22] Which page shows a room, for who knows nothing but its id. */
function findRoute(router: Router, parts: RecordParts): void {
  const { records, finished, profiles, index, tables, limits, trustProxy } = parts;

  /** [J24] A room of which only its record is left, for its replay. */
  async function archivedRoom(id: string) {
    const game = await records.archivedGame(id);
    if (game === null) return null;
    return {
      success: true,
      id,
      game,
      state: 'finished',
      stage: STAGE.over,
      seated: 0,
      ended: true,
    };
  }

  /** [T22] A seat of the house is free for who joins before the first roll [B66]. */
  function seen(room: IndexedRoom, visitor: string) {
    const { id, game, state, stage, seated, players, host, hostAvatar, inLine } = room;
    const table = tables.find(({ slug }) => slug === game);
    const { seats = [], offers } = table ?? {};
    const humans = offers?.includes('house') ? Math.min(seated, players.length) : seated;
    const free = inLine !== null && humans < seats.length;
    const ended = inLine === null ? { ended: true } : {}; // [G57]
    const own = players.includes(visitor) ? { own: true } : {};
    const hasLine = table?.queued !== undefined && stage !== STAGE.open;
    const line = hasLine && inLine ? lineFor(inLine, visitor, seats.length) : {};
    const shown = { id, game, state, stage, seated, host, hostAvatar };
    return { ...shown, seats: seats.length, free, ...own, ...line, ...ended };
  }

  /** [B166] Nobody who sits down there is offered one of these. */
  async function avatarsOf(visitors: readonly string[]): Promise<string[]> {
    const all = await Promise.all(visitors.map((visitor) => profiles.of(visitor)));
    return all.flatMap(({ avatar }) => avatar ?? []).toSorted();
  }

  router.get('/rooms/:roomId', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.roomList, visitor);
    const asked = roomIdOf(ctx.params.roomId);
    const room = await index.find(asked);
    const body =
      room === null ? await archivedRoom(asked) : { success: true, ...seen(room, visitor) };
    if (body === null) throw new Refused('room/unknown');
    const last = body.stage === STAGE.over ? await finished.lastIn(asked) : null;
    const faces = last?.players.map(({ name, avatar }) => ({ name, avatar }));
    const isOn = room !== null && room.stage !== STAGE.over;
    const avatars = isOn ? await avatarsOf(room.players) : [];
    ctx.body = { ...body, ...(faces && { faces }), ...(avatars.length > 0 && { avatars }) };
  });
}

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
      ctx.state['limit'] = error.limit; // [O48] Its code is not in the answer.
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
