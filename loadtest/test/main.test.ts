import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { test } from 'vitest';
import { FakeServer } from './support/fake-server.ts';
import { childrenOf, isRunning, variableOf } from './support/trial.ts';

const ROOT = join(import.meta.dirname, '../..');

const reportSchema = v.object({
  errors: v.number(),
  faults: v.array(v.unknown()),
  interrupted: v.boolean(),
  actions: v.array(v.object({ action: v.string(), count: v.number() })),
});

/** The tool as it is started, in a process of its own. */
async function loadtest(
  args: string[],
  {
    meanwhile,
    env = {},
  }: { meanwhile?: (child: ChildProcess) => Promise<void>; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, ['loadtest/main.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...env,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const closed = once(child, 'close');
  await meanwhile?.(child);
  await closed;
  return { code: child.exitCode, stdout, stderr };
}

test('on a server of its own all games over both protocols go without a fault', async ({
  expect,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'loadtest-test-'));
  const html = join(folder, 'report.html');
  const line =
    '--rooms 10 --ramp 0.5 --duration 8 --interval 50 --scenario all --protocol mixed ' +
    '--verify-every 1 --fail errors==0 --fail verified>0 --fail roll.count>0 --json';
  const args = [...line.split(' '), '--html', html];
  const { code, stdout, stderr } = await loadtest(args, { env: { TMPDIR: folder } });
  const report = v.parse(reportSchema, JSON.parse(stdout));
  expect(report.faults).toEqual([]);
  expect(code, stderr).toBe(0);
  expect(await readFile(html, 'utf8')).toContain('</html>');
  expect(await readdir(folder)).toEqual(['report.html']); // the server's folder is gone
  await rm(folder, { recursive: true });
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s before the server is ready leaves no server and no folder behind',
  async (signal, { expect, onTestFinished }) => {
    let server = 0;
    let dataDir = '';
    const { code } = await loadtest([], {
      meanwhile: async (child) => {
        const { pid = 0 } = child;
        await expect.poll(() => childrenOf(pid)).toHaveLength(1);
        [server = 0] = childrenOf(pid);
        onTestFinished(() => {
          if (isRunning(server)) process.kill(server, 'SIGKILL');
        });
        await expect.poll(() => variableOf(server, 'DATA_DIR')).toContain('loadtest-');
        dataDir = variableOf(server, 'DATA_DIR') ?? '';
        expect(existsSync(dataDir)).toBe(true);
        child.kill(signal);
      },
    });
    expect(code).toBe(130);
    await expect.poll(() => isRunning(server)).toBe(false);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test('first says what it is about to do', async ({ expect }) => {
  const said = Promise.withResolvers<string>();
  const { code, stdout } = await loadtest([], {
    meanwhile: async (child) => {
      child.stderr?.once('data', (chunk: Buffer) => said.resolve(chunk.toString()));
      await said.promise;
      child.kill('SIGTERM'); // nothing was begun that would have to be ended
    },
  });
  expect(await said.promise).toMatch(/^Starting a server…\n/);
  expect(code ?? 130).toBe(130);
  expect(stdout).toBe('');
  const nobody = await loadtest(['--url', 'http://127.0.0.1:9']);
  expect(nobody.stderr).toMatch(/^Testing http:\/\/127\.0\.0\.1:9\n/);
  const quiet = await loadtest(['--url', 'http://127.0.0.1:9', '--quiet']);
  expect(quiet.stderr).toMatch(/^loadtest: no server at/);
});

test('a condition that does not hold sets the exit code, as k6 does', async ({ expect }) => {
  const server = await FakeServer.start();
  const args = ['--url', server.url, '--rooms', '2', '--ramp', '0', '--duration', '1', '--quiet'];
  const failed = await loadtest([...args, '--mode', 'closed', '--fail', 'roll.max<0.001']);
  expect(failed.code).toBe(99);
  expect(failed.stdout).toContain('✗ roll.max<0.001');
  await server.kill();
});

test.for(['SIGINT', 'SIGHUP'] as const)(
  '%s in a run still prints the report',
  async (signal, { expect }) => {
    const rolled = Promise.withResolvers<void>();
    const server = await FakeServer.start({
      fact: (name, fact) => {
        if (name === 'dice-rolled') rolled.resolve();
        return fact;
      },
    });
    const args = [
      '--url',
      server.url,
      '--rooms',
      '2',
      '--ramp',
      '0',
      '--duration',
      '600',
      '--json',
    ];
    const { code, stdout, stderr } = await loadtest([...args, '--interval', '50'], {
      meanwhile: async (child) => {
        await rolled.promise;
        child.kill(signal);
      },
    });
    const report = v.parse(reportSchema, JSON.parse(stdout));
    expect(report).toMatchObject({ interrupted: true, errors: 0 });
    expect(stderr).toContain('Ended by Ctrl-C.');
    expect(code).toBe(130);
    await server.kill();
  },
);

test('bad flags are one line and exit 2, no server is exit 1, help is exit 0', async ({
  expect,
}) => {
  const bad = await loadtest(['--rooms', 'many']);
  expect(bad.code).toBe(2);
  expect(bad.stderr.trim().split('\n')).toHaveLength(1);
  const nobody = await loadtest(['--url', 'http://127.0.0.1:9']);
  expect(nobody.code).toBe(1);
  expect(nobody.stderr).toContain('no server at http://127.0.0.1:9');
  const help = await loadtest(['--help']);
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('npm run loadtest -- --rooms 1000 --duration 60');
});
