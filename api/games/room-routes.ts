import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import {
  createRequestSchema,
  joinRequestSchema,
  quickRequestSchema,
} from '../../engine/wire/rest.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import type { RoomMaker } from '../../engine/journal/journal.ts';
import type { RoomIndex } from '../../engine/journal/room-index.ts';
import type { Queue } from '../../engine/host/scheduling.ts';
import { quickMatch, type RoomList } from '../../engine/host/registry/room-list.ts';
import { isRefusal, Refused } from '../../engine/definition/refusal.ts';
import { roomIdSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';
import { addressOf } from '../http/address.ts';
import { bodyOf as requestOf } from '../http/body.ts';
import { limited, limitStranger, payerOf } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { languageOf } from '../http/language.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';
import type { Profiles } from '../users/profiles.ts';

/** The room that a call's path names. @throws Refused `room/unknown` if it is no id of a room */
export function roomIdOf(text: unknown): string {
  const roomId = parse(roomIdSchema, text);
  if (!roomId.ok) throw new Refused('room/unknown');
  return roomId.value;
}

type Listed = Awaited<ReturnType<RoomList['read']>>;
const written = new WeakMap<Listed, string>();

const rowOf = ({ id, state, seated, host, hostAvatar, since }: Listed[number]) => ({
  id,
  state,
  hasPlayer2: seated >= 2,
  host,
  hostAvatar,
  since,
});

/** [B20] [B54] Shows hidden rooms only to visitors with a seat in them. */
const isShownTo = (visitor: string, { hidden, players }: Listed[number]): boolean =>
  !hidden || players.includes(visitor);

/** A list is serialised once for all its readers. Only the server knows who sits where. */
function textOf(listed: Listed): string {
  let text = written.get(listed);
  if (text === undefined) {
    text = JSON.stringify(listed.filter(({ hidden }) => !hidden).map(rowOf));
    written.set(listed, text);
  }
  return text;
}

/** [B47] The list as one visitor reads it. */
function bodyFor(visitor: string, listed: Listed): string {
  const own = listed.filter(({ stage, players }) => stage !== 'over' && players.includes(visitor));
  const theirs = own.length === 0 ? '' : `,"own":${JSON.stringify(own.map(({ id }) => id))}`;
  // Most have no hidden room: for them the list is not built again.
  const rooms = own.some(({ hidden }) => hidden)
    ? JSON.stringify(listed.filter((room) => isShownTo(visitor, room)).map(rowOf))
    : textOf(listed);
  return `{"success":true,"rooms":${rooms}${theirs}}`;
}

/** The documented addresses are those of this game. */
const BOXES = 'alluring-boxes';

/**
 * [B23] Rooms to which nobody ever connected are closed within a minute, which may make place for
 * another.
 */
const TRY_AGAIN_SECONDS = 60;

/** [B23] A visitor with too many rooms learns when to try again. */
async function counted<T>(ctx: Context, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error, 'room/too-many')) {
      ctx.set('Retry-After', String(TRY_AGAIN_SECONDS));
    }
    throw error;
  }
}

export interface RoomRouteParts {
  registry: RoomRegistry;
  index: Pick<RoomIndex, 'find' | 'roomsOf' | 'awaitedOf'>;
  /** The room lists, by the slugs of their games. */
  lists: ReadonlyMap<string, RoomList>;
  /** [T26] Makes one room of a game at a time, over all processes. */
  creating: Queue;
  limits: RateLimits;
  storage: StorageAllowance;
  trustProxy: number;
  /** [B23] The hash of an address. */
  hashed: (address: string) => string;
  /** [O12] @throws Refused if the administrator has sent this visitor away. */
  assertWelcome: (visitor: RoomMaker) => Promise<void>;
  /** [A138] */
  profiles: Pick<Profiles, 'saveLanguage'>;
}

/** [T23] How many of a visitor's rooms the answer names. */
const OWN_AT_MOST = 20;

/** What several routes of rooms do: read a list, let a visitor in, create a room. */
function roomCalls(parts: RoomRouteParts) {
  const { registry, lists, limits, storage, trustProxy, hashed } = parts;
  const { assertWelcome, profiles } = parts;

  /** @throws Refused if there is no such game */
  const read = async (ctx: Context, game: string): Promise<{ visitor: string; listed: Listed }> => {
    await limitStranger(ctx, limits, trustProxy);
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.roomList, visitor);
    const list = lists.get(game);
    if (list === undefined) throw new Refused('game/unknown');
    return { visitor, listed: await list.read() };
  };

  /** The visitor who wants a seat. @throws Refused */
  const taker = async (ctx: Context, visitor: string): Promise<RoomMaker> => {
    const one = { visitor, address: hashed(addressOf(ctx.req, trustProxy)) };
    await assertWelcome(one);
    return one;
  };

  /** [A138] Keeps what somebody speaks who has just taken a seat. */
  const saveLanguage = async (
    ctx: Context,
    visitor: string,
    stored: (bytes: number) => void,
  ): Promise<void> => {
    const bytes = await profiles.saveLanguage(visitor, languageOf(ctx));
    if (bytes > 0) stored(bytes);
  };

  const create = async (ctx: Context, game: string): Promise<void> => {
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.create, visitor);
    const asked = requestOf(ctx, createRequestSchema);
    const { listed = true, house, scattered, options: own } = asked;
    const wanted = {
      unlisted: !listed,
      options: { ...(house && { house }), ...(scattered && { scattered }), ...(own && { own }) },
      stored: payerOf(ctx, storage, trustProxy),
    };
    const maker = await taker(ctx, visitor);
    ctx.body = await counted(ctx, registry.create(game, maker, wanted));
    await saveLanguage(ctx, visitor, wanted.stored);
  };

  return { read, taker, saveLanguage, create };
}

