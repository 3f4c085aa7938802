import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TEMPLATE = join(import.meta.dirname, 'nginx.conf');
/** With the folders where Debian installs nginx, which are not on every user's PATH. */
const ENV = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
const START_MS = 5000;
const POLL_MS = 20;

/** A process behind nginx. */
export interface Upstream {
  /** Its PROCESS_NAME. */
  name: string;
  /** `host:port`. */
  address: string;
}

/** nginx is not installed or does not start; the message says why. */
export class NoNginx extends Error {}

/** Why nginx cannot run on this machine; null if it can. */
export function whyNoNginx(): string | null {
  const { status } = spawnSync('nginx', ['-v'], { env: ENV, stdio: 'ignore' });
  return status === 0
    ? null
    : 'there is no nginx on this machine; apt-get install nginx installs it';
}

/** The configuration for these processes. @param listen `host:port` */
export function nginxConfiguration(listen: string, upstreams: readonly Upstream[]): string {
  const lines = (of: (one: Upstream) => string): string => upstreams.map(of).join('\n');
  const values: Record<string, string> = {
    // nginx started as root runs its workers as another user, who may not read the folder. Started by
    // any other user it ignores this line.
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
    if (value === undefined) throw new Error(`${TEMPLATE} has an unknown placeholder: ${name}`);
    return value;
  });
}

/** An nginx process in its own temporary folder, as the current user. */
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
    if (await answers(`http://${listen}`)) throw new NoNginx(`another server uses ${listen}`);
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, nginxConfiguration(listen, upstreams));
    const child = spawn(
      'nginx',
      ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off; error_log stderr crit;'],
      { env: ENV, stdio: ['ignore', 'ignore', 'pipe'], detached: true }, // Ctrl-C goes to us alone
    );
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000)));
    const nginx = new Nginx(`http://${listen}`, child, folder);
    const late = AbortSignal.timeout(START_MS);
    while (!(await answers(nginx.url))) {
      if (child.exitCode === null && !late.aborted) {
        await sleep(POLL_MS);
        continue;
      }
      await nginx.stop();
      throw new NoNginx(`nginx does not start: ${output.trim()}`);
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

/** Whether a server answers there. */
function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}
