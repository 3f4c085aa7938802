import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import {
  type User,
  userInputSchema,
  userSchema,
  assessmentSchema,
  type ShownAssessment,
  renewalSchema,
} from '../../engine/wire/admin.ts';
import { type ItemStore, idOf, itemRoutes, Items } from '../items/items.ts';
import type { Sql } from '../store/sql.ts';
import {
  ADDRESS_STEPS,
  MOST_STEPS,
  type Ratings,
  type RatingStep,
  STEPS_WITHIN_MS,
} from '../../engine/definition/tasks.ts';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import { bodyOf } from '../http/body.ts';
import { type Tell, telling, USER_CHANGES } from '../admin/told-changes.ts';

type UserInput = v.InferOutput<typeof userInputSchema>;

const TOKEN_BYTES = 16;

const idRow = v.object({ id: v.number() });
const visitorRow = v.object({ visitor: v.string() });

/** Most visitors of one user, a person with a few browsers, whose tables are told of a change. */
const VISITORS_TOLD = 100;

/** [A26] The secret of a personal link. */
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const COLUMNS = `id, version, nickname, rating, '/u/' || token as link`;

/** Users in the database, each with a personal link that only who was given it knows. */
export class UserStore implements ItemStore<UserInput, User> {
  readonly #sql: Sql;
  readonly #changed: (visitors: readonly string[]) => Promise<void>;

  /** `changed` is called after an edit or a removal, with the visitors who took the user's link. */
  constructor(sql: Sql, changed: (visitors: readonly string[]) => Promise<void>) {
    this.#sql = sql;
    this.#changed = changed;
  }

  async all(): Promise<User[]> {
    const text = `select ${COLUMNS} from player_user order by id`;
    const rows = await this.#sql.query('users', text, []);
    return rows.map((row) => v.parse(userSchema, row));
  }

  async one(id: number): Promise<User | null> {
    const text = `select ${COLUMNS} from player_user where id = $1`;
    const [row] = await this.#sql.query('user', text, [id]);
    return row === undefined ? null : v.parse(userSchema, row);
  }

  async add({ nickname, rating }: UserInput): Promise<number> {
    const [row] = await this.#sql.query(
      'user-add',
      `insert into player_user (version, nickname, rating, token) values (1, $1, $2, $3)
       returning id`,
      [nickname, rating, newToken()],
    );
    return v.parse(idRow, row).id;
  }

  async change(id: number, { nickname, rating, version }: UserInput): Promise<boolean> {
    const rows = await this.#sql.query(
      'user-change',
      `update player_user set nickname = $2, rating = $3, version = version + 1
       where id = $1 and version = coalesce($4::bigint, version) returning id`,
      [id, nickname, rating, version ?? null],
    );
    await this.#changed(await this.#visitorsOf(id));
    return rows.length > 0;
  }

  /**
   * [A39] Gives the user another link; the old one stops working. Visitors who took it stay this
   * user. Returns whether it was done, like `change`.
   */
  async renewLink(id: number, version: number | undefined): Promise<boolean> {
    const rows = await this.#sql.query(
      'user-link-renew',
      `update player_user set token = $2, version = version + 1
       where id = $1 and version = coalesce($3::bigint, version) returning id`,
      [id, newToken(), version ?? null],
    );
    return rows.length > 0;
  }

  /** Visitors who took the link are visitors without a user again. */
  async remove(id: number): Promise<boolean> {
    const visitors = await this.#visitorsOf(id);
    const rows = await this.#sql.query(
      'user-remove',
      'delete from player_user where id = $1 returning id',
      [id],
    );
    await this.#changed(visitors);
    return rows.length > 0;
  }

  async #visitorsOf(id: number): Promise<string[]> {
    const rows = await this.#sql.query(
      'user-visitors',
      'select visitor from visitor_user where user_id = $1 order by visitor limit $2',
      [id, VISITORS_TOLD],
    );
    return rows.map((row) => v.parse(visitorRow, row).visitor);
  }
}

/** [A89] */
const SHOWN = 50;

