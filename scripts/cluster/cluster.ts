import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnServer, startOwnServer } from '../../loadtest/core/own-server.ts';
import { Nginx } from './nginx.ts';

export interface ClusterParts {
  processes: number;
  databaseUrl: string;
  /** Null: there is no other process. */
  redisUrl: string | null;
  /** Where nginx listens, `host:port`; null: without one, and processes are called directly. */
  listen: string | null;
  env?: Record<string, string>;
  /** Words before each server's command, such as `taskset -c 0`. */
  under?: readonly string[];
}

/** A process that keeps its name and its port over its restarts. */
class Member {
  readonly name: string;
  readonly #kind: { env: Record<string, string>; under: readonly string[] };
  #server: OwnServer;

  private constructor(
    name: string,
    kind: { env: Record<string, string>; under: readonly string[] },
    server: OwnServer,
  ) {
    this.name = name;
    this.#kind = kind;
    this.#server = server;
  }

  static async start(
    name: string,
    env: Record<string, string>,
    under: readonly string[],
  ): Promise<Member> {
    const named = { ...env, PROCESS_NAME: name };
    const server = await startOwnServer({ env: named, under });
    const kept = { ...named, PORT: new URL(server.url).port };
    return new Member(name, { env: kept, under }, server);
  }

  get url(): string {
    return this.#server.url;
  }

  get pid(): number {
    return this.#server.pid;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** SIGTERM, its end, and up again until it is ready. */
  async restart(): Promise<void> {
    await this.#server.stop();
    this.#server = await startOwnServer(this.#kind);
  }
}

/** Several processes on one database and one Redis, behind an nginx of their own. */
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
    const { processes, databaseUrl, redisUrl, listen, env = {}, under = [] } = parts;
    // Photos are there unless they are in a bucket.
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
      // One after the other: the first makes the tables.
      for (let at = 0; at < processes; at += 1) {
        members.push(await Member.start(`p${at}`, shared, under));
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

  /** Where to go in. */
  get url(): string {
    return this.#nginx?.url ?? this.members[0]?.url ?? '';
  }

  /** Every process ends and is there again before the next one ends. */
  async restartAll(said: (line: string) => void): Promise<void> {
    for (const member of this.members) {
      const begun = performance.now();
      await member.restart();
      said(`${member.name} is back after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
  }

  async stop(): Promise<void> {
    await this.#nginx?.stop();
    await Promise.all(this.members.map((member) => member.stop()));
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
