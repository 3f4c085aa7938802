import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FILE = join(import.meta.dirname, '../../ops/nginx.conf');
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

/** What the example has for each process, and once. */
const PARTS: readonly ((one: Upstream) => string)[] = [
  ({ name }) => `    ~^${name}- ${name};`,
  ({ name }) => `    ~^/${name}/ ${name};`,
  ({ address }) => `    server ${address} max_fails=0;`,
  ({ name, address }) => `  upstream ${name} {\n    server ${address};\n    keepalive 64;\n  }`,
];

/** The example's own address and processes. */
export const EXAMPLE = {
  listen: '127.0.0.1:8080',
  upstreams: [
    { name: 'p0', address: '127.0.0.1:3001' },
    { name: 'p1', address: '127.0.0.1:3002' },
  ],
};

/** The example with this address and these processes. @param listen `host:port` */
export function nginxConfiguration(listen: string, upstreams: readonly Upstream[]): string {
  const linesOf = (part: (one: Upstream) => string, of: readonly Upstream[]): string =>
    of.map(part).join('\n');
  const changes = [
    [`listen ${EXAMPLE.listen};`, `listen ${listen};`] as const,
    ...PARTS.map((part) => [linesOf(part, EXAMPLE.upstreams), linesOf(part, upstreams)] as const),
  ];
  let text = readFileSync(FILE, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${FILE} does not contain: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
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
    chmodSync(folder, 0o755); // nginx started as root runs its workers as another user
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
