import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const VITE = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
const CONFIG = join(import.meta.dirname, 'vite.config.ts');

/** [T81] Builds the client in the pseudo-language into a folder. @throws where it does not build. */
export async function buildPseudo(outDir: string): Promise<void> {
  const args = [VITE, 'build', '--config', CONFIG, '--outDir', outDir, '--logLevel', 'error'];
  // In a process of its own, and not as for a test: there React would be another one.
  const env = { PATH: process.env['PATH'] ?? '' };
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The client was not built.');
}
