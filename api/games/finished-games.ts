import { Router } from '@koa/router';
import * as v from 'valibot';
import type { FinishedGames as Shown } from '../../engine/wire/rest.ts';
import { limited } from '../http/guards.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor } from '../http/visitor.ts';
import type { Sql } from '../store/sql.ts';

/** [A116] So many of a visitor's games are shown. */
const SHOWN_AT_MOST = 50;

const seatSchema = v.object({
  seat: v.string(),
  visitor: v.nullable(v.string()),
  name: v.string(),
  avatar: v.nullable(v.string()),
  score: v.number(),
  won: v.boolean(),
});
const gameRow = v.object({
  room: v.string(),
  game: v.string(),
  at: v.number(),
  players: v.array(seatSchema),
});
export type FinishedGame = v.InferOutput<typeof gameRow>;

const COLUMNS = 'room, game, at::float8 as at, players';

/** [T42] The games at tables that have ended. */
export class FinishedGames {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A visitor's games, newest first. */
  async of(visitor: string): Promise<FinishedGame[]> {
    const rows = await this.#sql.query(
      'finished-of',
      `select ${COLUMNS} from finished_game where visitors @> array[$1]::text[]
       order by at desc, room limit ${SHOWN_AT_MOST}`,
      [visitor],
    );
    return rows.map((row) => v.parse(gameRow, row));
  }

  /** The last game of a room; null: it is older than this table. */
  async lastIn(room: string): Promise<FinishedGame | null> {
    const [row] = await this.#sql.query(
      'finished-in',
      `select ${COLUMNS} from finished_game where room = $1 order by at desc limit 1`,
      [room],
    );
    return row === undefined ? null : v.parse(gameRow, row);
  }
}

/** [A116] A visitor's own game; nobody reads who else sat there but by the name that they showed. */
const shownTo = (visitor: string, { room, game, at, players }: FinishedGame): Shown[number] => ({
  game,
  room,
  finished: at,
  players: players.map(({ name, avatar, score }) => ({ name, avatar, score })),
  won: players.some((player) => player.visitor === visitor && player.won),
});

interface FinishedParts {
  finished: Pick<FinishedGames, 'of'>;
  limits: RateLimits;
}

/** The route of the visitor's finished games. */
export function finishedRoutes({ finished, limits }: FinishedParts): Router {
  const router = new Router({ prefix: '/api/me' });

  router.get('/games', async (ctx) => {
    const visitor = knownVisitor(ctx);
    if (visitor === null) {
      ctx.body = [];
      return;
    }
    await limited(ctx, limits.roomList, visitor);
    ctx.body = (await finished.of(visitor)).map((game) => shownTo(visitor, game));
  });

  return router;
}
