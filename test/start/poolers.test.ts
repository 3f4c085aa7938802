import { expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ownOf } from '../support/operator.ts';
import { pooled, whyNoPgBouncer } from '../support/pgbouncer.ts';
import { TestServer } from '../support/server.ts';
import { throwawayDatabase, throwawayRedis } from '../support/services.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const missing = whyNoPgBouncer();

test.skipIf(missing !== null).for(['transaction', 'session'] as const)(
  '[O33] through PgBouncer in %s mode several processes start, play, and start again',
  async (mode, { skip }) => {
    const database = await throwawayDatabase();
    if ('missing' in database) return skip(database.missing);
    onTestFinished(() => database.drop());
    const pooler = await pooled(database.url, mode);
    onTestFinished(() => pooler.end());
    const redis = await throwawayRedis();
    if ('missing' in redis) return skip(redis.missing);
    onTestFinished(() => redis.drop());
    const env = { DATABASE_URL: pooler.url, REDIS_URL: redis.url };

    // Both at once: the tables are made while the other waits.
    const servers = await Promise.all([TestServer.start(env), TestServer.start(env)]);
    onTestFinished(async () => {
      for (const server of servers) await server.remove();
    });
    const [first, second] = servers;
    const tables = await Promise.all(
      [first, second, first, second].map(({ url }) => playingTable(url, ALL_BOXES.slice(2, 6))),
    );
    const visitors = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const visitor = new Visitor(at % 2 === 0 ? first.url : second.url);
        await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
        return visitor;
      }),
    );
    for (const rolls of await Promise.all(tables.map(playOut))) {
      expect(rolls.length).toBeGreaterThan(0);
    }
    for (const table of tables) table.close();
    const owns = await Promise.all(visitors.map(ownOf));

    await second.end('SIGTERM');
    await first.crashAndRestart();
    await second.up();
    for (const [at, visitor] of visitors.entries()) {
      const again = new Visitor(at % 2 === 0 ? second.url : first.url);
      again.cookie = visitor.cookie;
      expect(await ownOf(again)).toEqual(owns[at]);
    }
    for (const { output } of servers) {
      expect(output).not.toMatch(/prepared statement|"level":50|cannot be used/);
    }
  },
);

test.skipIf(missing !== null)(
  '[O33] the first start through PgBouncer in statement mode ends with the line that says what to set',
  async ({ skip }) => {
    const database = await throwawayDatabase();
    if ('missing' in database) return skip(database.missing);
    onTestFinished(() => database.drop());
    const pooler = await pooled(database.url, 'statement');
    onTestFinished(() => pooler.end());
    await expect(TestServer.start({ DATABASE_URL: pooler.url })).rejects.toThrow(
      /Cannot start\. DATABASE_URL: .+ pooler refuses transactions; set pool_mode to transaction or session/,
    );
  },
);
