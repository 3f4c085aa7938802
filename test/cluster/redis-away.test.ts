import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TestCluster, whyNoCluster } from '../support/cluster.ts';
import { playingTable, playOut } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { SCRIPT_ENV, SHORT_LIVED } from '../support/server.ts';

const missing = await whyNoCluster();
if (missing !== null) process.stderr.write(`Redis away was not tried: ${missing}\n`);

const spin = (visitor: Visitor) => visitor.post('/api/play/wheel', { type: 'SPIN' });

describe.skipIf(missing !== null)('[J19] a Redis that is not there', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await TestCluster.start(1);
  });
  afterAll(() => cluster.remove());

  test.each(['SIGSTOP', 'SIGKILL'] as const)(
    '[J19] after %s requests are answered, rooms made and played; each process counts for itself',
    async (signal) => {
      await cluster.redis.signal(signal);
      const visitor = new Visitor(cluster.at(0).url);
      for (let spins = 0; spins < 3; spins += 1) expect((await spin(visitor)).status).toBe(200);
      const table = await playingTable(cluster.at(0).url);
      expect((await playOut(table)).length).toBeGreaterThan(0);
      table.close();
      if (signal === 'SIGSTOP') await cluster.redis.signal('SIGCONT');
      else {
        // Said once, however often it is tried.
        const said = () =>
          cluster.at(0).output.split('"message":"Redis cannot be reached').length - 1;
        await expect.poll(said).toBe(1);
        await cluster.redis.up();
      }
      await expect.poll(async () => (await spin(new Visitor(cluster.at(0).url))).status).toBe(200);
    },
  );

  test('[J19] at the start is said, and the process ends', async () => {
    const child = spawn(process.execPath, [...SHORT_LIVED, 'api/main.ts'], {
      env: {
        ...SCRIPT_ENV,
        PORT: '0',
        DATA_DIR: inject('scratch'),
        REDIS_URL: 'redis://127.0.0.1:1',
        DATABASE_URL: cluster.databaseUrl,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toMatch(/^Cannot start\. REDIS_URL: Redis cannot be reached \(.*ECONNREFUSED/);
  });
});
