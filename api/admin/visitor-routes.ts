import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { Refused } from '../../engine/definition/refusal.ts';
import { CACHE_TTL_MS } from '../../engine/host/cached-reads.ts';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import { FORGOTTEN } from '../../engine/journal/journal.ts';
import type { RoomIndex } from '../../engine/journal/room-index.ts';
import {
  renameSchema,
  sendAwaySchema,
  type ShownVisitor,
  silenceSchema,
} from '../../engine/wire/night.ts';
import { bodyOf } from '../http/body.ts';
import { VISITOR_ID } from '../http/visitor.ts';
import type { Sql } from '../store/sql.ts';
import type { Profiles } from '../users/profiles.ts';
import type { Audit } from './night-routes.ts';
import type { Conduct } from './conduct.ts';

/** Movements and rooms shown of one visitor. */
const MOVEMENTS = 50;
const ROOMS = 20;
/** Older rooms are not searched: there may be a million. */
const ROOMS_MS = 30 * 24 * 60 * 60 * 1000;
/** Rooms that one visitor leaves: more than anybody may have [B23]. */
const MOST_ROOMS = 200;
/** How long after its end a room may go on: a player may start a rematch. */
const STILL_OPEN_MS = 60 * 60 * 1000;

const movementRow = v.object({
  at: v.number(),
  delta: v.number(),
  balance: v.number(),
  reason: v.string(),
});
const roomRow = v.object({
  id: v.string(),
  game: v.string(),
  state: v.string(),
  since: v.number(),
});

export interface VisitorParts {
  sql: Sql;
  audit: Audit;
  index: Pick<RoomIndex, 'roomsOf'>;
  registry: () => Pick<RoomRegistry, 'use'>;
  conduct: Conduct;
  profiles: Pick<Profiles, 'save'>;
  nameOf: (visitor: string) => Promise<string | null>;
  /** The user whose personal link the visitor has taken; null: none. */
  userOf: (visitor: string) => Promise<object | null>;
  hashed: (address: string) => string;
  /** [T15] Tells the rooms in which a visitor sits; `stored` receives the bytes stored. */
  tellRooms: (visitor: string, stored: (bytes: number) => void) => Promise<void>;
  /** Whether other processes may host rooms too. */
  isAlone: boolean;
  now: () => number;
  report: (error: unknown) => void;
}

function visitorIn(ctx: Context): string {
  const { visitor } = ctx['params'] as { visitor?: string };
  if (visitor === undefined || !VISITOR_ID.test(visitor)) throw new Refused('item/unknown');
  return visitor;
}

/** [O15] */
async function shownVisitor(
  { sql, conduct, nameOf, now }: VisitorParts,
  visitor: string,
): Promise<ShownVisitor> {
  const movements = await sql.query(
    'visitor-movements',
    `select at::float8 as at, delta::float8 as delta, balance::float8 as balance, reason
     from wallet_movement where visitor = $1 and reason <> '${FORGOTTEN}' order by seq desc limit ${MOVEMENTS}`,
    [visitor],
  );
  const rooms = await sql.query(
    'visitor-rooms',
    `select id, game, state, created_at::float8 as since from room
     where $1 = any(players) and created_at > $2 order by created_at desc, id limit ${ROOMS}`,
    [visitor, now() - ROOMS_MS],
  );
  const shown = movements.map((row) => v.parse(movementRow, row));
  return {
    success: true,
    visitor,
    name: await nameOf(visitor),
    coins: shown[0]?.balance ?? null,
    ...(await conduct.of(visitor)),
    movements: shown,
    rooms: rooms.map((row) => v.parse(roomRow, row)),
  };
}

/** [O12] to [O15] What the administrator knows and decides about one visitor. */
export function visitorRoutes(parts: VisitorParts, before: readonly Middleware[]): Router {
  const { audit, index, registry, conduct, profiles, nameOf, userOf, hashed } = parts;
  const { isAlone, tellRooms, now, report } = parts;
  // Not `router.use`: see api/items/items.ts.
  const router = new Router({ prefix: '/api/admin/visitors', sensitive: true });

  /** Has them leave all rooms. Returns the hashes of the addresses from which they were connected. */
  const emptySeats = async (visitor: string): Promise<string[]> => {
    const ids = await index.roomsOf(visitor, now() - STILL_OPEN_MS, MOST_ROOMS);
    const found = await Promise.all(
      ids.map((id) =>
        registry()
          .use(id, (room) => room.sendAway(visitor))
          .catch((error: unknown) => {
            if (!(error instanceof Refused)) report(error);
            return [];
          }),
      ),
    );
    return found.flat().map(hashed);
  };

  router.get('/:visitor', ...before, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await shownVisitor(parts, visitorIn(ctx));
  });

  router.post('/:visitor/send-away', ...before, async (ctx) => {
    const visitor = visitorIn(ctx);
    const { for: span, address } = bodyOf(ctx, sendAwaySchema);
    await conduct.sendAway(visitor, span);
    const from = await emptySeats(visitor);
    const isAddressAway = address && from.length > 0;
    if (isAddressAway) await conduct.sendAddressesAway(visitor, from);
    const sent = { name: await nameOf(visitor), span, address: isAddressAway };
    await audit.tell({ code: 'visitor/sent-away', params: sent });
    // Another process may have seated them by data it read a moment before.
    if (!isAlone)
      setTimeout(() => void emptySeats(visitor).catch(report), 2 * CACHE_TTL_MS).unref();
    ctx.body = { success: true, address: isAddressAway };
  });

  router.post('/:visitor/silence', ...before, async (ctx) => {
    const visitor = visitorIn(ctx);
    const { for: span } = bodyOf(ctx, silenceSchema);
    await conduct.silence(visitor, span);
    const silenced = { name: await nameOf(visitor), span };
    await audit.tell({ code: 'visitor/silenced', params: silenced });
    ctx.body = { success: true };
  });

  router.post('/:visitor/rename', ...before, async (ctx) => {
    const visitor = visitorIn(ctx);
    const { name } = bodyOf(ctx, renameSchema);
    // [B48] The nickname of a personal link wins over any name.
    if ((await userOf(visitor)) !== null) throw new Refused('visitor/has-user');
    const renamed = { name: await nameOf(visitor), now: name };
    await audit.tell({ code: 'visitor/renamed', params: renamed });
    await conduct.holdName(visitor);
    await profiles.save(visitor, { name });
    await tellRooms(visitor, () => {});
    ctx.body = { success: true };
  });

  router.post('/:visitor/pardon', ...before, async (ctx) => {
    const visitor = visitorIn(ctx);
    await conduct.pardon(visitor);
    const pardoned = { name: await nameOf(visitor) };
    await audit.tell({ code: 'visitor/pardoned', params: pardoned });
    ctx.body = { success: true };
  });

  return router;
}
