import * as v from 'valibot';
import { shownText } from '../../engine/wire/shown-text.ts';
import type { Sql } from '../store/sql.ts';
import { KeyedQueue } from '../../engine/host/queues.ts';
import { cacheTtlMs, trusted } from '../../engine/host/cached-reads.ts';

/** Every spin asks. */
const VISITORS_KEPT = 20_000;

/** [X31] */
const nickname = v.pipe(v.string(), v.transform(shownText));
const userRow = v.object({ nickname, rating: v.number() });

export type VisitorUser = v.InferOutput<typeof userRow>;

const ownerRow = v.object({ id: v.number(), nickname });

/** The owner of a personal link. */
export type LinkOwner = v.InferOutput<typeof ownerRow>;

/** Maps visitors to users: a visitor who took a personal link is that user from then on. */
export class VisitorUsers {
  readonly #sql: Sql;
  readonly #isAlone: boolean;
  readonly #looks = new KeyedQueue();
  readonly #known;

  /** @param isAlone No other process changes users. */
  constructor(sql: Sql, isAlone: boolean) {
    this.#sql = sql;
    this.#isAlone = isAlone;
    this.#known = trusted(
      VISITORS_KEPT,
      (visitor: string) => this.#load(visitor),
      undefined,
      cacheTtlMs(isAlone),
    );
  }

  /** The user of a visitor, or null: most visitors have none. A second old at most, where others change users. */
  async of(visitor: string): Promise<VisitorUser | null> {
    return (await this.#known.forceFetch(visitor)).user;
  }

  /** The same as it is stored now, where another process may have changed it. */
  async read(visitor: string): Promise<VisitorUser | null> {
    return this.#isAlone ? this.of(visitor) : (await this.#load(visitor)).user;
  }

  async #load(visitor: string): Promise<{ user: VisitorUser | null }> {
    const [row] = await this.#sql.query(
      'visitor-user',
      `select nickname, rating from visitor_user join player_user on player_user.id = user_id
       where visitor = $1`,
      [visitor],
    );
    return { user: row === undefined ? null : v.parse(userRow, row) };
  }

  /** Users have changed on this process: the remembered ones may be wrong. */
  forget(): void {
    this.#known.clear();
  }

  /**
   * The user whose link has this token, or null. One look-up at a time, so that somebody who
   * guesses hundreds of tokens waits here and does not delay rolls in the database.
   */
  async ownerOf(token: string): Promise<LinkOwner | null> {
    const [row] = await this.#looks.run('links', () =>
      this.#sql.query('link-owner', 'select id, nickname from player_user where token = $1', [
        token,
      ]),
    );
    return row === undefined ? null : v.parse(ownerRow, row);
  }

  /** Whether a visitor is this user already. */
  async isUser(visitor: string, userId: number): Promise<boolean> {
    const rows = await this.#sql.query(
      'visitor-is-user',
      'select 1 as one from visitor_user where visitor = $1 and user_id = $2',
      [visitor, userId],
    );
    return rows.length > 0;
  }

  /** [A27] Makes the visitor the user of this token; an unknown token changes nothing. */
  async link(visitor: string, token: string): Promise<void> {
    await this.#sql.query(
      'visitor-link',
      `insert into visitor_user (visitor, user_id) select $1, id from player_user where token = $2
       on conflict (visitor) do update set user_id = excluded.user_id`,
      [visitor, token],
    );
    this.#known.delete(visitor);
  }
}
