import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { ENTITIES } from '../../api/store/entities.ts';

const LOCAL = 'postgresql://postgres@127.0.0.1:5432/postgres';

/** A database of a PostgreSQL server made for one suite, or the reason why there is none. */
export type Throwaway = { url: string; drop(): Promise<void> } | { missing: string };

async function onServer(server: string, statement: string): Promise<void> {
  const orm = await MikroORM.init({ entities: ENTITIES, clientUrl: server });
  try {
    await orm.em.getConnection().execute(statement);
  } finally {
    await orm.close();
  }
}

/**
 * Makes a database on DATABASE_URL's server, else on the one of this machine.
 * @param template The database it is a copy of; else it is empty.
 */
export async function throwawayDatabase(template?: string): Promise<Throwaway> {
  const server = process.env['DATABASE_URL'] ?? LOCAL;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  try {
    const copied = template === undefined ? '' : ` template "${template}"`;
    await onServer(server, `create database "${name}"${copied}`);
  } catch (error) {
    return { missing: `no PostgreSQL to test on at ${url.host}: ${String(error)}` };
  }
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(server, `drop database "${name}" with (force)`),
  };
}
