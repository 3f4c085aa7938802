import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { preview } from 'vite';
import { inject } from 'vitest';
import { SCRIPT_ENV } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const CONFIG = join(import.meta.dirname, 'vite.config.ts');

/** Builds the client with one game more, into a folder of its own. @throws where it does not build. */
export async function buildWithLowest(): Promise<string> {
  const outDir = await mkdtemp(join(inject('scratch'), 'client-'));
  const args = ['build', '--config', CONFIG, '--outDir', outDir, '--logLevel', 'error'];
  // In a process of its own: here React would be built as for a test.
  const child = spawn(process.execPath, [VITE, ...args], { env: SCRIPT_ENV, stdio: 'inherit' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The client was not built.');
  return outDir;
}

/** Serves a built client; its requests go to the server at `address`. */
export async function serveBefore(address: string, outDir: string) {
  const target = { target: address, changeOrigin: false };
  const served = await preview({
    configFile: false,
    root: ROOT,
    logLevel: 'silent', // what breaks off when windows close is nobody's fault
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: { '/api': target, '/socket.io': { ...target, ws: true } },
    },
  });
  return {
    url: served.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await served.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
