import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './services.ts';

/** One that serves nobody any more may end without anybody taking notice. */
const RECOVERS_MS = 5000;
const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, or null. */
export function postgresPrograms(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  const found = versions.map((version) => join(DEBIAN, version, 'bin'));
  return found.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const idOf = (which: '-u' | '-g'): number =>
  Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL does not run as root: then as the user it is installed with. */
function itsUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

/** The processes that this one has started, as the system lists them. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(ppid) === parent ? [Number(name)] : [];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}

/** A PostgreSQL server with a folder of its own, which may be killed, stopped and started again. */
export class OwnPostgres {
  readonly port: number;
  readonly #programs: string;
  readonly #folder: string;
  readonly #user = itsUser();
  /** Its own settings, each `name=value`, from the next start on. */
  settings: readonly string[] = [];
  #child: ChildProcess | null = null;
  /** Resolves when it takes connections (again). */
  #ready = Promise.withResolvers<void>();

  private constructor(programs: string, port: number) {
    this.#programs = programs;
    this.port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'torture-postgres-'));
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
  }

  static async start(settings: readonly string[] = []): Promise<OwnPostgres> {
    const programs = postgresPrograms();
    if (programs === null) throw new Error(`there is no PostgreSQL in ${DEBIAN}`);
    const postgres = new OwnPostgres(programs, await freePort());
    postgres.settings = settings;
    postgres.#initialise();
    await postgres.up();
    return postgres;
  }

  #initialise(): void {
    const options = ['-D', this.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    execFileSync(join(this.#programs, 'initdb'), options, { stdio: 'ignore', ...this.#user });
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** A folder of its own, whose files it may read. */
  get folder(): string {
    return this.#folder;
  }

  /** Gives a file of its folder to the user it runs as. */
  own(file: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Starts it again until it answers: right after a crash its memory may still be held. */
  async up(): Promise<void> {
    while (!(await this.#start())) await sleep(50);
  }

  #start(): Promise<boolean> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C'];
    const options = [...settings, ...this.settings].flatMap((setting) => ['-c', setting]);
    const child = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#data, '-p', String(this.port), ...options],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: this.#folder, ...this.#user },
    );
    this.#child = child;
    return new Promise((resolve) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (!line.includes('ready to accept connections')) return;
        this.#ready.resolve();
        resolve(true);
      });
      child.once('exit', () => resolve(false));
    });
  }

  #signalAll(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, signal);
      } catch {
        // it has ended meanwhile
      }
    }
  }

  /** All its processes at once, as when the machine goes. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    this.#signalAll('SIGSTOP'); // none starts another meanwhile
    this.#signalAll('SIGKILL');
    await over;
  }

  /** One of its processes: the server breaks all connections and recovers by itself; resolves then. */
  async killOne(choice: number): Promise<void> {
    const children = childrenOf(this.#child?.pid ?? 0);
    const one = children[Math.floor(choice * children.length)];
    if (one === undefined) return;
    this.#ready = Promise.withResolvers<void>();
    process.kill(one, 'SIGKILL');
    await Promise.race([this.#ready.promise, sleep(RECOVERS_MS, undefined, { ref: false })]);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#signalAll(signal);
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
