import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { readEnvironment } from '../../api/environment.ts';
import { type Running, start } from '../../api/start/start.ts';
import { ADMIN_PASSWORD } from './administrator.ts';
import { copyDatabase } from './prepared-database.ts';
import { FREE_HAND } from './server.ts';
import type { Socket } from 'node:net';

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

  /** On a prepared database, on a free port and a folder of its own; `built`: a client other than the usual. */
  static async start(env: Record<string, string> = {}, built?: string): Promise<InProcessServer> {
    if (running !== null) throw new Error(`${running.url} is still up in this process`);
    const dataDir = await mkdtemp(join(inject('scratch'), 'server-'));
    copyDatabase(inject('preparedDatabase'), dataDir);
    const usual = { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD, ...FREE_HAND };
    const settings = readEnvironment({ ...usual, ...env });
    const lines: string[] = [];
    const log = pino({ level: settings.logLevel }, { write: (line) => void lines.push(line) });
    running = new InProcessServer(dataDir, await start(settings, log, undefined, built), lines);
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

const real = Date.now;
let ahead = 0;
let stoppedAt: number | null = null;

/** Until the test is over. */
function setClock(): void {
  Date.now = () => (stoppedAt ?? real()) + ahead;
  onTestFinished(() => {
    [ahead, stoppedAt] = [0, null];
    Date.now = real;
  });
}

/**
 * Moves this process's clock on by so much, until the test is over; with it that of an
 * `InProcessServer`. Timers that run go on as they were.
 */
export function moveClock(ms: number): void {
  ahead += ms;
  setClock();
}

/** Stops it, so that only `moveClock` moves it on; returns its time, in epoch milliseconds. */
export function stopClock(): number {
  stoppedAt = real();
  setClock();
  return stoppedAt;
}

/** Resolves when the connection is over: a reset is an end too, which `once(…, 'close')` throws. */
export const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
