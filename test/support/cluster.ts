import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OwnRedis } from './services.ts';
import { TestServer } from './server.ts';
import { preparedPostgres } from './prepared-database.ts';

/** Why several processes cannot be tried here, or null. */
export async function whyNoCluster(): Promise<string | null> {
  const [code] = await once(
    spawn('redis-server', ['--version'], { stdio: 'ignore' }),
    'exit',
  ).catch(() => [null]);
  if (code !== 0) return 'there is no redis-server on this machine';
  const database = await preparedPostgres();
  if ('missing' in database) return database.missing;
  await database.drop();
  return null;
}

/** Several processes on one database and a Redis of their own. */
export class TestCluster {
  readonly servers: TestServer[];
  readonly redis: OwnRedis;
  readonly databaseUrl: string;
  readonly #drop: () => Promise<void>;

  private constructor(
    servers: TestServer[],
    redis: OwnRedis,
    database: { url: string; drop: () => Promise<void> },
  ) {
    this.servers = servers;
    this.redis = redis;
    this.databaseUrl = database.url;
    this.#drop = () => database.drop();
  }

  static async start(processes: number, more: Record<string, string> = {}): Promise<TestCluster> {
    const database = await preparedPostgres();
    if ('missing' in database) throw new Error(database.missing);
    const redis = await OwnRedis.start();
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, ...more };
    const servers = await Promise.all(
      Array.from({ length: processes }, () => TestServer.start(env)),
    );
    return new TestCluster(servers, redis, database);
  }

  /** The process with this number. */
  at(index: number): TestServer {
    const server = this.servers[index];
    if (server === undefined) throw new Error(`there is no process ${index}`);
    return server;
  }

  async remove(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.remove()));
    await this.redis.signal('SIGKILL');
    await this.#drop();
  }
}
