import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { SCRIPT_ENV, SHORT_LIVED } from './server.ts';
import { throwawayDatabase } from './services.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a program of the operator. Returns its exit code and all it said. */
export function run(script: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const command = [...SHORT_LIVED, `scripts/${script}.ts`, ...args];
    const options = { cwd: ROOT, env: { ...SCRIPT_ENV, ...env } };
    const child = execFile(process.execPath, command, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

/** A server's settings for its database: the embedded one, or one of PostgreSQL, until the test is over. */
export async function databaseOf(
  kind: string,
): Promise<Record<string, string> | { missing: string }> {
  if (kind === 'PGlite') return {};
  const database = await throwawayDatabase();
  if ('missing' in database) return database;
  onTestFinished(() => database.drop());
  return { DATABASE_URL: database.url };
}

/** A visitor's coins and slots at a server, with the seeds that are not yet revealed. */
export async function ownOf(visitor: Visitor) {
  const me = await visitor.get('/api/me');
  const slots = await visitor.get('/api/play/slots-exposure');
  return { me: me.body, slots: slots.body };
}

/** The same visitor at another server. */
export function at(url: string, { cookie }: Visitor): Visitor {
  const visitor = new Visitor(url);
  visitor.cookie = cookie;
  return visitor;
}
