import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Sql } from '../store/sql.ts';

/** [A10] How long a session lasts without use. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000;
/** [A42] How long a session lasts after its login, even if it is used. */
export const SESSION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** The time of the last use is updated at most this often. */
const TOUCH_MS = 60_000;

const TOKEN_BYTES = 32;

const sessionRow = v.object({ createdAt: v.number(), seenAt: v.number() });

/** The database stores only the hash, so a reader of the table cannot sign in. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The administrator's sessions. They are in the database, so they are valid on all processes and survive restarts. */
export class Sessions {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** `now`: epoch milliseconds. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Opens a session and deletes expired ones. Resolves to its token: 256 random bits as base64url. */
  async open(): Promise<string> {
    await this.sweep();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.#sql.query(
      'session-open',
      'insert into session (token_hash, created_at, seen_at) values ($1, $2, $2)',
      [hashOf(token), this.#now()],
    );
    return token;
  }

  /** [A10] [A42] Deletes every expired session. */
  async sweep(): Promise<void> {
    const now = this.#now();
    await this.#sql.query(
      'session-sweep',
      'delete from session where seen_at <= $1 or created_at <= $2',
      [now - SESSION_IDLE_MS, now - SESSION_LIFE_MS],
    );
  }

  /** Whether a token names a live session. This counts as a use of the session. */
  async isLive(token: string | undefined): Promise<boolean> {
    if (token === undefined || token === '') return false;
    const hash = hashOf(token);
    const [row] = await this.#sql.query(
      'session-seen',
      `select created_at::float8 as "createdAt", seen_at::float8 as "seenAt"
       from session where token_hash = $1`,
      [hash],
    );
    if (row === undefined) return false;
    const now = this.#now();
    const { createdAt, seenAt } = v.parse(sessionRow, row);
    const idle = now - seenAt;
    if (idle >= SESSION_IDLE_MS || now - createdAt >= SESSION_LIFE_MS) {
      await this.end(token);
      return false;
    }
    if (idle >= TOUCH_MS) {
      await this.#sql.query(
        'session-touch',
        'update session set seen_at = greatest(seen_at, $2) where token_hash = $1',
        [hash, now],
      );
    }
    return true;
  }

  /** Ends the token's session, if there is one. */
  async end(token: string | undefined): Promise<void> {
    if (token === undefined || token === '') return;
    await this.#sql.query('session-end', 'delete from session where token_hash = $1', [
      hashOf(token),
    ]);
  }

  /** Signs the administrator out everywhere. */
  async endAll(): Promise<void> {
    await this.#sql.query('session-end-all', 'delete from session', []);
  }
}
