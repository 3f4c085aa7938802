import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readEnvironment } from '../../api/environment.ts';
import { type Running, start } from '../../api/start/start.ts';
import { ADMIN_PASSWORD } from './administrator.ts';
import { copyDatabase } from './prepared-database.ts';
import { FREE_HAND } from './server.ts';

let running: InProcessServer | null = null;

/**
 * The real server in this worker's own process, with all but its command line: a quarter of the
 * work of a process of its own (`TestServer`), which shows more only where it is killed, weighed or
 * has to stand beside another. One at a time: Colyseus keeps one server per process.
 */
export class InProcessServer {
  readonly dataDir: string;
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly #running: Running;
  readonly #log: readonly string[];

  private constructor(dataDir: string, up: Running, log: readonly string[]) {
    this.dataDir = dataDir;
    this.url = up.url;
    this.metricsUrl = up.metricsUrl;
    this.#running = up;
    this.#log = log;
  }

  /** On a prepared database, on a free port and a folder of its own. */
  static async start(env: Record<string, string> = {}): Promise<InProcessServer> {
    if (running !== null) throw new Error(`${running.url} is still up in this process`);
    const dataDir = await mkdtemp(join(inject('scratch'), 'server-'));
    await copyDatabase(inject('preparedDatabase'), dataDir);
    const usual = { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD, ...FREE_HAND };
    const settings = readEnvironment({ ...usual, ...env });
    const lines: string[] = [];
    const log = pino({ level: settings.logLevel }, { write: (line) => void lines.push(line) });
    running = new InProcessServer(dataDir, await start(settings, log), lines);
    return running;
  }

  /** Everything the server has logged. */
  get output(): string {
    return this.#log.join('');
  }

  async remove(): Promise<void> {
    await this.#running.stop();
    running = null;
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
