import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 60_000;
/** One that hands its rooms over takes longer than one that is alone. */
const END_MS = 30_000;
const UNLIMITED = '1000000000';
/** Lines of the server's last words that are kept. */
const WORDS_KEPT = 5;

/** What `npm start` gives Node: its own code on large pages, where the system has them. */
export const NODE_FLAGS = ['--use-largepages=silent'];

/** How each server that runs is ended at once. */
const kills = new Set<() => void>();

/** Ends every server of ours without waiting for it, and removes its folder. */
export function killOwnServers(): void {
  for (const kill of kills) kill();
}
process.once('exit', killOwnServers);

/** The server could not be started; the message says what it printed. */
export class NoServer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoServer';
  }
}

export interface OwnServer {
  url: string;
  pid: number;
  /** How it ended by itself, or null while it runs. */
  ended(): string | null;
  stop(): Promise<void>;
}

/** What else a server may be than the project's own with its defaults. */
export interface ServerKind {
  script?: string;
  env?: Record<string, string>;
  /** Words before the command, such as `taskset -c 0`. */
  under?: readonly string[];
}

/**
 * A server in a process of its own on a free port, with a temporary folder and without limits for
 * our one address. @throws NoServer
 */
export async function startOwnServer({
  script = 'api/main.ts',
  env = {},
  under = [],
}: ServerKind = {}): Promise<OwnServer> {
  // From here to where its end is known nothing is awaited: no signal comes between.
  const dataDir = mkdtempSync(join(tmpdir(), 'loadtest-'));
  const [command, ...args] = [...under, process.execPath, ...NODE_FLAGS, script];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      ADDRESS_RATE: UNLIMITED,
      ROOM_LIST_RATE: UNLIMITED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C is for us: the server ends after the last answer
  });
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const kill = (): void => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }); // it may still write
  };
  kills.add(kill);
  let ending = false;
  let ended: string | null = null;
  child.once('exit', (code, signal) => {
    if (!ending) ended = signal === null ? `exit code ${code}` : signal;
  });
  try {
    const url = await ready(child);
    return {
      url,
      pid: child.pid ?? 0,
      ended: () => ended,
      stop: async () => {
        ending = true;
        await end(child);
        await remove();
        kills.delete(kill);
      },
    };
  } catch (error) {
    ending = true;
    await end(child);
    await remove();
    kills.delete(kill);
    throw error;
  }
}

/** Waits for the line that says where it listens. @throws NoServer */
function ready(child: ChildProcess): Promise<string> {
  const words: string[] = [];
  const keep = (line: string): void => {
    words.push(line);
    if (words.length > WORDS_KEPT) words.shift();
  };
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new NoServer([why, ...words].join('\n')));
    const timer = setTimeout(() => fail('the server was not ready in a minute'), START_MS);
    if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', keep);
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        keep(line);
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await exited;
  clearTimeout(timer);
}
