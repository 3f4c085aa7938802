import * as v from 'valibot';
import { type Act, actText } from '../../engine/wire/admin-acts.ts';
import { type AdminAct, closingSchema, type RoomInPlay } from '../../engine/wire/night.ts';
import type { Sql } from '../store/sql.ts';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { RoomRegistry } from '../../engine/host/registry/room-registry.ts';
import { roomIdOf } from '../games/room-routes.ts';
import { bodyOf } from '../http/body.ts';

const actRow = v.object({
  at: v.number(),
  act: v.string(),
  about: v.nullable(v.string()),
  done: v.nullable(v.object({ code: v.string(), params: v.record(v.string(), v.unknown()) })),
});
/** Calls and what is told of them in words: some hundred changes. */
const ACTS_SHOWN = 200;

/** [O10] [A122] What the administrator did: calls before they are carried out, and words after. */
export class Audit {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** `now`: epoch milliseconds. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** @param call Such as `POST /api/tasks`. */
  async note(call: string): Promise<void> {
    await this.#write(call, null, null);
  }

  /** [A122] Notes what was done, in English and by its code. */
  async tell(done: Act): Promise<void> {
    const { act, about } = actText(done);
    await this.#write(act, about, JSON.stringify(done));
  }

  async #write(act: string, about: string | null, done: string | null): Promise<void> {
    await this.#sql.query(
      'audit-note',
      'insert into admin_act (at, act, about, done) values ($1, $2, $3, $4)',
      [this.#now(), act, about, done],
    );
  }

  /** The newest, newest first. */
  async newest(): Promise<AdminAct[]> {
    const rows = await this.#sql.query(
      'audit-newest',
      `select at::float8 as at, act, about, done from admin_act order by id desc limit ${ACTS_SHOWN}`,
      [],
    );
    return rows.map((row) => {
      const { done, ...act } = v.parse(actRow, row);
      return { ...act, ...done };
    });
  }
}

const ROOMS_SHOWN = 200;
const roomRow = v.object({
  id: v.string(),
  game: v.string(),
  state: v.string(),
  players: v.array(v.string()),
  since: v.number(),
  attended: v.boolean(),
});
const countRow = v.object({ count: v.number() });

interface NightParts {
  sql: Sql;
  registry: () => Pick<RoomRegistry, 'use'>;
  audit: Audit;
  /** The name under which others know a visitor; null: they have none. */
  nameOf: (visitor: string) => Promise<string | null>;
}

/** [O9] [O10] What the administrator sees and does while others play. */
export function nightRoutes(parts: NightParts, before: readonly Middleware[]): Router {
  const { sql, registry, audit, nameOf } = parts;
  // Not `router.use`: see api/items/items.ts.
  const router = new Router({ prefix: '/api/admin', sensitive: true });

  router.get('/rooms', ...before, async (ctx) => {
    const rows = await sql.query(
      'rooms-in-play',
      `select id, game, state, coalesce(players, '{}') as players, created_at::float8 as since,
         attended
       from room where stage <> 'over' order by attended desc, created_at desc, id limit ${ROOMS_SHOWN}`,
      [],
    );
    const [counted] = await sql.query(
      'rooms-in-play-count',
      `select count(*)::float8 as count from room where stage <> 'over'`,
      [],
    );
    const rooms = await Promise.all(
      rows.map(async (row): Promise<RoomInPlay> => {
        const { players, ...room } = v.parse(roomRow, row);
        const named = players.map(async (visitor) => ({ visitor, name: await nameOf(visitor) }));
        return { ...room, players: await Promise.all(named) };
      }),
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { success: true, rooms, total: v.parse(countRow, counted).count };
  });

  router.post('/rooms/:roomId/close', ...before, async (ctx) => {
    const { reason } = bodyOf(ctx, closingSchema);
    const id = roomIdOf(ctx.params['roomId']);
    await registry().use(id, (room) => room.close(reason));
    await audit.tell({ code: 'room/closed', params: { room: id, reason } });
    ctx.body = { success: true };
  });

  router.get('/audit', ...before, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { success: true, acts: await audit.newest() };
  });

  return router;
}