/** Rooms by the documented addresses: list, create and join. */
function documentedRoutes(router: Router, parts: RoomRouteParts): void {
  const { registry, limits, storage, trustProxy } = parts;
  const { read, taker, saveLanguage, create } = roomCalls(parts);

  router.get('/game-rooms/list', async (ctx) => {
    const { visitor, listed } = await read(ctx, BOXES);
    ctx.type = 'json';
    ctx.body = bodyFor(visitor, listed);
  });

  // [B35] Read before joining, so that a joiner sees that the seeds were fixed before their own
  // part.
  router.get('/game-rooms/fairness/:roomId', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    await limited(ctx, limits.join, visitorOf(ctx));
    const roomId = roomIdOf(ctx.params.roomId);
    const fairness = await registry.use(roomId, (handle) => handle.fairness());
    ctx.body = { success: true, roomId, fairness };
  });

  router.post('/game-rooms/create', (ctx) => create(ctx, BOXES));

  router.post('/game-rooms/join/:roomId', async (ctx) => {
    const isNew = knownVisitor(ctx) === null;
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.join, visitor);
    const { entropy, own } = requestOf(ctx, joinRequestSchema);
    const roomId = roomIdOf(ctx.params.roomId);
    if (own === true) {
      const seated = await registry.seatIn(roomId, visitor);
      if (seated === null) throw new Refused('seat/none');
      ctx.body = seated;
      return;
    }
    const joiner = await taker(ctx, visitor);
    const paid = payerOf(ctx, storage, trustProxy);
    const joining = { entropy, isNew, queues: true, stored: paid };
    ctx.body = await counted(ctx, registry.join(roomId, joiner, joining));
    await saveLanguage(ctx, visitor, paid);
  });
}

/** Rooms of any game by its slug, and those of a visitor. */
export function roomRoutes(parts: RoomRouteParts): Router {
  const { registry, index, lists, creating, limits, storage, trustProxy } = parts;
  const { read, taker, saveLanguage, create } = roomCalls(parts);
  const router = new Router({ prefix: '/api' });
  documentedRoutes(router, parts);

  router.get('/tables/:game', async (ctx) => {
    const { visitor, listed } = await read(ctx, ctx.params.game ?? '');
    const shown = listed.filter((room) => isShownTo(visitor, room));
    const rooms = shown.map(({ id, state, stage, seated, players, host, hostAvatar, since }) => {
      const room = { id, state, stage, seated, host, hostAvatar, since };
      return players.includes(visitor) ? { ...room, own: true } : room;
    });
    ctx.body = { success: true, rooms };
  });

  // [T26] A seat where one can play soonest.
  router.post('/tables/:game/quick', async (ctx) => {
    const game = ctx.params.game ?? '';
    const isNew = knownVisitor(ctx) === null;
    const visitor = visitorOf(ctx);
    await limited(ctx, limits.create, visitor);
    const { entropy } = requestOf(ctx, quickRequestSchema);
    const list = lists.get(game);
    if (list === undefined) throw new Refused('game/unknown');
    const joiner = await taker(ctx, visitor);
    const joining = { entropy, isNew, stored: payerOf(ctx, storage, trustProxy) };
    ctx.body = await counted(
      ctx,
      quickMatch({ registry, list, index, creating }, game, joiner, joining),
    );
    await saveLanguage(ctx, visitor, joining.stored);
  });

  // [T23] What the home page leads back to.
  router.get('/rooms', async (ctx) => {
    await limitStranger(ctx, limits, trustProxy);
    const visitor = knownVisitor(ctx);
    if (visitor === null) {
      ctx.body = { success: true, rooms: [] };
      return;
    }
    await limited(ctx, limits.roomList, visitor);
    const ids = await index.roomsOf(visitor, Date.now(), OWN_AT_MOST);
    const found = await Promise.all(ids.map((id) => index.find(id)));
    const unfinished = found
      .filter((room) => room !== null)
      .filter(({ stage }) => stage !== 'over');
    const newestFirst = unfinished.toSorted((a, b) => b.since - a.since);
    const rooms = newestFirst.map(({ id, game, state }) => ({ id, game, state }));
    ctx.body = { success: true, rooms };
  });

  router.post('/tables/:game', (ctx) => create(ctx, ctx.params.game ?? ''));

  return router;
}
