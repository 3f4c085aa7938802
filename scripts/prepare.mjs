// Installs missing packages, then builds the client if it is stale. It runs on the system's own Node
// before anything is installed, so it is plain JavaScript without imports from packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
const node = join(modules, '.bin/node');

/** Runs a command in the project's folder. If it fails, this process exits with the same code. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Installs the packages if the lockfile has changed. node_modules keeps the hash of the last one. */
function install() {
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  const marker = join(modules, '.installed-from');
  if (existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing packages…');
  // npm would warn about the system's Node; everything else runs on the Node that it installs.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, wanted);
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Builds the client if one of its sources is newer than the built page. */
function buildClient() {
  const page = join(root, 'client/dist/index.html');
  const built = existsSync(page) ? statSync(page).mtimeMs : 0;
  const sources = [
    ...filesIn(join(root, 'client')),
    ...filesIn(join(root, 'engine')),
    ...filesIn(join(root, 'scripts/build')),
    join(root, 'api/http/screens.ts'),
    join(root, 'vite.config.ts'),
    join(root, 'package-lock.json'),
  ];
  if (sources.every((path) => statSync(path).mtimeMs <= built)) return;
  console.log('Building the client…');
  run(node, [join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
}

install();
if (!process.argv.includes('--no-client')) buildClient();
