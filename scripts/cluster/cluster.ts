import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnServer } from '../../loadtest/core/own-server.ts';
import { Nginx } from './nginx.ts';

export interface ClusterParts {
  processes: number;
  databaseUrl: string;
  /** Null: the server runs as a single process. */
  redisUrl: string | null;
  /** Nginx's address, `host:port`; null: no nginx, and clients call the processes directly. */
  listen: string | null;
  /** The port of each process; else free ones. */
  ports?: readonly number[];
  env?: Record<string, string>;
  /** A prefix of each server's command, such as `taskset -c 0`. */
  under?: readonly string[];
}

/** A process that keeps its name and its port when it restarts. */
async function startMember(name: string, env: Record<string, string>, under: readonly string[]) {
  const named = { ...env, PROCESS_NAME: name };
  let server = await startOwnServer({ env: named, under });
  const { url } = server;
  return {
    name,
    url,
    pid: () => server.pid,
    stop: () => server.stop(),
    /** Sends SIGTERM, waits for the exit, starts the process again and waits until it is ready. */
    async restart(): Promise<void> {
      await server.stop();
      server = await startOwnServer({ env: { ...named, PORT: new URL(url).port }, under });
    },
  };
}
type Member = Awaited<ReturnType<typeof startMember>>;

/** Several processes with one database and one Redis, behind their own nginx. */
export class Cluster {
  readonly members: readonly Member[];
  readonly #nginx: Nginx | null;
  readonly #dataDir: string;

  private constructor(members: readonly Member[], nginx: Nginx | null, dataDir: string) {
    this.members = members;
    this.#nginx = nginx;
    this.#dataDir = dataDir;
  }

  /** @throws NoServer, NoNginx */
  static async start(parts: ClusterParts): Promise<Cluster> {
    const { processes, databaseUrl, redisUrl, listen, ports = [], env = {}, under = [] } = parts;
    // For photos, unless they are in a bucket.
    const dataDir = mkdtempSync(join(tmpdir(), 'cluster-'));
    const shared = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl ?? '',
      DATA_DIR: dataDir,
      TRUST_PROXY: listen === null ? '0' : '1',
      ...env,
    };
    const members: Member[] = [];
    try {
      // One after the other: the first creates the tables.
      for (let at = 0; at < processes; at += 1) {
        const port = ports[at];
        const own = port === undefined ? shared : { ...shared, PORT: String(port) };
        members.push(await startMember(`p${at}`, own, under));
      }
      const upstreams = members.map(({ name, url }) => ({ name, address: new URL(url).host }));
      const nginx = listen === null ? null : await Nginx.start(listen, upstreams);
      return new Cluster(members, nginx, dataDir);
    } catch (error) {
      await Promise.all(members.map((member) => member.stop()));
      rmSync(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  /** The address for clients. */
  get url(): string {
    return this.#nginx?.url ?? this.members[0]?.url ?? '';
  }

  /** Restarts the processes one after the other; each is ready before the next one stops. */
  async restartAll(log: (line: string) => void): Promise<void> {
    for (const member of this.members) {
      const begun = performance.now();
      await member.restart();
      log(`${member.name} restarted in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
  }

  async stop(): Promise<void> {
    await this.#nginx?.stop();
    await Promise.all(this.members.map((member) => member.stop()));
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
