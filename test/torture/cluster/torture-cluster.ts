import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIFFICULTIES } from '../../../engine/wire/admin-values.ts';
import { ADMIN_PASSWORD, Administrator } from '../../support/administrator.ts';
import { GameServer } from './game-server.ts';
import { OwnPostgres } from './own-postgres.ts';
import { OwnRedis } from '../../support/own-redis.ts';
import { Way } from '../../support/way.ts';

export interface ClusterPlan {
  db: 'pglite' | 'postgres';
  processes: number;
  /** The script to start: the real server, except in tests of the checker. */
  script: string;
  /** A folder with an embedded database to begin with; null: the process makes it. */
  prepared: string | null;
  onEnded: (process: number, how: string) => void;
}

/** The ways of one process: to it, and from it to what it shares with the others. */
export interface Ways {
  clients: Way;
  redis: Way;
  postgres: Way;
}

/** A turn is not left to the server while a fault lasts, or else nobody could tell who goes on. */
const TURN_SECONDS = '20';

/** Where the run's database is, as the one who reads it afterwards opens it. */
export type Place = { folder: string } | { url: string };

/** Boxes hold dares where there are tasks. */
async function addTasks(url: string): Promise<void> {
  const administrator = await Administrator.signIn(url);
  for (const difficulty of Object.keys(DIFFICULTIES)) {
    const task = { text: `Sing (${difficulty})`, with_face: false, difficulty, level: 'Лайт' };
    const { status } = await administrator.post('/api/tasks', { ...task, required_kink_id: null });
    if (status !== 201) throw new Error(`a task was not stored: ${status}`);
  }
}

/** Several processes, what they share, and the network in between. */
export class TortureCluster {
  readonly servers: GameServer[];
  readonly ways: Ways[];
  readonly redis: OwnRedis | null;
  readonly postgres: OwnPostgres | null;
  readonly #folder: string;

  private constructor(
    parts: Pick<TortureCluster, 'servers' | 'ways' | 'redis' | 'postgres'>,
    folder: string,
  ) {
    this.servers = parts.servers;
    this.ways = parts.ways;
    this.redis = parts.redis;
    this.postgres = parts.postgres;
    this.#folder = folder;
  }

  static async start(plan: ClusterPlan): Promise<TortureCluster> {
    const { db, processes, script, prepared, onEnded } = plan;
    const folder = await mkdtemp(join(tmpdir(), 'torture-'));
    if (prepared !== null) await cp(prepared, join(folder, 'process-0', 'db'), { recursive: true });
    const isShared = db === 'postgres';
    const postgres = isShared ? await OwnPostgres.start() : null;
    const redis = isShared ? await OwnRedis.start() : null;
    const ways: Ways[] = [];
    const servers: GameServer[] = [];
    for (let index = 0; index < processes; index += 1) {
      const [clients, toRedis, toPostgres] = [await Way.open(), await Way.open(), await Way.open()];
      toRedis.target = redis?.port ?? null;
      toPostgres.target = postgres?.port ?? null;
      const env: Record<string, string> = {
        PORT: '0',
        DATA_DIR: join(folder, `process-${index}`),
        TURN_SECONDS,
        DARE_SECONDS: '0',
        // All who play come from one address.
        ADDRESS_RATE: '1000000',
        ROOM_LIST_RATE: '1000000',
        ADMIN_PASSWORD,
      };
      if (isShared) {
        env['DATABASE_URL'] = `postgresql://postgres@127.0.0.1:${toPostgres.port}/postgres`;
        env['REDIS_URL'] = `redis://127.0.0.1:${toRedis.port}`;
      }
      ways.push({ clients, redis: toRedis, postgres: toPostgres });
      const parts = { index, script, env, onEnded: (how: string) => onEnded(index, how) };
      servers.push(new GameServer({ ...parts, onPort: (port) => (clients.target = port) }));
    }
    const cluster = new TortureCluster({ servers, ways, redis, postgres }, folder);
    try {
      await Promise.all(servers.map((server) => server.up(false)));
      await addTasks(cluster.url(0));
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** Where clients find a process. */
  url(process: number): string {
    return `http://127.0.0.1:${this.ways[process]?.clients.port}`;
  }

  get place(): Place {
    return this.postgres === null
      ? { folder: join(this.#folder, 'process-0', 'db') }
      : { url: `postgresql://postgres@127.0.0.1:${this.postgres.port}/postgres` };
  }

  /** Ends the processes, so that the database can be read. */
  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.end('SIGTERM')));
  }

  async remove(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.end('SIGKILL')));
    for (const { clients, redis, postgres } of this.ways) {
      for (const way of [clients, redis, postgres]) way.close();
    }
    await this.redis?.signal('SIGKILL');
    await this.postgres?.remove();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
