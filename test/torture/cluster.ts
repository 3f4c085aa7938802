import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DIFFICULTIES } from '../../engine/wire/profile.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { SCRIPT_ENV } from '../support/server.ts';
import { keepWhatGoes } from './record/rows.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { GameServer } from './game-server.ts';
import { OwnPostgres } from '../support/own-postgres.ts';
import { OwnRedis } from '../support/services.ts';
import { Way } from '../support/way.ts';
import { copyDatabase } from '../support/prepared-database.ts';

export interface ClusterPlan {
  db: 'pglite' | 'postgres';
  processes: number;
  /** The script to start: the real server, except in tests of the checker. */
  script: string;
  /** A folder with an embedded database to begin with; null: the process makes it. */
  prepared: string | null;
  /** Whether the database keeps the rows that retention removes, so that they can be checked. */
  keepsWhatGoes: boolean;
  onEnded: (process: number, how: string) => void;
}

/** The network of one process: to it, and from it to the shared parts. */
export interface Ways {
  clients: Way;
  redis: Way;
  postgres: Way;
}

/** A turn is not left to the server while a fault lasts, or else nobody could tell who goes on. */
const TURN_SECONDS = '20';

/** The address of the run's database, for the check afterwards. */
export type Place = { folder: string } | { url: string };

async function keepWhatGoesAt(place: Place): Promise<void> {
  if ('folder' in place) await mkdir(place.folder, { recursive: true, mode: 0o700 });
  const orm = await openOrm(place);
  try {
    await keepWhatGoes(await sqlOf(orm));
  } finally {
    await orm.close();
  }
}

/** Boxes hold dares where there are tasks. */
async function addTasks(url: string): Promise<void> {
  const administrator = await Administrator.signIn(url);
  for (const difficulty of Object.keys(DIFFICULTIES)) {
    const task = { text: `Sing (${difficulty})`, with_face: false, difficulty, level: 'Лайт' };
    const { status } = await administrator.post('/api/tasks', { ...task, required_kink_id: null });
    if (status !== 201) throw new Error(`a task was not stored: ${status}`);
  }
}

/** Several processes, their shared parts, and the network in between. */
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
    if (prepared !== null) copyDatabase(prepared, join(folder, 'process-0'));
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
      await mkdir(cluster.backups);
      if (plan.keepsWhatGoes) await keepWhatGoesAt(cluster.place);
      await Promise.all(servers.map((server) => server.up(false)));
      await addTasks(cluster.url(0));
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** The address of a process for clients. */
  url(process: number): string {
    return `http://127.0.0.1:${this.ways[process]?.clients.port}`;
  }

  get place(): Place {
    return this.postgres === null
      ? { folder: join(this.#folder, 'process-0', 'db') }
      : { url: this.postgres.url };
  }

  /** The settings with which the operator's programs find the house; without its faulty network. */
  operatorsEnv(process: number): Record<string, string> {
    const env = { ...SCRIPT_ENV, DATA_DIR: join(this.#folder, `process-${process}`) };
    return this.postgres === null ? env : { ...env, DATABASE_URL: this.postgres.url };
  }

  /** A folder for the run's backups. */
  get backups(): string {
    return join(this.#folder, 'backups');
  }

  /** A folder that is not there yet, to restore one into. */
  restored(backup: string): string {
    return join(this.#folder, `restored-${basename(backup)}`);
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
