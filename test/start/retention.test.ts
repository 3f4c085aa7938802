import { describe, expect, test, type TestContext } from 'vitest';
import { withOrm } from '../../api/backup/places.ts';
import { type Query, queryIn } from '../../api/backup/backup-format.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { at, databaseOf, ownOf, run } from '../support/operator.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A server on a database of this kind; without one, the test is skipped. */
async function servedOn(kind: string, skip: TestContext['skip']) {
  const env = await databaseOf(kind);
  if ('missing' in env) return skip(env['missing']);
  const server = removedAfter(await TestServer.start(env));
  return { env, url: env['DATABASE_URL'] ?? null, server };
}

/** Does something with the database of a server that is down. */
async function within<T>(
  server: TestServer,
  url: string | null,
  work: (query: Query) => Promise<T>,
) {
  const place = { dataDir: server.dataDir, databaseUrl: url, photos: null };
  return withOrm(place, async (orm) => {
    const em = orm.em.fork();
    await em.begin();
    const done = await work(queryIn(em));
    await em.commit();
    return done;
  });
}

/** Everything is so many days older. */
async function age(query: Query, days: number): Promise<void> {
  const by = days * DAY_MS;
  await query(`update journal set at = at - ${by}`);
  await query(`update wallet_movement set at = at - ${by}`);
  await query(
    `update room set created_at = created_at - ${by}, changed_at = changed_at - ${by},
       seen_at = seen_at - ${by}`,
  );
}

const gamesAt = async (visitor: Visitor) => (await visitor.get('/api/me/games')).body;

const countOf = async (query: Query, table: string): Promise<number> =>
  Number((await query(`select count(*)::text as rows from ${table}`))[0]?.['rows']);

describe.each(['PGlite', 'PostgreSQL'])('[O8] [J24] retention on %s', (kind) => {
  test('retention folds old rows: records, coins and seeds stay as they were, and games go on', async ({
    skip,
  }) => {
    const { env, url, server } = await servedOn(kind, skip);
    const table = await playingTable(server.url, ALL_BOXES.slice(2, 6));
    const { roomId } = table.players[0];
    await playOut(table);
    table.close();
    const unfinished = await playingTable(server.url, ALL_BOXES);
    unfinished.close();
    const player = new Visitor(server.url);
    for (let spin = 0; spin < 5; spin += 1) {
      await player.post('/api/play/slots-exposure', { type: 'SPIN' });
      await player.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
    }
    // Somebody who has only made a room that nobody came to.
    await new Visitor(server.url).post('/api/game-rooms/create');
    const recordAt = async (visitor: Visitor) =>
      (await visitor.get(`/api/tables/alluring-boxes/${roomId}/record`)).body;
    const games = await gamesAt(table.hosts[0]);
    expect(games).toMatchObject([{ room: roomId }]);
    const [before, record] = [await ownOf(player), await recordAt(player)];
    expect(record).toMatchObject({ games: [{}] });
    await server.end('SIGTERM');
    const rows = await within(server, url, async (query) => {
      await age(query, 40);
      return [await countOf(query, 'journal'), await countOf(query, 'wallet_movement')] as const;
    });
    await server.up();

    // Nothing is old enough, then a dry run, then for good: asked of the running server.
    const settings = { ...env, DATA_DIR: server.dataDir };
    const tidy = (...args: string[]) => run('tidy', args, settings);
    expect((await tidy('--older-than', '41d')).said).toContain('Folded 0 rooms, 0 games');
    const dry = await tidy('--older-than', '30d', '--dry-run');
    expect(dry.said).toMatch(/Would fold 1 rooms, 2 games for one, \d+ wallets/);
    expect((await tidy('--older-than', '41d', '--dry-run')).said).toContain('0 rooms');
    expect(await recordAt(at(server.url, player))).toEqual(record);
    expect((await tidy('--older-than', '30d')).said).toMatch(/Folded 1 rooms, 2 games for one/);
    expect((await tidy('--older-than', '30d')).said).toContain(
      'Folded 0 rooms, 0 games for one, 0 wallets',
    );

    const again = at(server.url, player);
    const check = async () => {
      expect(await recordAt(again)).toEqual(record);
      expect(await gamesAt(at(server.url, table.hosts[0]))).toEqual(games);
      const path = `/api/tables/alluring-boxes/${roomId}/card.png?seat=player2`;
      expect((await fetch(server.url + path)).status).toBe(200);
      const room = await again.get(`/api/rooms/${roomId}`);
      expect(room.body).toMatchObject({ game: 'alluring-boxes', stage: 'over' });
      expect((await again.post(`/api/game-rooms/join/${roomId}`)).status).toBe(404);
      expect(await ownOf(again)).toEqual(before);
    };
    await check();
    await server.crashAndRestart();
    await check();
    await again.post('/api/play/slots-exposure', { type: 'SPIN' });
    const later = await ownOf(again);
    await server.crashAndRestart();
    expect(await ownOf(again)).toEqual(later);
    await server.end('SIGTERM');
    const left = await within(server, url, async (query) => {
      const sums = await query(
        `select visitor from wallet_movement group by visitor having sum(delta) <> (array_agg(balance order by seq desc))[1]`,
      );
      expect(sums).toEqual([]);
      return [await countOf(query, 'journal'), await countOf(query, 'wallet_movement')] as const;
    });
    expect(left[0]).toBeLessThan(rows[0] / 2);
    expect(left[1]).toBeLessThan(rows[1]);
  });
});

