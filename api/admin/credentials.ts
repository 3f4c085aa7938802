import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { Sql } from '../store/sql.ts';
import { hash, verify } from '@node-rs/argon2';
import { ROOM_ID_ALPHABET } from '../../engine/wire/commands.ts';
import { KeyedQueue } from '../../engine/host/scheduling.ts';

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
    const tokenHash = hashOf(token);
    const [row] = await this.#sql.query(
      'session-seen',
      `select created_at::float8 as "createdAt", seen_at::float8 as "seenAt"
       from session where token_hash = $1`,
      [tokenHash],
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
        [tokenHash, now],
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

const SETTING = 'admin-password';

/** The first argon2id parameters of OWASP's list: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Four groups of four from an alphabet of 29: 77 bits, easy to read out and type. */
const GROUPS = 4;

const hashRow = v.object({ value: v.string() });

const letter = (): string => ROOM_ID_ALPHABET.charAt(randomInt(ROOM_ID_ALPHABET.length));

/** A random password such as `ABCD-2345-WXYZ-6789`. */
export function generatePassword(): string {
  const group = (): string => Array.from({ length: GROUPS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** [A110] The same for each way in which keyboards compose letters. */
const composed = (password: string): string => password.normalize('NFC');

/** The administrator's password. The database stores only its argon2id hash. */
export class AdminPassword {
  readonly #sql: Sql;
  readonly #sessions: Sessions;
  readonly #queue = new KeyedQueue();

  constructor(sql: Sql, sessions: Sessions) {
    this.#sql = sql;
    this.#sessions = sessions;
  }

  /**
   * Whether this is the password. The library hashes on the threads that also read files. The queue
   * allows one check at a time, so that a burst of logins leaves the other threads to files.
   */
  async verify(password: string): Promise<boolean> {
    const stored = await this.#storedHash();
    if (stored === null) return false;
    // One form as a rule. An older hash may be of another form than the composed one.
    const forms = new Set([composed(password), password, password.normalize('NFD')]);
    return this.#queue.run(SETTING, async () => {
      for (const form of forms) if (await verify(stored, form)) return true;
      return false;
    });
  }

  /** [A7] Sets a new password and ends all sessions. */
  async change(password: string): Promise<void> {
    await this.#sql.query(
      'password-change',
      `insert into setting (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [SETTING, await hash(composed(password), COSTS)],
    );
    await this.#sessions.endAll();
  }

  /**
   * [A5] [A6] Decides the password at the start: the configured one, or else the stored one, or else a
   * new one. @returns The new password, to be shown once; null if there is none.
   */
  async initialise(configured: string | null): Promise<string | null> {
    if (configured !== null) {
      if (!(await this.verify(configured))) await this.change(configured);
      return null;
    }
    if ((await this.#storedHash()) !== null) return null;
    const generated = generatePassword();
    // If several processes start at once, one inserts its password and shows it; the others do not.
    const inserted = await this.#sql.query(
      'password-first',
      'insert into setting (name, value) values ($1, $2) on conflict do nothing returning name',
      [SETTING, await hash(generated, COSTS)],
    );
    return inserted.length === 0 ? null : generated;
  }

  async #storedHash(): Promise<string | null> {
    const [row] = await this.#sql.query(
      'password-kept',
      'select value from setting where name = $1',
      [SETTING],
    );
    return row === undefined ? null : v.parse(hashRow, row).value;
  }
}

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 1000;

/**
 * [A43] A new password: at least 12 characters, counted as Unicode code points. The login accepts
 * shorter ones: an older password is valid until it is changed.
 */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.transform(composed),
  v.check(
    (text) => Array.from(text).length >= MIN_CHARACTERS,
    `takes at least ${MIN_CHARACTERS} characters`,
  ),
  v.maxLength(MAX_CHARACTERS, `takes at most ${MAX_CHARACTERS} characters`),
);
