import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { run } from '../support/operator.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { throwawayDatabase, throwawayRedis } from '../support/services.ts';

function folder(): string {
  const made = mkdtempSync(join(inject('scratch'), 'addresses-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('[O22] [O32] a database that cannot be reached gets one line from each program', async () => {
  const place = folder();
  const env = { DATA_DIR: join(place, 'data') };
  const file = join(place, 'house.backup');
  const house = await TestServer.start({});
  onTestFinished(() => house.remove());
  const saved = await run('backup', ['--to', file], { DATA_DIR: house.dataDir });
  expect(saved).toMatchObject({ code: 0 });
  await house.end('SIGTERM');
  const misspelt = 'postgresql://u:hunter2@nowhere.invalid/games';
  for (const url of [misspelt, 'postgresql://u:hunter2@127.0.0.1:1/games']) {
    const of = { ...env, DATABASE_URL: url };
    const asked = {
      backup: await run('backup', ['--to', join(place, 'none')], of),
      restore: await run('restore', ['--from', file], of),
      seed: await run('seed', [], of),
      tidy: await run('tidy', [], of),
      to: await run('move', ['--from', `pglite:${house.dataDir}`, '--to', url], env),
      from: await run('move', ['--from', url, '--to', `pglite:${join(place, 'to')}`], env),
    };
    for (const [program, { code, said }] of Object.entries(asked)) {
      expect([program, code]).toEqual([program, 1]);
      expect([program, said]).toEqual([
        program,
        expect.stringMatching(/^\S+: the database at (nowhere|127)\S+ cannot be used: .+\n$/),
      ]);
      expect(said).not.toContain('hunter2');
      const named = { to: '--to', from: '--from' }[program] ?? 'DATABASE_URL';
      expect([program, said.split(':')[0]]).toEqual([program, named]);
    }
  }
  const unread = await run('move', ['--from', 'host=db password=hunter2', '--to', misspelt], env);
  expect(unread).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^move: .+ --from: got .+\n$/),
  });
  const confused = await run('restore', ['--from', misspelt], env);
  expect(confused).toMatchObject({ code: 1, said: expect.stringMatching(/^restore: takes .+\n$/) });
  expect(unread.said + confused.said).not.toContain('hunter2');
});

test('[O32] sslmode and application_name of DATABASE_URL are obeyed', async ({ skip }) => {
  const database = await throwawayDatabase();
  if ('missing' in database) return skip(database.missing);
  onTestFinished(() => database.drop());
  const plain = new URL(database.url);
  plain.search = '?sslmode=disable&application_name=house&connection_limit=3';
  removedAfter(await TestServer.start({ DATABASE_URL: plain.href }));
  plain.search = '?sslmode=verify-full';
  // The server of the tests has no certificate for its address, or no TLS at all.
  await expect(TestServer.start({ DATABASE_URL: plain.href })).rejects.toThrow(
    /Cannot start\. DATABASE_URL: the database at \S+ cannot be used: .*(SSL|certificate|altnames)/,
  );
});

test('[O32] a database number that Redis does not have stops the start', async ({ skip }) => {
  const redis = await throwawayRedis();
  if ('missing' in redis) return skip(redis.missing);
  onTestFinished(() => redis.drop());
  const url = new URL(redis.url);
  url.pathname = '/99999';
  await expect(TestServer.start({ REDIS_URL: url.href })).rejects.toThrow(
    /Cannot start\. REDIS_URL: Redis cannot be reached \(ERR DB index is out of range\)/,
  );
});
