import * as v from 'valibot';
import type { AdminAct } from '../../engine/wire/night.ts';
import type { Sql } from '../store/sql.ts';

const actRow = v.object({ at: v.number(), act: v.string(), about: v.nullable(v.string()) });
const SHOWN = 100;

/** [O10] What the administrator did: noted before it is done, never changed. */
export class Audit {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** `now`: epoch milliseconds. */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** @param act The call, as `POST /api/tasks`. @param about More, such as a reason. */
  async note(act: string, about: string | null = null): Promise<void> {
    await this.#sql.query(
      'audit-note',
      'insert into admin_act (at, act, about) values ($1, $2, $3)',
      [this.#now(), act, about],
    );
  }

  /** The newest, newest first. */
  async newest(): Promise<AdminAct[]> {
    const rows = await this.#sql.query(
      'audit-newest',
      `select at::float8 as at, act, about from admin_act order by id desc limit ${SHOWN}`,
      [],
    );
    return rows.map((row) => v.parse(actRow, row));
  }
}
