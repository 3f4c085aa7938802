import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type User, type userInputSchema, userSchema } from '../../engine/wire/admin.ts';
import type { ItemStore } from '../admin/item-store.ts';
import type { Sql } from '../store/sql.ts';

export type UserInput = v.InferOutput<typeof userInputSchema>;

const TOKEN_BYTES = 16;

const idRow = v.object({ id: v.number() });

/** [A26] The secret of a personal link. */
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const COLUMNS = `id, version, nickname, rating, '/u/' || token as link`;

/** Users in the database, each with a personal link that only who was given it knows. */
export class UserStore implements ItemStore<UserInput, User> {
  readonly #sql: Sql;
  readonly #changed: () => void;

  /** `changed` is called after an edit or a removal. */
  constructor(sql: Sql, changed: () => void) {
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
    this.#changed();
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
    const rows = await this.#sql.query(
      'user-remove',
      'delete from player_user where id = $1 returning id',
      [id],
    );
    this.#changed();
    return rows.length > 0;
  }
}
