import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, extname } from 'node:path';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const ROOT = join(import.meta.dirname, '../..');
/** How many of the server's last lines are kept. */
const WORDS_KEPT = 40;

/** The server could not be started; the message contains its output. */
export class NoServer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoServer';
  }
}

interface ServerCommand {
  script: string;
  env: Record<string, string>;
  nodeFlags: readonly string[];
  /** Words before the command, such as `taskset -c 0`. */
  under?: readonly string[];
  /** Ctrl-C ends only the tool; the tool then ends the server. */
  detached?: boolean;
  /** How long its start may take, ms. */
  startMs?: number;
  /** Receives each line that it prints. */
  said?: (line: string) => void;
}

/** A server in a process of its own. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #command: ServerCommand;
  /** The last lines it printed. */
  readonly #words: string[] = [];

  constructor(given: ServerCommand) {
    const { script, env, nodeFlags, under = [], detached = false } = given;
    const [command, ...args] = [...under, process.execPath, ...nodeFlags, script];
    this.#command = given;
    this.#child = spawn(command, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUp(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** How it ended, or null while it runs. */
  get ended(): string | null {
    const { exitCode, signalCode } = this.#child;
    return signalCode ?? (exitCode === null ? null : `exit code ${exitCode}`);
  }

  /** Waits for the line that says where it listens. @throws NoServer */
  ready(): Promise<string> {
    const child = this.#child;
    const { startMs } = this.#command;
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new NoServer([why, ...this.#words].join('\n')));
      const late = (): void => fail('the server was not ready in time');
      const timer = startMs === undefined ? undefined : setTimeout(late, startMs);
      if (child.stderr !== null) this.#read(child.stderr, () => {});
      if (child.stdout !== null) {
        this.#read(child.stdout, (line) => {
          const url = /ready on (https?:\/\/[^\s"]+)/.exec(line)?.[1];
          if (url === undefined) return;
          clearTimeout(timer);
          resolve(url);
        });
      }
      child.once('error', (error) => fail(error.message));
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`the server ended with ${code} before it was ready`);
      });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /**
   * Ends it by a signal. Resolves with its exit code (null if it was killed).
   * @param lateMs After this long it is killed.
   */
  async end(signal: NodeJS.Signals, lateMs?: number): Promise<number | null> {
    const child = this.#child;
    if (!this.isUp || child.pid === undefined) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    child.kill('SIGCONT'); // one that stands still hears nothing else
    const kill = (): unknown => child.kill('SIGKILL');
    const timer = lateMs === undefined ? undefined : setTimeout(kill, lateMs);
    await exited;
    clearTimeout(timer);
    return child.exitCode;
  }

  /** Reports how it ends, whenever that is. */
  onEnd(tell: () => void): void {
    this.#child.once('exit', tell);
  }

  #read(stream: NodeJS.ReadableStream, heard: (line: string) => void): void {
    createInterface({ input: stream }).on('line', (line) => {
      this.#words.push(line);
      if (this.#words.length > WORDS_KEPT) this.#words.shift();
      this.#command.said?.(line);
      heard(line);
    });
  }
}

const START_MS = 60_000;
/** Handing rooms over takes longer than just stopping. */
const END_MS = 30_000;
const UNLIMITED = '1000000000';

/** The flags of `npm start`: Node's own code on large pages, if the system has them. */
export const NODE_FLAGS = ['--use-largepages=silent'];

/** How to kill each running server. */
const kills = new Set<() => void>();

/** Kills all our servers at once and removes their folders. */
export function killOwnServers(): void {
  for (const kill of kills) kill();
}
process.once('exit', killOwnServers);

export interface OwnServer {
  url: string;
  pid: number;
  /** How it ended by itself, or null while it runs. */
  ended(): string | null;
  stop(): Promise<void>;
}

/** Differences from the project's own server with its defaults. */
export interface ServerKind {
  script?: string;
  env?: Record<string, string>;
  /** Words before the command, such as `taskset -c 0`. */
  under?: readonly string[];
  /** Receives each line that it prints. */
  said?: (line: string) => void;
}

/**
 * A server in a process of its own, on a free port, with a temporary folder and no limits for our
 * one address. @throws NoServer
 */
export async function startOwnServer({
  script = `api/main${extname(import.meta.filename)}`,
  env = {},
  under = [],
  said = () => {},
}: ServerKind = {}): Promise<OwnServer> {
  // No `await` from here until its end is watched, so that no signal comes in between.
  const dataDir = mkdtempSync(join(tmpdir(), 'loadtest-'));
  const server = new ServerProcess({
    script,
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      ADDRESS_RATE: UNLIMITED,
      ROOM_LIST_RATE: UNLIMITED,
      ...env,
    },
    nodeFlags: NODE_FLAGS,
    under,
    said,
    detached: true,
    startMs: START_MS,
  });
  const kill = (): void => {
    server.signal('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }); // it may still write
  };
  kills.add(kill);
  let isEnding = false;
  const stop = async (): Promise<void> => {
    isEnding = true;
    await server.end('SIGTERM', END_MS);
    await rm(dataDir, { recursive: true, force: true });
    kills.delete(kill);
  };
  try {
    const url = await server.ready();
    return { url, pid: server.pid ?? 0, ended: () => (isEnding ? null : server.ended), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
