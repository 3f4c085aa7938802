import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { copyDatabase } from './prepared-database.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Compiles the embedded database's WebAssembly simply, as for a process of seconds: its optimising
 * compiler takes more time than it gives back, and hundreds of MB.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** What every process of a test gets: it takes over the compiled code that the one before left. */
export const SCRIPT_ENV = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
};

/** What every server of a test is given: the tests of a file come from one address. */
export const FREE_HAND = { ADDRESS_RATE: '1000000' };

const MAIN = 'api/main.ts';

interface StartOptions {
  firstOfAll?: boolean;
  flags?: readonly string[];
  /** What is started, if not the server as it is. */
  script?: string;
}

/** Servers that are up. A worker that is ended in the middle of a test leaves none behind. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * The server in a process of its own, on a free port and a folder of its own: for what kills it,
 * weighs it or reads what it prints. All else takes `InProcessServer`.
 */
export class TestServer {
  readonly dataDir: string;
  readonly #flags: readonly string[];
  #env: Record<string, string>;
  #child: ChildProcess | null = null;
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
    await copyDatabase(inject('preparedDatabase'), server.dataDir);
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
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process, on the same port and folder as before; from now on with `env`. */
  async up(env = this.#env): Promise<void> {
    this.#env = env;
    const child = spawn(process.execPath, [...SHORT_LIVED, ...this.#flags, this.#script], {
      cwd: ROOT,
      env: {
        ...SCRIPT_ENV,
        PORT: this.#port,
        DATA_DIR: this.dataDir,
        ...FREE_HAND,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    children.add(child);
    child.once('exit', () => children.delete(child));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    const ready = new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.output += `${line}\n`;
        const url = /ready on (http:\S+?)"/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
      child.once('exit', (code) => {
        reject(new Error(`the server ended with ${code} before it was ready:\n${this.output}`));
      });
    });
    this.url = await ready.catch(async (error: unknown) => {
      await this.remove();
      throw error;
    });
    this.#port = new URL(this.url).port;
  }

  /** Ends the process by a signal; resolves with its exit code (null when killed). */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      return child?.exitCode ?? null;
    }
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  /** `kill -9`, then up again on what is on the disk. */
  async crashAndRestart(): Promise<void> {
    await this.end('SIGKILL');
    await this.up();
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
