import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Sql } from '../store/sql.ts';

/** [A10] A session nobody used for so long is over. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000;

/** That a session is in use is written down at most this often. */
const TOUCH_MS = 60_000;

const TOKEN_BYTES = 32;

const seenRow = v.object({ seenAt: v.number() });

/** Only this is kept of a token: who reads the table can sign in with nothing of it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The administrator's sessions, in the database: all processes and restarts know them. */
export class Sessions {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** `now`: epoch milliseconds. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Opens a session; answers its token, 256 random bits as base64url. Clears away idle ones. */
  async open(): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.#now();
    await this.#sql.query('session-sweep', 'delete from session where seen_at <= $1', [
      now - SESSION_IDLE_MS,
    ]);
    await this.#sql.query(
      'session-open',
      'insert into session (token_hash, created_at, seen_at) values ($1, $2, $2)',
      [hashOf(token), now],
    );
    return token;
  }

  /** Whether a token names a live session; that it was used counts against the idle limit. */
  async isLive(token: string | undefined): Promise<boolean> {
    if (token === undefined || token === '') return false;
    const hash = hashOf(token);
    const [row] = await this.#sql.query(
      'session-seen',
      'select seen_at::float8 as "seenAt" from session where token_hash = $1',
      [hash],
    );
    if (row === undefined) return false;
    const now = this.#now();
    const idle = now - v.parse(seenRow, row).seenAt;
    if (idle >= SESSION_IDLE_MS) return false;
    if (idle >= TOUCH_MS) {
      await this.#sql.query(
        'session-touch',
        'update session set seen_at = greatest(seen_at, $2) where token_hash = $1',
        [hash, now],
      );
    }
    return true;
  }

  /** Ends a token's session, if it is one. */
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
