import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { ServerProcess } from '../../loadtest/core/own-server.ts';
import { copyDatabase } from './prepared-database.ts';

/**
 * Compiles the embedded database's WebAssembly simply, as for a process of seconds: its optimising
 * compiler takes more time than it gives back, and hundreds of MB.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** The environment of every process in a test. It reuses the code that an earlier one compiled. */
export const SCRIPT_ENV = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};

/**
 * The environment of every server in a test: all requests of a file come from one address, and a
 * busy machine must not make the server roll for anybody.
 */
export const FREE_HAND = { ADDRESS_RATE: '1000000', TURN_SECONDS: '600' };

const MAIN = 'api/main.ts';

interface StartOptions {
  firstOfAll?: boolean;
  flags?: readonly string[];
  /** The script to start instead of the real server. */
  script?: string;
}

/** Servers that are up. A worker that is ended in the middle of a test leaves none behind. */
const up = new Set<ServerProcess>();
process.once('exit', () => {
  for (const server of up) server.signal('SIGKILL');
});

/**
 * The server in a process of its own, on a free port and a folder of its own: for what kills it,
 * weighs it or reads what it prints. All else takes `InProcessServer`.
 */
export class TestServer {
  readonly dataDir: string;
  readonly #flags: readonly string[];
  #env: Record<string, string>;
  #process: ServerProcess | null = null;
  #port = '0';
  #script = MAIN;
  url = '';
  /** Everything the server has printed, for the message of a failing test. */
  output = '';

  private constructor(dataDir: string, env: Record<string, string>, flags: readonly string[]) {
    this.dataDir = dataDir;
    this.#flags = flags;
    this.#env = env;
  }

  /** On a prepared database, and not up yet. */
  static async prepare(
    env: Record<string, string> = {},
    flags: readonly string[] = [],
  ): Promise<TestServer> {
    const server = new TestServer(await mkdtemp(join(inject('scratch'), 'server-')), env, flags);
    copyDatabase(inject('preparedDatabase'), server.dataDir);
    return server;
  }

  /**
   * On a prepared database; `firstOfAll`: on an empty folder, as a stranger does; `flags`: Node's own.
   */
  static async start(
    env: Record<string, string> = {},
    { firstOfAll = false, flags = [], script = MAIN }: StartOptions = {},
  ): Promise<TestServer> {
    const server = firstOfAll
      ? new TestServer(await mkdtemp(join(inject('scratch'), 'server-')), env, flags)
      : await TestServer.prepare(env, flags);
    server.#script = script;
    await server.up();
    return server;
  }

  get isUp(): boolean {
    return this.#process?.isUp === true;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts the process, on the same port and folder as before; from now on with `env`. */
  async up(env = this.#env): Promise<void> {
    this.#env = env;
    const server = new ServerProcess({
      script: this.#script,
      env: {
        ...SCRIPT_ENV,
        PORT: this.#port,
        DATA_DIR: this.dataDir,
        ...FREE_HAND,
        ...env,
      },
      nodeFlags: [...SHORT_LIVED, ...this.#flags],
      said: (line) => (this.output += `${line}\n`),
    });
    this.#process = server;
    up.add(server);
    server.onEnd(() => up.delete(server));
    this.url = await server.ready().catch(async (error: unknown) => {
      await this.remove();
      throw error;
    });
    this.#port = new URL(this.url).port;
  }

  /** Ends the process by a signal; resolves with its exit code (null when killed). */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    return (await this.#process?.end(signal)) ?? null;
  }

  /** `kill -9`, then starts again with the data on the disk. */
  async crashAndRestart(): Promise<void> {
    await this.end('SIGKILL');
    await this.up();
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** A server for the tests of a file. */
export interface Served {
  url: string;
  remove(): Promise<void>;
}

/** `InProcessServer`, or `TestServer` for a file that kills it. */
export interface ServerKind<Server extends Served> {
  start(env?: Record<string, string>): Promise<Server>;
}

const HEAP_MB = 512;
const PULSE = join(import.meta.dirname, '../abuse/support/pulse.ts');

/** Gives the tests of a file, or of a `describe`, a server of this kind. */
export function served<Server extends Served>(
  kind: ServerKind<Server>,
  give: (server: Server) => void,
  env: Record<string, string> = {},
): void {
  let server: Server;
  beforeAll(async () => {
    server = await kind.start(env);
    give(server);
  });
  afterAll(() => server.remove());
}

/** A server as a stranger meets it: default limits, a small heap. Its pulse is taken. */
export const StrictServer: ServerKind<TestServer> = {
  start(env = {}) {
    const flags = [`--max-old-space-size=${HEAP_MB}`, '--import', PULSE];
    return TestServer.start({ ADDRESS_RATE: '', ...env }, { flags });
  },
};
