import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENTITIES } from '../api/store/entities.ts';
import { throwawayDatabase } from '../test/support/services.ts';
import { childrenOf, isRunning, variableOf } from '../loadtest/test/support/trial.ts';

const ROOT = join(import.meta.dirname, '..');

const probe = await throwawayDatabase();
const missing = 'missing' in probe ? probe.missing : null;
if ('drop' in probe) await probe.drop();
if (missing !== null) console.warn(`The bench's test is skipped: ${missing}`);

/** Whether a database exists and accepts a connection. */
async function doesExist(url: string): Promise<boolean> {
  const orm = await MikroORM.init({ entities: ENTITIES, clientUrl: url, ensureDatabase: false });
  try {
    await orm.em.getConnection().execute('select 1');
    return true;
  } catch (error) {
    if (String(error).includes('does not exist')) return false;
    throw error;
  } finally {
    await orm.close();
  }
}

describe.skipIf(missing !== null)('the bench', () => {
  test('a signal ends it, and it ends its servers and generators and drops its database', async () => {
    const args = ['scripts/bench.ts', '--only', 'slots', '--subjects', 'postgresql'];
    const bench = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
    const { pid = 0 } = bench;
    const exited = once(bench, 'exit');
    let children: number[] = [];
    onTestFinished(() => {
      for (const one of [pid, ...children]) if (isRunning(one)) process.kill(one, 'SIGKILL');
    });
    // A server, then a generator.
    await expect.poll(() => childrenOf(pid), { interval: 100 }).toHaveLength(2);
    children = childrenOf(pid);
    const urls = children.flatMap((child) => variableOf(child, 'DATABASE_URL') ?? []);
    const url = urls.find((one) => one.includes('/test_')) ?? '';
    expect(await doesExist(url)).toBe(true);
    bench.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    await expect.poll(() => children.filter(isRunning), { interval: 100 }).toEqual([]);
    expect(await doesExist(url)).toBe(false);
  });
});
