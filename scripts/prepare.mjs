// Installs missing packages, then builds the client if it is stale. It runs on the system's own Node
// before anything is installed, so it is plain JavaScript without imports from packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeAside, refuse, ROOT } from './prepare/aside.mjs';
import { install } from './prepare/install.mjs';

const DIST = join(ROOT, 'client/dist');

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Whether no source of the client is newer than the built page. */
function isBuilt() {
  const page = join(DIST, 'index.html');
  const built = existsSync(page) ? statSync(page).mtimeMs : 0;
  const sources = [
    ...filesIn(join(ROOT, 'client')),
    ...filesIn(join(ROOT, 'engine')),
    ...filesIn(join(ROOT, 'scripts/build')),
    join(ROOT, 'api/http/screens.ts'),
    join(ROOT, 'vite.config.ts'),
    join(ROOT, 'package-lock.json'),
  ];
  return sources.every((path) => statSync(path).mtimeMs <= built);
}

function buildClient() {
  if (isBuilt()) return;
  // Vite takes what follows them for a query.
  if (/[#?]/.test(ROOT))
    refuse(`Vite cannot build in a folder with # or ? in its path: rename ${ROOT}`);
  console.log('Building the client…');
  makeAside(
    DIST,
    (folder) => {
      const outDir = join(folder, 'dist');
      const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
      const args = [vite, 'build', '--logLevel', 'warn', '--outDir', outDir];
      const node = join(ROOT, 'node_modules/.bin/node');
      const { status } = spawnSync(node, args, { cwd: ROOT, stdio: 'inherit' });
      if (status !== 0) process.exit(status ?? 1);
      return outDir;
    },
    isBuilt,
  );
}

install(!process.argv.includes('--production'));
if (!process.argv.includes('--no-client')) buildClient();
