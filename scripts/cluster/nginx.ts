import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TEMPLATE = join(import.meta.dirname, 'nginx.conf');
/** Where Debian has it, which is not on everybody's PATH. */
const ENV = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
const START_MS = 5000;
const LOOK_MS = 20;

/** A process as the proxy knows it. */
export interface Upstream {
  /** Its PROCESS_NAME. */
  name: string;
  /** `host:port`. */
  address: string;
}

/** nginx cannot be had, or does not run; the message says why. */
export class NoNginx extends Error {}

/** Why nginx cannot be run here, or null. */
export function whyNoNginx(): string | null {
  const { status } = spawnSync('nginx', ['-v'], { env: ENV, stdio: 'ignore' });
  return status === 0 ? null : 'there is no nginx on this machine; apt-get install nginx brings it';
}

/** The configuration for these processes. @param listen `host:port` */
export function nginxConfiguration(listen: string, upstreams: readonly Upstream[]): string {
  const lines = (of: (one: Upstream) => string): string => upstreams.map(of).join('\n');
  const values: Record<string, string> = {
    // As root its workers would be nobody's, who may not enter the folder; others' cannot be told.
    user: process.getuid?.() === 0 ? 'user root;' : '',
    listen,
    sessions: lines(({ name }) => `    ~^${name}- ${name};`),
    rooms: lines(({ name }) => `    ~^/${name}/ ${name};`),
    servers: lines(({ address }) => `    server ${address} max_fails=0;`),
    upstreams: lines(
      ({ name, address }) => `  upstream ${name} {\n    server ${address};\n    keepalive 64;\n  }`,
    ),
  };
  return readFileSync(TEMPLATE, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${TEMPLATE} asks for ${name}, which nobody knows`);
    return value;
  });
}

/** An nginx of our own, in a folder of its own, as the current user. */
export class Nginx {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
    process.once('exit', () => this.#remove());
  }

  /** @param listen `host:port` @throws NoNginx */
  static async start(listen: string, upstreams: readonly Upstream[]): Promise<Nginx> {
    const missing = whyNoNginx();
    if (missing !== null) throw new NoNginx(missing);
    if (await answers(`http://${listen}`)) throw new NoNginx(`${listen} is another server's`);
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, nginxConfiguration(listen, upstreams));
    const child = spawn(
      'nginx',
      ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off; error_log stderr crit;'],
      { env: ENV, stdio: ['ignore', 'ignore', 'pipe'], detached: true }, // Ctrl-C is for us
    );
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    const nginx = new Nginx(`http://${listen}`, child, folder);
    const late = AbortSignal.timeout(START_MS);
    while (!(await answers(nginx.url))) {
      if (child.exitCode === null && !late.aborted) {
        await sleep(LOOK_MS);
        continue;
      }
      await nginx.stop();
      throw new NoNginx(`nginx does not run: ${words.trim()}`);
    }
    return nginx;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await exited;
    }
    this.#remove();
  }

  #remove(): void {
    this.#child.kill('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Whether anybody serves there. */
function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}
