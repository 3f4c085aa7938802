import * as v from 'valibot';
import type { Hosts } from '../../engine/journal/room-index.ts';
import type { Sql } from './sql.ts';
import { KeyedQueue, type Queue } from '../../engine/host/scheduling.ts';
import type { Orm } from './orm.ts';

const idRow = v.object({ id: v.string() });
const hostRow = v.object({ host: v.nullable(v.string()), lapsed: v.nullable(v.boolean()) });

/** A claim that finds another one under way looks again; each look is of a newer moment. */
const LOOKS = 5;

/** [J16] Hosts and the rooms they have, by the database's clock. */
export class DatabaseHosts implements Hosts {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async begin(host: string, leaseMs: number): Promise<void> {
    await this.#sql.query(
      'begin-host',
      `insert into host (id, expires_at) values ($1, clock_timestamp() + $2 * interval '1 ms')`,
      [host, leaseMs],
    );
  }

  async renew(host: string, leaseMs: number): Promise<string[] | null> {
    const rows = await this.#sql.query(
      'renew-host',
      `with renewed as (
         update host set expires_at = clock_timestamp() + $2 * interval '1 ms' where id = $1 returning id
       )
       select id from renewed union select id from host where expires_at > clock_timestamp()`,
      [host, leaseMs],
    );
    const hosts = rows.map((row) => v.parse(idRow, row).id);
    return hosts.includes(host) ? hosts : null;
  }

  /** Appends share the lock of its row, so that those under way finish before it is gone. */
  async end(host: string, onlyLapsed = false): Promise<boolean> {
    const left = await this.#sql.query(
      'end-host',
      `with ended as (
         delete from host where id = $1 and (not $2 or expires_at < clock_timestamp()) returning id
       )
       select id from host where id = $1 and not exists (select 1 from ended)`,
      [host, onlyLapsed],
    );
    return left.length === 0;
  }

  async claim(room: string, host: string): Promise<string | null> {
    for (let look = 1; look <= LOOKS; look += 1) {
      const taken = await this.#sql.query(
        'claim-room',
        `update room set host = $2
         where id = $1 and (
           host is null or host = $2 or not exists (select 1 from host where host.id = room.host)
         )
         returning id`,
        [room, host],
      );
      if (taken.length > 0) return host;
      const [row] = await this.#sql.query(
        'host-of-room',
        `select room.host, host.expires_at < clock_timestamp() as lapsed
         from room left join host on host.id = room.host where room.id = $1`,
        [room],
      );
      if (row === undefined) return null;
      const { host: other, lapsed } = v.parse(hostRow, row);
      if (other !== null && lapsed === false) return other;
      if (other !== null && lapsed === true) await this.end(other, true);
    }
    throw new Error(`room ${room} changes hands again and again`);
  }

  async give(room: string, from: string, to: string): Promise<boolean> {
    const rows = await this.#sql.query(
      'give-room',
      `update room set host = $3 where id = $1 and host = $2 returning id`,
      [room, from, to],
    );
    return rows.length > 0;
  }
}

/** Any number, the same in all our processes: the first half of each lock's name. */
const QUEUED = 402_025_112;

/**
 * Runs the tasks of one key one after the other, over all processes on a PostgreSQL server. A process
 * holds one connection at most for each key while it waits and works; if it dies, the server lets the
 * next one go on.
 */
export class DatabaseQueue implements Queue {
  readonly #orm: Orm;
  readonly #here = new KeyedQueue();

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#here.run(key, () =>
      this.#orm.em.fork().transactional(async (em) => {
        await em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [QUEUED, key]);
        return task();
      }),
    );
  }
}
