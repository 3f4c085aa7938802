import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { ServerProcess } from './server-process.ts';

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
