import * as v from 'valibot';
import { shownText } from '../../engine/wire/shown-text.ts';
import type { Sql } from '../store/sql.ts';
import { KeyedQueue } from '../../engine/host/scheduling.ts';
import { cacheTtlMs, trusted } from '../../engine/host/cached-reads.ts';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import { addressOf } from '../http/address.ts';
import { limited, payerOf } from '../http/guards.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { knownVisitor, visitorOf } from '../http/visitor.ts';
import { languageOf } from '../http/language.ts';
import type { LinkPage } from './link-page.ts';

/** Every spin asks. */
const VISITORS_KEPT = 20_000;

/** [X31] */
const nickname = v.pipe(v.string(), v.transform(shownText));
const userRow = v.object({ nickname, rating: v.number() });

type VisitorUser = v.InferOutput<typeof userRow>;

const ownerRow = v.object({ id: v.number(), nickname });

/** The owner of a personal link. */
type LinkOwner = v.InferOutput<typeof ownerRow>;

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

interface LinkParts {
  users: VisitorUsers;
  limits: Pick<RateLimits, 'address'>;
  storage: StorageAllowance;
  trustProxy: number;
  /** [T15] Tells the rooms in which a visitor sits; `stored` receives the bytes stored. */
  tellRooms: (visitor: string, stored: (bytes: number) => void) => Promise<void>;
  page: LinkPage;
}

const TOKEN = /^[\w-]{22}$/;
const PREFIX = '/u';
/** [X26] Whose user a visitor is: a row and its indexes. */
const LINK_BYTES = 200;

const tokenOf = (ctx: Context): string => ctx.path.slice(`${PREFIX}/`.length);

function home(ctx: Context): void {
  ctx.status = 303;
  ctx.redirect('/');
}

/** Personal links: they are shown and asked about, and count once the visitor has said yes. */
export function linkRoutes(parts: LinkParts): Router {
  const { users, limits, storage, trustProxy, tellRooms, page } = parts;
  const router = new Router({ prefix: PREFIX });

  const ownerOf = async (ctx: Context): Promise<LinkOwner | null> =>
    TOKEN.test(tokenOf(ctx)) ? users.ownerOf(tokenOf(ctx)) : null;

  // [A37] [A38] A visitor who was led here by another site has changed nothing.
  router.get('/{*token}', async (ctx) => {
    await limited(ctx, limits.address, addressOf(ctx.req, trustProxy), knownVisitor(ctx));
    const owner = await ownerOf(ctx);
    if (owner === null) return home(ctx);
    const visitor = knownVisitor(ctx);
    if (visitor !== null && (await users.isUser(visitor, owner.id))) return home(ctx);
    const before = visitor === null ? null : await users.of(visitor);
    // No other site learns the link; `no-referrer` would remove the form's Origin.
    ctx.set({ 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' });
    // [A140] It is in its reader's language.
    ctx.vary('Accept-Language');
    ctx.vary('Cookie');
    ctx.type = 'html';
    const action = `${PREFIX}/${tokenOf(ctx)}`;
    const values = { nickname: owner.nickname, action, before: before?.nickname ?? null };
    ctx.body = await page(values, languageOf(ctx));
  });

  // [A27] Origin and address were looked at before, as with all that changes something.
  router.post('/{*token}', async (ctx) => {
    if ((await ownerOf(ctx)) !== null) {
      const paid = payerOf(ctx, storage, trustProxy);
      const visitor = visitorOf(ctx);
      await users.link(visitor, tokenOf(ctx));
      paid(LINK_BYTES);
      await tellRooms(visitor, paid);
    }
    home(ctx);
  });

  return router;
}
