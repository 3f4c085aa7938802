import { rm } from 'node:fs/promises';
import { ServerProcess } from './own-server.ts';

/** How to start it; its port is free at first, and stays the same. */
export interface Restartable {
  /** The script that serves. */
  script: string;
  /** Its database; `remove` deletes it. */
  dataDir: string;
  env?: Record<string, string>;
  nodeFlags?: readonly string[];
}

/** Servers that are up. A process that ends in the middle of a test leaves none behind. */
const up = new Set<ServerProcess>();
process.once('exit', () => {
  for (const server of up) server.signal('SIGKILL');
});

/** A server in a process of its own, for tests that kill it and start it again on its data. */
export class RestartableServer {
  readonly dataDir: string;
  readonly #kind: Restartable;
  #process: ServerProcess | null = null;
  #port = '0';
  url = '';
  /** Everything the server has printed, for the message of a failing test. */
  output = '';

  constructor(kind: Restartable) {
    this.dataDir = kind.dataDir;
    this.#kind = kind;
  }

  get isUp(): boolean {
    return this.#process?.isUp === true;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts the process, on the same port and folder as before; from now on with `env`. */
  async up(env = this.#kind.env ?? {}): Promise<void> {
    this.#kind.env = env;
    const { script, nodeFlags = [], dataDir } = this.#kind;
    const server = new ServerProcess({
      script,
      env: { PORT: this.#port, DATA_DIR: dataDir, ...env },
      nodeFlags,
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
