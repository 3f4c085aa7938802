import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './services.ts';

/** Why there is no PgBouncer on this machine, or null. */
export function whyNoPgBouncer(): string | null {
  return spawnSync('pgbouncer', ['--version']).status === 0
    ? null
    : 'there is no PgBouncer for the poolers; apt-get install pgbouncer installs it';
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A PgBouncer in front of a database. @returns Its address of that database, and what ends it */
export async function pooled(database: string, mode: 'transaction' | 'session' | 'statement') {
  const { hostname, port, pathname, username, password } = new URL(database);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const listen = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const login = `user=${username}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}`;
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port === '' ? 5432 : port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
  while (!(await answers(listen))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url: `postgresql://${username}@127.0.0.1:${listen}${pathname}`,
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const over = once(child, 'exit');
        child.kill('SIGKILL');
        await over;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
