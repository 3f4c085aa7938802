import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { ENTITIES } from '../../api/store/entities.ts';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCAL_REDIS = 'redis://127.0.0.1:6379';

/** A database made for one suite, or the reason why there is none. */
export type Throwaway = { url: string; drop(): Promise<void> } | { missing: string };

/** Its databases are numbered; the first is left to other users of the server. */
const DATABASES = 15;
/** Says who has a database, and until when where they do not give it back. */
const CLAIM = 'throwaway';
const CLAIM_SECONDS = 900;

/** Takes the first database that nobody has, and that holds nothing but what a test left behind. */
async function claim(redis: Redis): Promise<number> {
  for (let database = 1; database <= DATABASES; database += 1) {
    await redis.select(database);
    const [now = 0] = (await redis.time()).map(Number);
    const until = Number((await redis.get(CLAIM)) ?? Infinity);
    if (until < now) await redis.flushdb();
    if ((await redis.dbsize()) > 0) continue;
    if ((await redis.setnx(CLAIM, now + CLAIM_SECONDS)) === 1) return database;
  }
  throw new Error(`none of the databases 1 to ${DATABASES} is empty`);
}

/**
 * A database of REDIS_URL's server, else of the one on this machine. Suites run at the same time: in
 * one database they would share their limits.
 */
export async function throwawayRedis(): Promise<Throwaway> {
  const url = new URL(process.env['REDIS_URL'] ?? LOCAL_REDIS);
  const redis = new Redis(url.href, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {}); // the rejected connect says it
  try {
    await redis.connect();
    url.pathname = `/${await claim(redis)}`;
  } catch (error) {
    redis.disconnect();
    return { missing: `no Redis to test on at ${url.host}: ${String(error)}` };
  }
  return {
    url: url.href,
    drop: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}

const LOCAL = 'postgresql://postgres@127.0.0.1:5432/postgres';

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

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  await once(server, 'close');
  if (at === null || typeof at === 'string') throw new Error('no port was given');
  return at.port;
}

/** A Redis server that may be killed, stopped and started again; it keeps nothing. */
export class OwnRedis {
  readonly url: string;
  readonly port: number;
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.up();
    return redis;
  }

  async up(): Promise<void> {
    const options = ['--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', options, { stdio: 'ignore' });
    while (!(await this.#answers())) await sleep(20);
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => socket.write('PING\r\n'));
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  }

  /** SIGKILL ends it, SIGSTOP has it stand still until SIGCONT. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const over = signal === 'SIGKILL' ? once(child, 'exit') : null;
    child.kill(signal);
    await over;
  }
}
