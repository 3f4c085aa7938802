import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import * as v from 'valibot';
import { ROOM_ID_ALPHABET } from '../../engine/wire/commands.ts';
import type { Sql } from '../store/sql.ts';
import type { Sessions } from './sessions.ts';
import { KeyedQueue } from '../../engine/host/queues.ts';

const SETTING = 'admin-password';

/** argon2id, its parameters the first of OWASP's list for it: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Four groups of four from an alphabet of 29: 77 bits, easily read out and typed. */
const GROUPS = 4;

const hashRow = v.object({ value: v.string() });

const letter = (): string => ROOM_ID_ALPHABET.charAt(randomInt(ROOM_ID_ALPHABET.length));

/** A password nobody can guess. */
export function generatePassword(): string {
  const group = (): string => Array.from({ length: GROUPS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The administrator's password; the database keeps nothing of it but its argon2id hash. */
export class AdminPassword {
  readonly #sql: Sql;
  readonly #sessions: Sessions;
  readonly #queue = new KeyedQueue();

  constructor(sql: Sql, sessions: Sessions) {
    this.#sql = sql;
    this.#sessions = sessions;
  }

  /**
   * Whether this is the password. The library works off the event loop, on the threads that also
   * read files: one check at a time, so that a burst of logins leaves the others to them.
   */
  async verify(password: string): Promise<boolean> {
    const kept = await this.#kept();
    if (kept === null) return false;
    return this.#queue.run(SETTING, () => verify(kept, password));
  }

  /** [A7] A new password: whoever was signed in by the old one is not any more. */
  async change(password: string): Promise<void> {
    await this.#sql.query(
      'password-change',
      `insert into setting (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [SETTING, await hash(password, COSTS)],
    );
    await this.#sessions.endAll();
  }

  /**
   * [A5] [A6] At the start: the configured password holds; without one, the kept one does, and
   * without that either one is made. @returns the password that was made, to be shown once.
   */
  async settle(configured: string | null): Promise<string | null> {
    if (configured !== null) {
      if (!(await this.verify(configured))) await this.change(configured);
      return null;
    }
    if ((await this.#kept()) !== null) return null;
    const made = generatePassword();
    // Of processes that start together one makes the password, and that one shows it.
    const kept = await this.#sql.query(
      'password-first',
      'insert into setting (name, value) values ($1, $2) on conflict do nothing returning name',
      [SETTING, await hash(made, COSTS)],
    );
    return kept.length === 0 ? null : made;
  }

  async #kept(): Promise<string | null> {
    const [row] = await this.#sql.query(
      'password-kept',
      'select value from setting where name = $1',
      [SETTING],
    );
    return row === undefined ? null : v.parse(hashRow, row).value;
  }
}

const FEWEST = 12;
const MOST = 1000;

/**
 * [A43] A password to be set: at least 12 characters, counted as people count them and not as the
 * language stores them. The login takes shorter ones too: an older password holds until it is changed.
 */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.check((text) => Array.from(text).length >= FEWEST, `takes at least ${FEWEST} characters`),
  v.maxLength(MOST, `takes at most ${MOST} characters`),
);