describe.each(['PGlite', 'PostgreSQL'])('[O8] retention on %s', (kind) => {
  test('[O8] killed in any batch it loses and doubles nothing', async ({ skip }) => {
    const { env, url, server } = await servedOn(kind, skip);
    const tables: string[] = [];
    for (let game = 0; game < 30; game += 1) {
      const table = await playingTable(server.url, ALL_BOXES.slice(4, 6));
      await playOut(table);
      tables.push(table.players[0].roomId);
      table.close();
    }
    const visitors = Array.from({ length: 60 }, () => new Visitor(server.url));
    for (const visitor of visitors) {
      await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
      await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
    }
    const recordOf = async (room: string) =>
      (await new Visitor(server.url).get(`/api/tables/alluring-boxes/${room}/record`)).body;
    // One after the other: records are heavy reads [X41].
    const allRecords = async () => {
      const all: unknown[] = [];
      for (const room of tables) all.push(await recordOf(room));
      return all;
    };
    const records = await allRecords();
    const owns = await Promise.all(visitors.map(ownOf));
    await server.end('SIGTERM');
    await within(server, url, (query) => age(query, 40));

    const settings = { ...env, DATA_DIR: server.dataDir };
    // In the first batch of rooms, in the second, in the first batch of visitors, in the second.
    for (const KILLED_AT of ['4', '20', '30', '110']) {
      const killed = await run('../test/support/killed-tidy', ['--older-than', '30d'], {
        ...settings,
        KILLED_AT,
      });
      expect(killed).toEqual({ code: -1, said: '' });
    }
    const { code, said } = await run('tidy', ['--older-than', '30d'], settings);
    expect([code, said]).toMatchObject([0, expect.stringContaining('Folded 0 rooms')]);
    await server.up();
    expect(await allRecords()).toEqual(records);
    expect(await Promise.all(visitors.map((visitor) => ownOf(at(server.url, visitor))))).toEqual(
      owns,
    );
    await server.end('SIGTERM');
    await within(server, url, async (query) => {
      const entries = await query(
        `select room, count(*)::text as rows from journal
         where room like 'boxes:%' or room like 'slots%' group by room having count(*) <> 1`,
      );
      const wallets = await query(
        `select visitor from wallet_movement group by visitor having count(*) <> 1`,
      );
      expect([entries, wallets]).toEqual([[], []]);
    });
  });

  test('[J8] keys of commands that moved money stay for a day, even if their rows are folded', async ({
    skip,
  }) => {
    const { env, url, server } = await servedOn(kind, skip);
    const visitor = new Visitor(server.url);
    const spin = async (game: string, key: string) => {
      const path = `/api/play/${game}`;
      const again = at(server.url, visitor);
      const { body } = await again.post(path, { type: 'SPIN' }, { 'idempotency-key': key });
      return body;
    };
    const aged = async (days: number) => {
      await server.end('SIGTERM');
      await within(server, url, (query) => age(query, days));
      await server.up();
    };
    await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
    const games = ['slots-exposure', 'wheel-of-exposure'];
    for (const game of games) for (const key of ['one', 'two']) await spin(game, key);
    await aged(40);
    const today = async () => [
      await spin('slots-exposure', 'today'),
      await spin('wheel-of-exposure', 'today'),
    ];
    await today();
    // The games remember their last commands themselves. Older ones are known by the journal alone.
    const wheel = at(server.url, visitor);
    for (let time = 0; time < 60; time += 1) {
      const key = { 'idempotency-key': `seed-${time}` };
      await wheel.post('/api/play/wheel-of-exposure', { type: 'NEW_SEED' }, key);
    }
    const answers = await today();
    const before = await ownOf(at(server.url, visitor));
    await aged(23 / 24);
    const tidied = await run('tidy', ['--older-than', '1d'], {
      ...env,
      DATA_DIR: server.dataDir,
    });
    expect(tidied.said).toContain('2 games for one, 1 wallets');
    await server.crashAndRestart();
    expect(await today()).toEqual(answers);
    expect(await ownOf(at(server.url, visitor))).toEqual(before);
  });
});

test('[O8] wrong flags get one line that names the right ones', async () => {
  for (const args of [['--older-than', 'soon'], ['--older-than', '0d'], ['--all']]) {
    const { code, said } = await run('tidy', args, {});
    expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
    expect(said).toContain('--older-than');
  }
});
