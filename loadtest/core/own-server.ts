import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from './server-process.ts';

const START_MS = 60_000;
/** One that hands its rooms over takes longer than one that is alone. */
const END_MS = 30_000;
const UNLIMITED = '1000000000';

/** What `npm start` gives Node: its own code on large pages, where the system has them. */
export const NODE_FLAGS = ['--use-largepages=silent'];

/** How each server that runs is ended at once. */
const kills = new Set<() => void>();

/** Ends every server of ours without waiting for it, and removes its folder. */
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
