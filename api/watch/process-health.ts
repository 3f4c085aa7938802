import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, urlOf } from '../start/listen.ts';
import type { Sql } from '../store/sql.ts';
import type { PrometheusMeter } from './prometheus-meter.ts';
import { open } from 'node:fs/promises';
import { devNull } from 'node:os';

/** A database that has not answered after so many milliseconds is not reached. */
const ANSWER_MS = 2000;

interface MetricsParts {
  port: number;
  host: string;
  meter: Pick<PrometheusMeter, 'read'>;
  sql: Sql;
  /** Why no player may come now, beside the database; null: they may. */
  whyNot: () => string | null;
}

async function isReached(sql: Sql): Promise<boolean> {
  const asked = sql.query('ready', 'select 1', []).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(ANSWER_MS, false, { ref: false })]);
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(text);
}

/**
 * [O1] [O2] Serves `/metrics`, `/healthz` and `/readyz` on a port of their own, which is not for
 * players.
 * @throws EnvironmentError if the port is not free
 */
export async function metricsServer(parts: MetricsParts) {
  const { port, host, meter, sql, whyNot } = parts;

  async function serve(path: string, response: ServerResponse): Promise<void> {
    switch (path) {
      case '/metrics': {
        const { text, type } = await meter.read();
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
        return;
      }
      case '/healthz': // whoever answers is up, and its loop turns
        return answer(response, 200, 'up\n');
      case '/readyz': {
        const why = whyNot() ?? ((await isReached(sql)) ? null : 'the database does not answer');
        return why === null ? answer(response, 200, 'ready\n') : answer(response, 503, `${why}\n`);
      }
      default:
        return answer(response, 404, 'There are /metrics, /healthz and /readyz.\n');
    }
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response, 405, 'Takes GET.\n');
    }
    const [path = ''] = (request.url ?? '').split('?');
    serve(path, response).catch(() => answer(response, 500, 'The metrics cannot be read.\n'));
  });
  await listen(server, port, host, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: urlOf(server, host), stop };
}

const LOOK_MS = 5000;
/** The system's words for: this process, or the whole machine, may open no more. */
const USED_UP = new Set<unknown>(['EMFILE', 'ENFILE']);

interface Log {
  error: (text: string) => void;
  info: (text: string) => void;
}

/**
 * [O23] Looks every 5 s whether this process may still open files and connections. Node itself says
 * nothing when it may not: it closes every new connection.
 */
export class DescriptorWatch {
  readonly #log: Log;
  #areUsedUp = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const areUsedUp = await open(devNull).then(
      async (file) => {
        await file.close();
        return false;
      },
      (error: unknown) => error instanceof Error && 'code' in error && USED_UP.has(error.code),
    );
    if (areUsedUp === this.#areUsedUp) return;
    this.#areUsedUp = areUsedUp;
    if (areUsedUp) {
      this.#log.error(
        'this process may open no more files or connections: raise its limit (ulimit -n, LimitNOFILE); ' +
          'new connections are closed until then',
      );
    } else this.#log.info('files and connections can be opened again');
  }
}
