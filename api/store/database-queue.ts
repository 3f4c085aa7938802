import { KeyedQueue, type Queue } from '../../engine/host/queues.ts';
import type { Orm } from './orm.ts';

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
