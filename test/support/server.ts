import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { RestartableServer } from '../../loadtest/core/restartable-server.ts';
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

/**
 * The server in a process of its own, on a free port and a folder of its own: for what kills it,
 * weighs it or reads what it prints. All else takes `InProcessServer`.
 */
export class TestServer extends RestartableServer {
  #env: Record<string, string>;

  private constructor(
    dataDir: string,
    env: Record<string, string>,
    { flags = [], script = MAIN }: StartOptions,
  ) {
    super({ script, dataDir, nodeFlags: [...SHORT_LIVED, ...flags] });
    this.#env = env;
  }

  override up(env?: Record<string, string>): Promise<void> {
    this.#env = env ?? this.#env;
    return super.up({ ...SCRIPT_ENV, ...FREE_HAND, ...this.#env });
  }

  /** On a prepared database, and not up yet. */
  static async prepare(
    env: Record<string, string> = {},
    options: StartOptions = {},
  ): Promise<TestServer> {
    const dataDir = await mkdtemp(join(inject('scratch'), 'server-'));
    if (options.firstOfAll !== true) copyDatabase(inject('preparedDatabase'), dataDir);
    return new TestServer(dataDir, env, options);
  }

  /**
   * On a prepared database; `firstOfAll`: on an empty folder, as a stranger does; `flags`: Node's own.
   */
  static async start(
    env: Record<string, string> = {},
    options: StartOptions = {},
  ): Promise<TestServer> {
    const server = await TestServer.prepare(env, options);
    await server.up();
    return server;
  }
}

/** A server for the tests of a file. */
export interface Served {
  url: string;
  remove(): Promise<void>;
}

/** Has it removed when the test is over. */
export function removedAfter<Server extends Served>(server: Server): Server {
  onTestFinished(() => server.remove());
  return server;
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
