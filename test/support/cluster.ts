import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, type TestContext } from 'vitest';
import { OwnRedis, type Throwaway, throwawayRedis } from './services.ts';
import { type ServerKind, TestServer } from './server.ts';
import { preparedPostgres } from './prepared-database.ts';

/** Which Redis processes share: one of their own, which a test may stop, one of the machine's, or none. */
type RedisKind = 'own' | 'machine' | 'none';

/** The database and the Redis that processes share. */
interface SharedServices {
  databaseUrl: string;
  /** Null: they have none. */
  redisUrl: string | null;
  ownRedis: OwnRedis | null;
  drop(): Promise<void>;
}

async function openRedis(
  kind: Exclude<RedisKind, 'none'>,
): Promise<Throwaway & { own?: OwnRedis }> {
  if (kind === 'machine') return throwawayRedis();
  const asked = spawn('redis-server', ['--version'], { stdio: 'ignore' });
  const [code] = await once(asked, 'exit').catch(() => [null]);
  if (code !== 0) return { missing: 'there is no redis-server on this machine' };
  const own = await OwnRedis.start();
  return { url: own.url, own, drop: () => own.signal('SIGKILL') };
}

/** Services for one suite, its tables made and empty, or why there are none. */
export async function sharedServices(
  kind: RedisKind = 'own',
): Promise<SharedServices | { missing: string }> {
  const redis = kind === 'none' ? null : await openRedis(kind);
  if (redis !== null && 'missing' in redis) return redis;
  const database = await preparedPostgres();
  if ('missing' in database) {
    await redis?.drop();
    return database;
  }
  return {
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    ownRedis: redis?.own ?? null,
    drop: async () => {
      await redis?.drop();
      await database.drop();
    },
  };
}

/** Why several processes cannot be tried here, or null. */
export async function whyNoCluster(kind: RedisKind = 'own'): Promise<string | null> {
  const services = await sharedServices(kind);
  if ('missing' in services) return services.missing;
  await services.drop();
  return null;
}

interface ClusterPlan {
  redis?: RedisKind;
  /** More settings for each process. */
  env?: Record<string, string>;
  kind?: ServerKind<TestServer>;
}

/** Several processes on one database. */
export class TestCluster {
  readonly servers: readonly TestServer[];
  readonly #services: SharedServices;

  private constructor(servers: readonly TestServer[], services: SharedServices) {
    this.servers = servers;
    this.#services = services;
  }

  static async start(processes: number, plan: ClusterPlan = {}): Promise<TestCluster> {
    const services = await sharedServices(plan.redis);
    if ('missing' in services) throw new Error(services.missing);
    return TestCluster.#on(services, processes, plan);
  }

  /** Two processes until the test is over. Skips the test if the services are missing. */
  static async twoFor(
    { skip, onTestFinished }: Pick<TestContext, 'skip' | 'onTestFinished'>,
    plan: ClusterPlan,
  ): Promise<readonly [TestServer, TestServer]> {
    const services = await sharedServices(plan.redis);
    if ('missing' in services) return skip(services.missing);
    const cluster = await TestCluster.#on(services, 2, plan);
    onTestFinished(() => cluster.remove());
    return [cluster.at(0), cluster.at(1)];
  }

  static async #on(
    services: SharedServices,
    processes: number,
    { env = {}, kind = TestServer }: ClusterPlan,
  ): Promise<TestCluster> {
    const { databaseUrl, redisUrl } = services;
    const shared = redisUrl === null ? {} : { REDIS_URL: redisUrl };
    const starts = Array.from({ length: processes }, () =>
      kind.start({ DATABASE_URL: databaseUrl, ...shared, ...env }),
    );
    const ends = await Promise.allSettled(starts);
    const cluster = new TestCluster(
      ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
      services,
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed === undefined) return cluster;
    await cluster.remove(); // the others would go on, and keep the database
    throw failed.reason;
  }

  get databaseUrl(): string {
    return this.#services.databaseUrl;
  }

  /** Its own Redis. */
  get redis(): OwnRedis {
    const { ownRedis } = this.#services;
    if (ownRedis === null) throw new Error('it has no Redis of its own');
    return ownRedis;
  }

  /** The process with this number. */
  at(index: number): TestServer {
    const server = this.servers[index];
    if (server === undefined) throw new Error(`there is no process ${index}`);
    return server;
  }

  async remove(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.remove()));
    await this.#services.drop();
  }
}

/** Gives the tests of a `describe` so many processes. */
export function clustered(
  processes: number,
  give: (cluster: TestCluster) => void,
  plan: ClusterPlan = {},
): void {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await TestCluster.start(processes, plan);
    give(cluster);
  });
  afterAll(() => cluster.remove());
}
