import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { withOrmAsIs } from '../api/backup/places.ts';
import { askServer } from '../api/data-dir/control.ts';
import type { Environment } from '../api/environment.ts';
import { Retention } from '../api/retention/regular-retention.ts';
import type { Tidied } from '../api/retention/retention.ts';
import { sqlOf } from '../api/store/orm.ts';
import { GAMES_SERVED } from '../engine/games/index.ts';
import { placeOf } from './operator.ts';

/** [O8] Folds older data now. Asks the running server if only that can use the database. */
export async function tidyNow(env: Environment, ageMs: number, isDry: boolean): Promise<Tidied> {
  const query = { age: String(ageMs), dry: String(isDry) };
  const asked = env.databaseUrl === null ? await askServer(env.dataDir, 'tidy', query) : null;
  if (asked !== null) return JSON.parse(await text(Readable.from(asked))) as Tidied;
  return withOrmAsIs(placeOf(env), async (orm) => {
    const retention = new Retention({
      sql: await sqlOf(orm),
      isEmbedded: env.databaseUrl === null,
      games: GAMES_SERVED,
      days: 0,
      isOpen: () => false,
      alone: (work) => work(),
      now: () => Date.now(),
      log: console,
      report: (error) => console.error(error),
    });
    return retention.run(ageMs, isDry, env.databaseUrl === null);
  });
}
