import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** Files beside the code that the server and the build of the client need. */
const ASSETS = [
  'client/**/*.{css,svg,html,json,mp4,webm}',
  'client/public/**',
  'api/**/*.{png,ttf}',
];

/** Writes dist/: the code as JavaScript with its types, because Node runs no TypeScript in packages. */
function compile(): void {
  const args = [TSC, '-p', join(ROOT, 'scripts/build/tsconfig.package.json')];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function copyAssets(): void {
  const files = globSync(ASSETS, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist',
  });
  for (const entry of files.filter((one) => one.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const to = join(DIST, from.slice(ROOT.length));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
  }
  const page = join(DIST, 'client/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('/main.tsx', '/main.js'));
}

// `npm pack` runs this, and removes dist/ afterwards.
rmSync(DIST, { recursive: true, force: true });
compile();
copyAssets();
