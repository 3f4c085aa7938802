import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type User, type userInputSchema, userSchema } from '../../engine/wire/admin.ts';
import type { ItemStore } from '../admin/item-store.ts';
import type { Sql } from '../store/sql.ts';

export type UserInput = v.InferOutput<typeof userInputSchema>;

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
