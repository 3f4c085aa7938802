import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect, onTestFinished, test } from 'vitest';
import { ENTITIES } from '../../api/store/entities.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { MIGRATION_NAMES } from '../../migrations/index.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { OwnPostgres, postgresPrograms } from '../support/own-postgres.ts';
import { Gambler } from './gambler.ts';

const isMissing = postgresPrograms() === null;

async function postgresWith(settings: readonly string[] = []): Promise<OwnPostgres> {
  const postgres = await OwnPostgres.start(settings);
  onTestFinished(() => postgres.remove());
  return postgres;
}

async function servedBy({ url }: OwnPostgres, env: Record<string, string> = {}) {
  return removedAfter(await TestServer.start({ DATABASE_URL: url, ...env }));
}

/** Another program that uses the same PostgreSQL. */
async function otherProgram({ url }: OwnPostgres) {
  const orm = await MikroORM.init({ entities: ENTITIES, clientUrl: url, pool: { max: 50 } });
  onTestFinished(() => orm.close(true));
  return orm;
}

const REFUSED = { status: 503, code: 'action/busy' };

test.skipIf(isMissing)(
  '[O20] [O22] at the connection limit of PostgreSQL a line says so, and it goes on by itself',
  async () => {
    const postgres = await postgresWith(['max_connections=12', 'superuser_reserved_connections=0']);
    const server = await servedBy(postgres);
    const gambler = new Gambler(server.url);
    await gambler.spin();

    const other = await otherProgram(postgres);
    const taken: ReturnType<typeof other.em.fork>[] = [];
    /** Takes every connection that the server of PostgreSQL gives. */
    const takeAll = async () => {
      for (;;) {
        const em = other.em.fork();
        try {
          await em.begin();
          await em.getConnection().execute('select 1', [], 'all', em.getTransactionContext());
        } catch {
          return;
        }
        taken.push(em);
      }
    };
    await takeAll();
    const [first] = taken;
    await first?.getConnection().execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and state = 'idle'`,
      [],
      'all',
      first.getTransactionContext(),
    );
    await takeAll();
    expect(await gambler.spinUntilRefused()).toEqual(REFUSED);
    await expect
      .poll(() => server.output)
      .toContain('the database cannot be used: sorry, too many clients already');
    await expect(TestServer.start({ DATABASE_URL: postgres.url })).rejects.toThrow(
      /Cannot start\. DATABASE_URL: the database at 127\.0\.0\.1:\d+ cannot be used: sorry, too many/,
    );

    for (const em of taken) await em.rollback();
    await other.close(true);
    await gambler.assertKept();
    await gambler.spin();
    expect(server.isUp).toBe(true);
  },
);

/** Makes a certificate for a name, which is its own authority. @returns The settings that use it */
function certificate(postgres: OwnPostgres, name: string, alternative: string): string[] {
  const [cert, key] = ['crt', 'key'].map((kind) => join(postgres.folder, `${name}.${kind}`));
  if (cert === undefined || key === undefined) throw new Error('there are two');
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 ' +
    `-subj /CN=${name} -addext subjectAltName=${alternative} -keyout ${key} -out ${cert}`;
  execFileSync('openssl', request.split(' '), { stdio: 'ignore' });
  chmodSync(key, 0o600);
  postgres.own(key);
  postgres.own(cert);
  return ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
}

test.skipIf(isMissing)(
  '[O20] [O22] a wrong certificate of PostgreSQL is named, and the right one lets it go on',
  async () => {
    const postgres = await postgresWith();
    const right = certificate(postgres, 'right', 'DNS:localhost');
    const wrong = certificate(postgres, 'wrong', 'DNS:elsewhere.example');
    const turnTo = async (settings: string[]) => {
      await postgres.kill();
      postgres.settings = settings;
      await postgres.up();
    };
    await turnTo(right);
    // A certificate is for a name; the driver checks none for an address.
    const url = postgres.url.replace('127.0.0.1', 'localhost');
    const env = {
      DATABASE_URL: url,
      PGSSLMODE: 'verify-full',
      NODE_EXTRA_CA_CERTS: join(postgres.folder, 'right.crt'),
    };
    const server = await servedBy(postgres, env);
    const gambler = new Gambler(server.url);
    await gambler.spin();
    await turnTo(wrong);
    expect(await gambler.spinUntilRefused()).toEqual(REFUSED);
    await expect.poll(() => server.output).toMatch(/the database cannot be used: .*certificate/);
    await expect(TestServer.start(env)).rejects.toThrow(
      /Cannot start\. DATABASE_URL: the database at localhost:\d+ cannot be used: .*certificate/,
    );
    await turnTo(right);
    await expect.poll(() => gambler.isServed()).toBe(true);
    await gambler.assertKept();
    expect(server.isUp).toBe(true);
  },
);

test.skipIf(isMissing)(
  '[O25] a migration that was stopped half way begins again, and nothing of it is left',
  async () => {
    const postgres = await postgresWith();
    const half = MIGRATION_NAMES[Math.floor(MIGRATION_NAMES.length / 2)];
    const before = await openOrm({ url: postgres.url }, half);
    const sql = await sqlOf(before);
    await sql.query(
      'kept',
      `insert into setting (name, value) values ('kept', 'as it was') returning name`,
      [],
    );
    const executed = async () => (await before.migrator.getExecuted()).length;
    const atFirst = await executed();

    // Somebody reads the rooms, so that the migrations wait in their middle.
    const other = await otherProgram(postgres);
    const reader = other.em.fork();
    await reader.begin();
    const inIt = reader.getTransactionContext();
    await reader.getConnection().execute('select count(*) from room', [], 'all', inIt);
    const server = removedAfter(await TestServer.prepare({ DATABASE_URL: postgres.url }));
    const starting = server.up().catch(() => 'stopped');
    const waiting = async () => {
      const text = `select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock'`;
      const [row] = await sql.query('waiting', text, []);
      return row?.['waits'];
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    await server.end('SIGKILL');
    expect(await starting).toBe('stopped');
    await reader.rollback();

    expect(await executed()).toBe(atFirst);
    const again = await servedBy(postgres);
    await new Gambler(again.url).spin();
    expect(await executed()).toBe(MIGRATION_NAMES.length);
    expect(await sql.query('is-kept', `select value from setting where name = 'kept'`, [])).toEqual(
      [{ value: 'as it was' }],
    );
    await before.close();
  },
);
