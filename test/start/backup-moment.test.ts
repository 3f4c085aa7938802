import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readBackup } from '../../api/backup/backup-format.ts';
import { restoreInto } from '../../api/backup/places.ts';
import { snapshotOf } from '../../api/backup/snapshot.ts';
import { openOrm } from '../../api/store/orm.ts';
import { PgliteSql } from '../../api/store/pglite-sql.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { removedAfter } from '../support/server.ts';
import { databaseOf, run } from '../support/operator.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import { brokenAlone } from '../torture/check/check.ts';
import { readKept } from '../torture/record/read-kept.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(inject('scratch'), 'moment-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
});
afterEach(() => vi.restoreAllMocks());

/** Whole games at tables and for one, one time after the other. */
class Guests {
  readonly #url: string;
  readonly #gambler: Visitor;
  times = 0;

  constructor(url: string) {
    this.#url = url;
    this.#gambler = new Visitor(url);
  }

  async play(): Promise<void> {
    this.times += 1;
    await this.#gambler.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
    await this.#gambler.post('/api/play/slots-exposure', { type: 'SPIN' });
    const table = await playingTable(this.#url, ALL_BOXES.slice(2, 6));
    await playOut(table);
    table.close();
  }
}

/** The backup that the server makes of its embedded database; guests play before each page is read. */
async function embedded({ dataDir }: InProcessServer, guests: Guests) {
  const query: unknown = Reflect.get(PgliteSql.prototype, 'query');
  if (typeof query !== 'function') throw new Error('query is not what it was');
  const played = vi.spyOn(PgliteSql.prototype, 'query');
  played.mockImplementation(async function playFirst(this: PgliteSql, ...given) {
    if (given[0].startsWith('backup ')) await guests.play();
    return (await Reflect.apply(query, this, given)) as Record<string, unknown>[];
  });
  const file = join(place, 'house.backup');
  expect(await run('backup', ['--to', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  return readBackup(file);
}

/** The lines of PostgreSQL's backup; guests play after the first row of each table. */
async function* served(url: string, guests: Guests): AsyncGenerator<string> {
  const orm = await openOrm({ url });
  onTestFinished(() => orm.close());
  for await (const line of snapshotOf(orm, null)) {
    if (/^{"table":"(journal|room|wallet_movement)"/.test(line)) await guests.play();
    yield line;
  }
}

test.for(['PGlite', 'PostgreSQL'])(
  '[O4] a backup of a house on %s has nothing by half of what is played while it is read',
  async (kind, { skip }) => {
    const env = await databaseOf(kind);
    if ('missing' in env) return skip(env['missing']);
    const server = removedAfter(await InProcessServer.start(env));
    const guests = new Guests(server.url);
    await guests.play();
    const url = env['DATABASE_URL'];
    const lines = url === undefined ? await embedded(server, guests) : served(url, guests);
    const dataDir = join(place, 'data');
    await restoreInto({ dataDir, databaseUrl: null, photos: null }, lines);
    expect(guests.times).toBeGreaterThan(2);
    const { kept } = await readKept({ folder: join(dataDir, 'db') }, false);
    expect(brokenAlone(kept)).toEqual([]);
    // The moment is that of the beginning.
    expect([kept.boxes.size, kept.slots.size, kept.wheel.size]).toEqual([1, 1, 1]);
  },
);