const stepRow = v.object({
  user: v.number(),
  seq: v.number(),
  steps: v.number(),
  is_own: v.boolean(),
});
const addressRow = v.object({ taken: v.number(), here: v.number(), step: v.number() });

/** [J23] [A89] How tasks of users were judged, and where the next assessment goes; the journal's commits write them. */
export class DatabaseRatings implements Ratings {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** `now`: epoch milliseconds, as commits have them. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async next(
    judge: string,
    opener: string,
    from?: { address: string; room: string },
  ): Promise<RatingStep | null> {
    const [row] = await this.#sql.query(
      'rating-next',
      `select visitor_user.user_id as "user", coalesce(max(seq), 0) + 1 as seq,
         (count(*) filter (where change <> 0 and at > $3))::int as steps,
         visitor_user.user_id in (select user_id from visitor_user where visitor = $1) as is_own
       from visitor_user left join assessment
         on assessment.user_id = visitor_user.user_id and judge = $1
       where visitor = $2 group by visitor_user.user_id`,
      [judge, opener, this.#now() - STEPS_WITHIN_MS],
    );
    if (row === undefined) return null;
    const { user, seq, steps, is_own } = v.parse(stepRow, row);
    const ownLeft = is_own ? 0 : Math.max(0, MOST_STEPS - steps);
    if (from === undefined) return { user, seq, stepsLeft: ownLeft };
    const { left, step } = await this.#ofAddress(user, from);
    return { user, seq, stepsLeft: Math.min(ownLeft, left), addressStep: step };
  }

  /** [J30] How many steps an address has left for a user, and which the next one is. */
  async #ofAddress(user: number, { address, room }: { address: string; room: string }) {
    const since = this.#now() - STEPS_WITHIN_MS;
    // An address is kept no longer than it counts.
    await this.#sql.query('rating-steps-over', 'delete from rating_step where at <= $1', [since]);
    const [row] = await this.#sql.query(
      'rating-steps',
      `select count(*)::int as taken, (count(*) filter (where room = $3))::int as here,
         coalesce(max(step), 0) + 1 as step
       from rating_step where user_id = $1 and address = $2`,
      [user, address, room],
    );
    const { taken, here, step } = v.parse(addressRow, row);
    const { all, table } = ADDRESS_STEPS;
    return { left: Math.max(0, Math.min(all - taken, table - here)), step };
  }

  /** [A89] How tasks of a user were judged last, newest first. */
  async newest(user: number): Promise<ShownAssessment[]> {
    const rows = await this.#sql.query(
      'assessments',
      `select at::float8 as at, nickname as by, task, verdict, change
       from assessment left join visitor_user on visitor = judge
         left join player_user on player_user.id = visitor_user.user_id
       where assessment.user_id = $1 order by assessment.at desc, seq desc limit $2`,
      [user, SHOWN],
    );
    return rows.map((row) => v.parse(assessmentSchema, row));
  }
}

/** The users' calls, the one that makes a new personal link, and how their tasks were judged. */
export function userRoutes(
  store: UserStore,
  ratings: Pick<DatabaseRatings, 'newest'>,
  before: readonly Middleware[],
  tell: Tell,
): Router {
  const items = new Items(store);
  const told = telling(USER_CHANGES, tell);
  const calls = { path: '/api/users', schema: userInputSchema, store, before, told };
  return itemRoutes(calls, (router) => {
    // [A39] [A23] The answer is the user with the link that counts from now on.
    router.post('/:id/link', ...before, async (ctx) => {
      const id = idOf(ctx);
      const renewed = await store.renewLink(id, bodyOf(ctx, renewalSchema).version);
      const user = await items.one(id);
      if (!renewed) throw new Refused('item/stale');
      await tell({ code: 'link/renewed', params: { name: user.nickname } });
      ctx.body = user;
    });

    // [A89]
    router.get('/:id/assessments', ...before, async (ctx) => {
      const { id } = await items.one(idOf(ctx));
      ctx.body = await ratings.newest(id);
    });
  });
}
