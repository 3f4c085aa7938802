import { randomUUID } from 'node:crypto';
import type { Sql } from './sql.ts';

/** The process of somebody who names none. */
const HERE: string = randomUUID();

export const writeSetting = (sql: Sql, name: string, value: string) =>
  sql.query(
    'setting-write',
    `insert into setting (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, value],
  );

/**
 * [O35] Work that one process of several does from time to time. When that process has ended in the
 * middle, the next look of any process does it again.
 */
export class RegularWork {
  readonly #sql: Sql;
  readonly #name: string;
  readonly #worker: string;

  /** @param name Of its settings. @param worker The name of this process's hosts; on PostgreSQL their lease says that it runs. */
  constructor(sql: Sql, name: string, worker = HERE) {
    this.#sql = sql;
    this.#name = name;
    this.#worker = worker;
  }

  /** Does the work if it was last begun before `before`, or if who began it has ended. */
  async runIfDue(at: number, before: number, work: () => Promise<void>): Promise<void> {
    if (!(await this.#claim(at, before))) return;
    try {
      await work();
    } catch (error) {
      await writeSetting(this.#sql, this.#begun, '0'); // the next look tries again
      throw error;
    }
    await writeSetting(this.#sql, this.#by, '');
  }

  /** When it was begun: older versions read it, so it stays a number. */
  get #begun(): string {
    return `${this.#name}-begun`;
  }

  /** Who is at it; empty: nobody. */
  get #by(): string {
    return `${this.#name}-by`;
  }

  async #claim(at: number, before: number): Promise<boolean> {
    const rows = await this.#sql.query(
      'work-claim',
      `with claimed as (
         insert into setting (name, value) values ($1, $2)
         on conflict (name) do update set value = excluded.value
         where setting.value::float8 <= $3::text::float8 or (
           setting.value = (select value from setting seen where seen.name = $1)
           and exists (
             select 1 from setting ended
             where ended.name = $4 and ended.value not in ('', $5) and not exists (
               select 1 from host
               where host.id like ended.value || '.%' and host.expires_at > clock_timestamp()
             )
           )
         )
         returning name
       ), mine as (
         insert into setting (name, value) select $4, $5::text from claimed
         on conflict (name) do update set value = excluded.value
       )
       select name from claimed`,
      [this.#begun, String(at), String(before), this.#by, this.#worker],
    );
    return rows.length > 0;
  }
}
